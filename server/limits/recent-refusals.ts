import type { Limit } from './limits.ts'

const heldMs = 1_000
const most = 10_000
const refusals = new Map<string, { at: number; until: number }>()

/**
 * What this process refused a network within the last second: a flood that is being refused asks the database once a
 * second, and not for each request. Accounts are not held: a right password or a reset link opens them at once.
 */
export function heldSeconds(limit: Limit, of: string, now: Date): number {
  const held = limit.wider ? refusals.get(keyOf(limit, of)) : undefined
  const ageMs = held ? now.getTime() - held.at : heldMs
  if (!held || ageMs < 0 || ageMs >= heldMs) return 0
  return Math.max(0, Math.ceil((held.until - now.getTime()) / 1000))
}

export function holdRefusal(
  limit: Limit,
  of: string,
  { now, seconds }: { now: Date; seconds: number },
): void {
  if (!limit.wider || heldSeconds(limit, of, now) > 0) return
  if (refusals.size >= most) refusals.clear()
  refusals.set(keyOf(limit, of), { at: now.getTime(), until: now.getTime() + seconds * 1000 })
}

/** For a database that begins empty again. */
export const forgetRefusals = (): void => refusals.clear()

const keyOf = (limit: Limit, of: string): string => `${limit.name} ${of}`
