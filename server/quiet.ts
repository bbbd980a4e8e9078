/** A query that failed says what it was given: addresses and names, which belong into no log and no queue. */
const values = /\nparams: [\s\S]*?(?=\n {4}at |\ncaused by: |$)/g

/** The same, told without those values. */
export function quiet(told: unknown): unknown {
  if (typeof told === 'string') return told.replace(values, '')
  if (typeof told !== 'object' || told === null) return told
  const { params: _, detail: __, ...rest } = told as Record<string, unknown>
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, quiet(value)]))
}

/** An error that may be kept: its words and where it came from, and nothing of what it carried. */
export function quietError(error: unknown): Error {
  const { message, stack = '', name } = error instanceof Error ? error : new Error(String(error))
  return Object.assign(new Error(message.replace(values, '')), { name, stack: stack.replace(values, '') })
}
