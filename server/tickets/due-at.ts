import { answerHours, supportHours } from '#contracts/answer-times.ts'
import type { PlanId } from '#contracts/plans.ts'
import { romeInstant, romeWallClock } from '#server/rome-clock.ts'
import { isHoliday } from './holidays.ts'

const hourMs = 3600_000

/** Until when a question is answered: as many working hours later as its plan promises. */
export function dueAt(plan: PlanId, askedAt: Date): Date {
  let leftMs = answerHours[plan] * hourMs
  for (let day = dayInRome(askedAt); ; day = dayAfter(day)) {
    if (!isWorkingDay(day)) continue
    const from = Math.max(hourOf(day, supportHours.opens), askedAt.getTime())
    const openMs = Math.max(hourOf(day, supportHours.closes) - from, 0)
    if (openMs >= leftMs) return new Date(from + leftMs)
    leftMs -= openMs
  }
}

/** Midnight UTC of the day that the calendar shows in Rome. */
function dayInRome(instant: Date): Date {
  const wall = romeWallClock(instant)
  return new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()))
}

const dayAfter = (day: Date): Date => new Date(day.getTime() + 24 * hourMs)

const isWorkingDay = (day: Date): boolean => ![0, 6].includes(day.getUTCDay()) && !isHoliday(day)

const hourOf = (day: Date, hour: number): number =>
  romeInstant(new Date(day.getTime() + hour * hourMs)).getTime()
