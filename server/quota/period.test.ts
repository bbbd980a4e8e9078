import { expect, test } from 'vitest'
import { quotaPeriod, type Subscriber } from './period.ts'

const free: Subscriber = {
  subscriptionPlan: 'free',
  currentPeriodStart: null,
  currentPeriodEnd: null,
  periodQuota: null,
}

test('Q5: a free month starts and ends at midnight in Rome, on both sides of daylight saving', () => {
  const march = quotaPeriod(free, new Date('2026-03-15T12:00:00Z'))
  expect(march).toEqual({
    key: 'month:2026-03',
    startsAt: new Date('2026-02-28T23:00:00Z'),
    endsAt: new Date('2026-03-31T22:00:00Z'),
  })
  const october = quotaPeriod(free, new Date('2026-10-31T12:00:00Z'))
  expect(october).toEqual({
    key: 'month:2026-10',
    startsAt: new Date('2026-09-30T22:00:00Z'),
    endsAt: new Date('2026-10-31T23:00:00Z'),
  })
})

test('Q5: the last millisecond of a month belongs to it and the next one does not', () => {
  expect(quotaPeriod(free, new Date('2026-10-31T22:59:59.999Z')).key).toBe('month:2026-10')
  expect(quotaPeriod(free, new Date('2026-10-31T23:00:00.000Z')).key).toBe('month:2026-11')
  expect(quotaPeriod(free, new Date('2026-12-31T23:00:00.000Z')).key).toBe('month:2027-01')
})

test('Q5: a paid plan counts by the period that was paid for until the next one is known, and Free by the month', () => {
  const paid: Subscriber = {
    subscriptionPlan: 'professional',
    currentPeriodStart: new Date('2026-11-10T08:00:00Z'),
    currentPeriodEnd: new Date('2026-12-10T08:00:00Z'),
    periodQuota: null,
  }
  expect(quotaPeriod(paid, new Date('2026-11-21T00:00:00Z')).key).toBe('paid:2026-11-10T08:00:00.000Z')
  expect(quotaPeriod(paid, new Date('2026-12-10T08:00:01Z')).key).toBe('paid:2026-11-10T08:00:00.000Z')
  expect(quotaPeriod({ ...paid, currentPeriodStart: null }, new Date('2026-11-21T00:00:00Z')).key).toBe(
    'month:2026-11',
  )
  expect(quotaPeriod({ ...paid, subscriptionPlan: 'free' }, new Date('2026-11-21T00:00:00Z')).key).toBe(
    'month:2026-11',
  )
})
