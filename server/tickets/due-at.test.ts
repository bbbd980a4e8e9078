import { expect, test } from 'vitest'
import type { PlanId } from '#contracts/plans.ts'
import { inTimeZone } from '#server/testing/time-zone.ts'
import { dueAt } from './due-at.ts'
import { isHoliday } from './holidays.ts'

/** Both ends as a clock in Rome shows them, its offset written out. */
const cases = (plan: PlanId, rows: [asked: string, due: string][]) =>
  test.each(rows)(`${plan}: asked %s, answered by %s`, (asked, due) => {
    expect(dueAt(plan, new Date(asked)).toISOString()).toBe(new Date(due).toISOString())
  })

// 23 November 2026 is a Monday.
cases('enterprise', [
  ['2026-11-23T09:00:00+01:00', '2026-11-23T13:00:00+01:00'],
  ['2026-11-23T08:59:59.999+01:00', '2026-11-23T13:00:00+01:00'],
  ['2026-11-23T00:00:00+01:00', '2026-11-23T13:00:00+01:00'],
  // The last one that ends on its own day, and the first that does not.
  ['2026-11-23T14:00:00+01:00', '2026-11-23T18:00:00+01:00'],
  ['2026-11-23T14:00:00.001+01:00', '2026-11-24T09:00:00.001+01:00'],
  ['2026-11-23T17:59:59.999+01:00', '2026-11-24T12:59:59.999+01:00'],
  ['2026-11-23T18:00:00+01:00', '2026-11-24T13:00:00+01:00'],
  ['2026-11-23T23:59:59.999+01:00', '2026-11-24T13:00:00+01:00'],
  // Over a weekend.
  ['2026-11-27T16:30:00+01:00', '2026-11-30T11:30:00+01:00'],
  ['2026-11-27T18:00:00+01:00', '2026-11-30T13:00:00+01:00'],
  ['2026-11-28T11:00:00+01:00', '2026-11-30T13:00:00+01:00'],
  ['2026-11-29T23:59:59+01:00', '2026-11-30T13:00:00+01:00'],
  // A Tuesday that is a holiday, between two working days.
  ['2026-12-07T16:00:00+01:00', '2026-12-09T11:00:00+01:00'],
  ['2026-12-08T10:00:00+01:00', '2026-12-09T13:00:00+01:00'],
  // From Christmas Eve: Friday and Saturday are holidays, then comes Sunday.
  ['2026-12-24T17:00:00+01:00', '2026-12-28T12:00:00+01:00'],
  ['2026-12-31T17:00:00+01:00', '2027-01-04T12:00:00+01:00'],
])

cases('professional', [
  ['2026-11-23T09:00:00+01:00', '2026-11-23T18:00:00+01:00'],
  ['2026-11-23T09:00:00.001+01:00', '2026-11-24T09:00:00.001+01:00'],
  ['2026-11-23T15:20:00+01:00', '2026-11-24T15:20:00+01:00'],
  ['2026-11-27T15:20:00+01:00', '2026-11-30T15:20:00+01:00'],
  ['2026-11-28T15:20:00+01:00', '2026-11-30T18:00:00+01:00'],
  // Good Friday is a working day, Easter Monday is not.
  ['2026-04-03T15:00:00+02:00', '2026-04-07T15:00:00+02:00'],
])

cases('free', [
  ['2026-11-23T10:00:00+01:00', '2026-11-26T10:00:00+01:00'],
  ['2026-11-25T18:00:00+01:00', '2026-11-30T18:00:00+01:00'],
  ['2026-11-28T08:00:00+01:00', '2026-12-02T18:00:00+01:00'],
  // Liberation Day falls on a Saturday, Labour Day on a Friday.
  ['2026-04-29T12:00:00+02:00', '2026-05-05T12:00:00+02:00'],
])

test('daylight saving that begins or ends over a weekend takes or gives no working hour', () => {
  const friday = (date: string, before: string, after: string, monday: string) =>
    expect(dueAt('enterprise', new Date(`${date}T17:00:00${before}`)).toISOString()).toBe(
      new Date(`${monday}T12:00:00${after}`).toISOString(),
    )
  friday('2026-03-27', '+01:00', '+02:00', '2026-03-30')
  friday('2026-10-23', '+02:00', '+01:00', '2026-10-26')
  const [skipped, doubled] = ['2026-03-29T02:30:00+01:00', '2026-10-25T02:30:00+01:00']
  expect(dueAt('enterprise', new Date(skipped))).toEqual(new Date('2026-03-30T13:00:00+02:00'))
  expect(dueAt('enterprise', new Date(doubled))).toEqual(new Date('2026-10-26T13:00:00+01:00'))
})

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

test('ten years, asked every 37 hours: never due before it was asked, at night or on a holiday, and never before an earlier question', () => {
  for (const plan of ['free', 'professional', 'enterprise'] as const) {
    let before = new Date(0)
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2036, 0, 1); at += 37 * 3600_000) {
      const asked = new Date(at)
      const due = dueAt(plan, asked)
      if (due <= asked || due < before) throw new Error(`${asked.toISOString()} is out of order`)
      before = due
      if (!/^(Mon|Tue|Wed|Thu|Fri),? (09:|1[0-7]:|18:00)/.test(wallClock.format(due)))
        throw new Error(`${asked.toISOString()} would be answered by ${due.toISOString()}`)
    }
  }
})

const easterMondays = [
  ...(['2026-04-06', '2027-03-29', '2028-04-17', '2029-04-02', '2030-04-22'] as const),
  ...(['2031-04-14', '2032-03-29', '2033-04-18', '2034-04-10', '2035-03-26', '2038-04-26'] as const),
]
const everyYear = [
  ...(['01-01', '01-06', '04-25', '05-01', '06-02', '08-15'] as const),
  ...(['10-04', '11-01', '12-08', '12-25', '12-26'] as const),
]

test.each(easterMondays)('Easter and %s after it are holidays, Good Friday is none', (monday) => {
  const day = (after: number) => new Date(Date.parse(monday) + after * 24 * 3600_000)
  expect([isHoliday(day(-3)), isHoliday(day(-1)), isHoliday(day(0)), isHoliday(day(1))]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('the holidays of each of ten years are the eleven fixed ones, Easter and the day after', () => {
  for (let year = 2026; year < 2036; year++) {
    const found: string[] = []
    for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 24 * 3600_000)
      if (isHoliday(new Date(at))) found.push(new Date(at).toISOString().slice(5, 10))
    const monday = easterMondays.find((date) => date.startsWith(String(year))) ?? ''
    const easter = new Date(Date.parse(monday) - 24 * 3600_000).toISOString()
    expect(found).toEqual([...new Set([...everyYear, monday.slice(5), easter.slice(5, 10)])].toSorted())
  }
})

test('Saint Francis is a holiday from 2026', () => {
  expect([2025, 2026].map((year) => isHoliday(new Date(Date.UTC(year, 9, 4))))).toEqual([false, true])
})

test.each(['Pacific/Auckland', 'America/Los_Angeles'])('a server in %s counts as one in Rome', (zone) => {
  inTimeZone(zone, () => {
    const due = dueAt('professional', new Date('2026-11-27T15:20:00+01:00'))
    expect(due.toISOString()).toBe('2026-11-30T14:20:00.000Z')
  })
})
