import { ProviderError } from './image-provider.ts'

/** Whom a message is about, and what it must not quote. */
export interface Asked {
  name: string
  secret: string
}

/** An answer with an error status. */
export interface Refusal {
  status: number
  /** What the service says of it, in its own words. */
  said: string
  headers: Record<string, string>
}

/** Nothing was sent when a connection ended in one of these. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** A wrong address, or a host whose certificate is not its own: the request was never sent. */
const wrongHost =
  /^(ERR_INVALID_URL|ERR_TLS_CERT|ERR_SSL_WRONG_VERSION|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** The exchange broke off, or never began. When in doubt it is `unknown`: a picture may have been made and paid. */
export function explainBreak(error: unknown, { name }: Asked): ProviderError {
  const code = findCode(error)
  if ((code && neverConnected.has(code)) || endedBeforeTls(error)) {
    return new ProviderError('down', `${name} cannot be reached (${code})`)
  }
  if ((code && wrongHost.test(code)) || isInvalidOption(error)) {
    return new ProviderError('misconfigured', `${name} was not asked (${code ?? nameOf(error)})`)
  }
  return new ProviderError('unknown', `${name} gave no answer (${code ?? nameOf(error)})`)
}

/** A success that cannot be read: cut off on the way is `unknown`, anything else is what they chose to send. */
export function explainBadAnswer(error: unknown, { name }: Asked): ProviderError {
  const code = findCode(error)
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return new ProviderError('garbage', `${name} answered with far too many bytes`)
  }
  if (code) return new ProviderError('unknown', `The answer of ${name} broke off (${code})`)
  return new ProviderError('garbage', `${name} answered with something that is no picture`)
}

/**
 * An error status says that no picture was delivered, hence that asking again is safe; not so 504 and 524,
 * where a gateway lost patience and the painting may go on behind it.
 */
export function explainStatus({ status, said, headers }: Refusal, asked: Asked): ProviderError {
  const summary = summarise({ status, said }, asked)
  if (status === 504 || status === 524) return new ProviderError('unknown', summary)
  if (status === 408 || status === 409 || status === 429 || status >= 500) {
    const retryAfterMs = readRetryAfter(headers)
    return new ProviderError('down', summary, retryAfterMs === null ? {} : { retryAfterMs })
  }
  return new ProviderError('misconfigured', summary)
}

/** One line for the log; their message may quote the key. */
export function summarise(
  { status, said }: Pick<Refusal, 'status' | 'said'>,
  { name, secret }: Asked,
): string {
  const redacted = (secret ? said.replaceAll(secret, '[key]') : said).slice(0, 300)
  return `${name} answered ${status}${redacted ? ` (${redacted})` : ''}`
}

function readRetryAfter(headers: Record<string, string>): number | null {
  const ms = Number(headers['retry-after-ms'] || Number.NaN)
  if (ms >= 0) return ms
  const value = headers['retry-after']
  if (!value) return null
  const wait = Number.isNaN(Number(value)) ? Date.parse(value) - Date.now() : Number(value) * 1000
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}

/** Node gives this the code of any other reset; only its words say that nothing had been sent. */
function endedBeforeTls(error: unknown): boolean {
  return listCauses(error).some(({ message }) => message.includes('before secure TLS connection'))
}

const isInvalidOption = (error: unknown) =>
  error instanceof Error && /InvalidArgument|TypeValidation/.test(error.name)

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'an error')

/** The first code on the way down to what really happened; an abort or time-out counts by its name. */
function findCode(error: unknown): string | null {
  for (const cause of listCauses(error)) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
    if (cause.name === 'AbortError' || cause.name === 'TimeoutError') return cause.name
  }
  return null
}

function listCauses(error: unknown): Error[] {
  const causes: Error[] = []
  for (let next = error; next instanceof Error && causes.length < 8; next = next.cause) causes.push(next)
  return causes
}
