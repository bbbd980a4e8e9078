import type { Usage } from '#server/quota/usage.ts'

const dayMs = 24 * 3600_000

interface Pace {
  perDay: number
  now: Date
}

/** What will have been used when the period ends, and when the credits end if that is sooner. */
export function forecastCredits(
  { used, limit, resetsAt }: Pick<Usage, 'used' | 'limit' | 'resetsAt'>,
  { perDay, now }: Pace,
): { forecast: number; runsOutAt: Date | null } {
  const pace = Math.max(0, perDay)
  const daysLeft = Math.max(0, resetsAt.getTime() - now.getTime()) / dayMs
  const forecast = Math.round(used + pace * daysLeft)
  if (forecast <= limit || pace === 0) return { forecast, runsOutAt: null }
  const left = Math.max(0, limit - used)
  return { forecast, runsOutAt: new Date(now.getTime() + (left / pace) * dayMs) }
}
