import type { Dialect, DialectRefusal } from './dialect.ts'
import type { ProviderFailure } from './image-provider.ts'

/** How OpenAI words its errors. */
export const openaiDialect = (apiKey: string): Dialect => ({ name: 'OpenAI', secret: apiKey, read, judge })

function read(data: unknown): { code: string; said: string } {
  // Whatever it is, nothing is taken from it but text.
  const body = data as { error?: { code?: unknown; type?: unknown; message?: unknown } } | undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const code = text(body?.error?.code)
  return {
    code,
    said: [code || text(body?.error?.type), text(body?.error?.message)].filter(Boolean).join(': '),
  }
}

function judge({ status, code, said }: DialectRefusal): ProviderFailure | null {
  const isRefusal =
    /moderation|safety|content_policy/.test(code) || /safety system|safety_violations/.test(said)
  if ((status === 400 || status === 403) && isRefusal) return 'refused'
  return code === 'insufficient_quota' ? 'misconfigured' : null
}
