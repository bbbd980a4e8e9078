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
  if (code && neverConnected.has(code)) return new ProviderError('down', `OpenAI cannot be reached (${code})`)
  if (code === 'ERR_INVALID_URL' || isInvalidOption(error)) {
    return new ProviderError('misconfigured', `OpenAI was not asked: ${nameOf(error)}`)
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

/** Their message may quote the key, whole or shortened. */
function redact(text: string, apiKey: string): string {
  return text
    .replaceAll(apiKey, '[key]')
    .replaceAll(/\bsk-[\w*-]+/g, '[key]')
    .slice(0, 300)
}

function readRetryAfter(headers: Record<string, string>): number | null {
  const ms = Number(headers['retry-after-ms'] || Number.NaN)
  if (ms >= 0) return ms
  const value = headers['retry-after']
  if (!value) return null
  const wait = Number.isNaN(Number(value)) ? Date.parse(value) - Date.now() : Number(value) * 1000
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}

const isInvalidOption = (error: unknown) =>
  error instanceof Error && /InvalidArgument|TypeValidation/.test(error.name)

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'an error')

/** The first code on the way down to what really happened; an abort or time-out counts by its name. */
function findCode(error: unknown): string | null {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 8;
    current = current.cause, depth += 1
  ) {
    if ('code' in current && typeof current.code === 'string') return current.code
    if (current.name === 'AbortError' || current.name === 'TimeoutError') return current.name
  }
  return null
}
