const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long after each failed try the next one comes; after the last one there is none. About three days in all. */
export const pausesMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
]
export const mostTries = pausesMs.length + 1
const longestAskedMs = 24 * hour
const jitter = 0.2

/**
 * When a delivery that has failed so often is tried again; null: never. Receivers that come back after a failure are not
 * met by all their deliveries in one second, hence the jitter (`chance`: 0 to 1).
 */
export function nextTryMs(
  tries: number,
  { askedMs, chance }: { askedMs: number | null; chance: number },
): number | null {
  const pauseMs = pausesMs[tries - 1]
  if (pauseMs === undefined) return null
  const spread = pauseMs * (1 + jitter * (2 * chance - 1))
  return Math.round(Math.max(spread, Math.min(askedMs ?? 0, longestAskedMs)))
}

/** `Retry-After`, in seconds or as a date. */
export function askedPauseMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * second
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(at - now.getTime(), 0)
}
