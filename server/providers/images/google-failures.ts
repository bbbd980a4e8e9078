import type { Dialect, DialectRefusal } from './dialect.ts'
import type { ProviderFailure } from './image-provider.ts'

/** How the Gemini API words its errors. */
export const googleDialect = (apiKey: string): Dialect => ({ name: 'Google', secret: apiKey, read, judge })

function read(data: unknown): ReturnType<Dialect['read']> {
  // The SDK has checked this shape; it is absent when the body was something else.
  const body = data as { error?: { status?: unknown; message?: unknown; details?: unknown } } | undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const { status, message, details } = body?.error ?? {}
  const code = text(status)
  const said = [code, text(message)].filter(Boolean).join(': ')
  return { code, said, ...waitIn(details) }
}

/** It names its wait in the body (`retryDelay: "7s"`), not in a header. */
function waitIn(details: unknown): { retryAfterMs?: number } {
  if (!Array.isArray(details)) return {}
  const delays = details.flatMap((each: unknown) => {
    const delay = typeof each === 'object' && each !== null && 'retryDelay' in each ? each.retryDelay : null
    const [, seconds] = /^(\d+(?:\.\d+)?)s$/.exec(String(delay)) ?? []
    return seconds ? Number(seconds) * 1000 : []
  })
  return delays[0] === undefined ? {} : { retryAfterMs: delays[0] }
}

function judge({ status, code, said }: DialectRefusal): ProviderFailure | null {
  if (status === 400 && /safety|prohibited|blocked/i.test(said)) return 'refused'
  // The same status says that a minute is full and that the account is empty.
  const isEmpty = /credits are depleted|billing|prepay|limit: 0\b/i.test(said)
  return code === 'RESOURCE_EXHAUSTED' && isEmpty ? 'misconfigured' : null
}
