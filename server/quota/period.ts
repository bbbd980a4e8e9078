import { type PlanId, plans } from '#contracts/plans.ts'
import { romeInstant, romeWallClock } from '#server/rome-clock.ts'

/** The time that a quota covers, half-open: [startsAt, endsAt). */
export interface QuotaPeriod {
  key: string
  startsAt: Date
  endsAt: Date
}

export interface Subscriber {
  subscriptionPlan: PlanId
  currentPeriodStart: Date | null
  currentPeriodEnd: Date | null
  periodQuota: number | null
}

/** How many pictures the plan gives in the period that runs: where it is paid for, as many as were paid. */
export function quotaLimit({ subscriptionPlan: plan, periodQuota }: Subscriber): number {
  const { monthlyQuota } = plans[plan]
  return plan === 'free' ? monthlyQuota : (periodQuota ?? monthlyQuota)
}

/**
 * Paid plans count by the period that was paid for; everybody else by the calendar month in Rome. A paid period lasts
 * until the provider reports the next one: a month in between would be a second quota for nothing.
 */
export function quotaPeriod(subscriber: Subscriber, now: Date): QuotaPeriod {
  const { currentPeriodStart: startsAt, currentPeriodEnd: endsAt } = subscriber
  const isPaid = subscriber.subscriptionPlan !== 'free' && startsAt !== null && endsAt !== null
  return isPaid ? { key: `paid:${startsAt.toISOString()}`, startsAt, endsAt } : monthOf(now)
}

let lastMonth: QuotaPeriod | null = null

/** The calendar month in Rome. Asked with every request and the same for weeks; the calendar of a time zone is dear to consult. */
export function monthOf(now: Date): QuotaPeriod {
  const isSame = lastMonth && lastMonth.startsAt <= now && now < lastMonth.endsAt
  if (!lastMonth || !isSame) lastMonth = findRomeMonth(now)
  return lastMonth
}

function findRomeMonth(now: Date): QuotaPeriod {
  const wall = romeWallClock(now)
  const year = wall.getUTCFullYear()
  const month = wall.getUTCMonth()
  return {
    key: `month:${year}-${String(month + 1).padStart(2, '0')}`,
    startsAt: romeMidnight(year, month),
    endsAt: romeMidnight(year, month + 1),
  }
}

const romeMidnight = (year: number, month: number): Date => romeInstant(new Date(Date.UTC(year, month, 1)))
