import { APICallError, NoImageGeneratedError } from 'ai'
import { ProviderError } from './image-provider.ts'

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
const notOpenai =
  /^(ERR_INVALID_URL|ERR_TLS_CERT|ERR_SSL_WRONG_VERSION|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/**
 * Says what a failed call means for the order. When in doubt it is `unknown`: a picture may have been painted and paid.
 * The SDK's error is not kept as the cause, because it carries the photos and the customer's reference into the log.
 */
export function explainOpenaiFailure(error: unknown, apiKey: string): ProviderError {
  if (error instanceof ProviderError) return error
  // Base64 that is none makes the SDK fail while it looks at the picture.
  const isUndecodable = error instanceof DOMException && error.name === 'InvalidCharacterError'
  if (NoImageGeneratedError.isInstance(error) || isUndecodable) {
    return new ProviderError('garbage', 'OpenAI answered without a picture')
  }
  if (!APICallError.isInstance(error)) return explainBreak(error)
  if (error.statusCode === undefined) return explainBreak(error)
  if (error.statusCode < 300) return explainBadAnswer(error)
  return explainStatus(error, error.statusCode, apiKey)
}

/** The exchange broke off, or never began. */
function explainBreak(error: unknown): ProviderError {
  const code = findCode(error)
  if ((code && neverConnected.has(code)) || endedBeforeTls(error)) {
    return new ProviderError('down', `OpenAI cannot be reached (${code})`)
  }
  if ((code && notOpenai.test(code)) || isInvalidOption(error)) {
    return new ProviderError('misconfigured', `OpenAI was not asked (${code ?? nameOf(error)})`)
  }
  return new ProviderError('unknown', `OpenAI gave no answer (${code ?? nameOf(error)})`)
}

/** A success that cannot be read: cut off on the way is `unknown`, anything else is what they chose to send. */
function explainBadAnswer(error: APICallError): ProviderError {
  const code = findCode(error)
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return new ProviderError('garbage', 'OpenAI answered with far too many bytes')
  }
  if (code) return new ProviderError('unknown', `The answer of OpenAI broke off (${code})`)
  return new ProviderError('garbage', 'OpenAI answered with something that is no picture')
}

/**
 * An error status says that no picture was delivered, hence that asking again is safe; not so 504 and 524,
 * where a gateway lost patience and the painting may go on behind it.
 */
function explainStatus(error: APICallError, status: number, apiKey: string): ProviderError {
  const { code, type, message } = readBody(error.data)
  const said = redact([code ?? type, message].filter(Boolean).join(': '), apiKey)
  const summary = `OpenAI answered ${status}${said ? ` (${said})` : ''}`
  const isRefusal =
    /moderation|safety|content_policy/.test(code ?? '') ||
    /safety system|safety_violations/.test(message ?? '')
  if ((status === 400 || status === 403) && isRefusal) return new ProviderError('refused', summary)
  if (code === 'insufficient_quota') return new ProviderError('misconfigured', summary)
  if (status === 504 || status === 524) return new ProviderError('unknown', summary)
  if (status === 408 || status === 409 || status === 429 || status >= 500) {
    const retryAfterMs = readRetryAfter(error.responseHeaders ?? {})
    return new ProviderError('down', summary, retryAfterMs === null ? {} : { retryAfterMs })
  }
  return new ProviderError('misconfigured', summary)
}

function readBody(data: unknown): { code?: string; type?: string; message?: string } {
  // The SDK has checked this shape; it is absent when the body was something else.
  const body = data as { error?: { code?: unknown; type?: unknown; message?: unknown } } | undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const { code, type, message } = body?.error ?? {}
  return { code: text(code), type: text(type), message: text(message) }
}

/** Their message may quote the key. */
const redact = (text: string, apiKey: string) => text.replaceAll(apiKey, '[key]').slice(0, 300)

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
