import { type PlanId, plans } from '#contracts/plans.ts'

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

const romeParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

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

/** The first instant of a month in Rome. The clock never changes on a first of the month, so one look is enough. */
function romeMidnight(year: number, month: number): Date {
  const asUtc = new Date(Date.UTC(year, month, 1))
  const offsetMs = romeWallClock(asUtc).getTime() - asUtc.getTime()
  return new Date(asUtc.getTime() - offsetMs)
}

/** A date whose UTC fields read like a clock on a wall in Rome. */
function romeWallClock(instant: Date): Date {
  const parts = Object.fromEntries(romeParts.formatToParts(instant).map((part) => [part.type, part.value]))
  return new Date(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`)
}
