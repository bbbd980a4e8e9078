/** One line of the table. */
export interface Row {
  what: string
  value: number
  unit: string
  /** The value that it should not pass, in the direction that the sign says; none: told, not judged. */
  target?: { sign: '<=' | '>=' | '='; value: number }
  note?: string
}

export interface Figure {
  /** Longest time it may take, everything it starts included. */
  limitSeconds: number
  measure(): Promise<Row[]>
}

export const isMet = ({ value, target }: Row): boolean | null => {
  if (!target) return null
  if (target.sign === '=') return value === target.value
  return target.sign === '<=' ? value <= target.value : value >= target.value
}

/** The smallest value that the given share of all values does not pass. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: number[]): number => percentile(values, 0.5)

/** Of however many: a hundred thousand are too many arguments for Math.max. */
export const longest = (values: number[]): string => values.reduce((a, b) => Math.max(a, b), 0).toFixed(0)

/** How long something took, in milliseconds, and what came of it. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now()
  const result = await work()
  return { ms: performance.now() - started, result }
}

export const megabytes = (bytes: number): number => bytes / 1024 / 1024
