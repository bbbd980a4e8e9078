import { expect, test } from 'vitest'
import { addMonths, periodEndAfter } from './anniversary.ts'

const after = (from: string, months: number[]) =>
  months.map((count) => addMonths(new Date(from), count).toISOString().slice(0, 10))

test('Q5: what began on the 31st comes back to the 31st after a short month', () => {
  expect(after('2026-01-31T10:00:00Z', [1, 2, 3, 4])).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ])
  expect(after('2027-12-30T10:00:00Z', [1, 2, 3])).toEqual(['2028-01-30', '2028-02-29', '2028-03-30'])
})

test('Q5: a year of periods joins without a gap, through both changes of the clock, at the same time of day in UTC', () => {
  const anchor = new Date('2026-01-31T23:30:00Z')
  let start = anchor
  for (let month = 1; month <= 24; month++) {
    const end = periodEndAfter(anchor, start)
    expect(end).toEqual(addMonths(anchor, month))
    expect(end.toISOString().slice(11)).toBe('23:30:00.000Z')
    start = end
  }
})
