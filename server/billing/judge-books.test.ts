import { expect, test } from 'vitest'
import type { ProviderInvoice, ProviderSubscription } from '#server/providers/payments/payment-provider.ts'
import { judgeBooks } from './judge-books.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000)

const aSubscription = (change: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: 'sub_1',
  status: 'active',
  plan: 'professional',
  createdAt: daysAgo(40),
  periodStart: daysAgo(10),
  periodEnd: daysAgo(-20),
  cancelsAt: null,
  scheduledPlan: null,
  ...change,
})
const anInvoice = (change: Partial<ProviderInvoice> = {}): ProviderInvoice => ({
  id: 'in_1',
  number: '1',
  subscriptionId: 'sub_1',
  status: 'paid',
  plan: 'professional',
  createdAt: daysAgo(10),
  paidAt: daysAgo(10),
  periodStart: daysAgo(10),
  periodEnd: daysAgo(-20),
  grossCents: 1990,
  vatCents: null,
  refundedCents: 0,
  dispute: null,
  url: null,
  ...change,
})
const judge = (subscriptions: ProviderSubscription[], invoices: ProviderInvoice[] = []) =>
  judgeBooks({ subscriptions, invoices }, now)

test.each([
  ['trialing', 'professional'],
  ['active', 'professional'],
  ['past_due', 'free'],
  ['unpaid', 'free'],
  ['canceled', 'free'],
  ['incomplete', 'free'],
  ['incomplete_expired', 'free'],
  ['paused', 'free'],
])('B7: a subscription that is %s means %s', (status, plan) => {
  const { standing, alerts } = judge([aSubscription({ status })])
  expect([standing?.plan, standing?.status, alerts]).toEqual([plan, status, []])
})

test('B7: a state that nobody has heard of keeps the account as it is, and calls for a person', () => {
  const { standing, alerts, endings } = judge([aSubscription({ status: 'brand_new' })])
  expect([standing, endings]).toEqual([null, []])
  expect(alerts).toEqual([
    {
      kind: 'unknown_subscription_status',
      subject: 'sub_1',
      details: { status: 'brand_new', plan: 'professional' },
    },
  ])
})

test('B7: a price that is none of ours buys nothing, and calls for a person', () => {
  const { standing, alerts } = judge([aSubscription({ plan: null })])
  expect(standing).toBeNull()
  expect(alerts).toMatchObject([{ kind: 'unknown_price' }])
})

test('B7: an overdue plan lasts seven days from the oldest payment that is open, to the millisecond', () => {
  const overdue = (days: number, ms = 0) => {
    const createdAt = new Date(daysAgo(days).getTime() + ms)
    const invoices = [
      anInvoice({ status: 'open', createdAt }),
      anInvoice({ id: 'in_2', status: 'open', createdAt: now }),
    ]
    return judge([aSubscription({ status: 'past_due' })], invoices).standing
  }
  expect(overdue(7, 1)).toMatchObject({ plan: 'professional', status: 'past_due' })
  expect(overdue(7)).toMatchObject({ plan: 'free', status: 'past_due', subscriptionId: 'sub_1' })
  expect(overdue(1)?.graceEndsAt).toEqual(daysAgo(-6))
})

test('an account whose customer never bought anything stays as it is', () => {
  expect(judge([])).toEqual({ standing: null, endings: [], alerts: [] })
})

test('B4: the end of an older subscription does not touch the one that runs, whatever their order', () => {
  const old = aSubscription({ id: 'sub_old', status: 'canceled', createdAt: daysAgo(90) })
  const current = aSubscription({ plan: 'enterprise' })
  for (const books of [
    [old, current],
    [current, old],
  ])
    expect(judge(books).standing).toMatchObject({ plan: 'enterprise', subscriptionId: 'sub_1' })
})

test('B8: of two that run the older one stays; the other is ended with its money back', () => {
  const younger = aSubscription({ id: 'sub_2', plan: 'enterprise', createdAt: daysAgo(1) })
  for (const books of [
    [younger, aSubscription()],
    [aSubscription(), younger],
  ]) {
    const { standing, endings, alerts } = judge(books)
    expect(standing).toMatchObject({ plan: 'professional', subscriptionId: 'sub_1' })
    expect(endings).toEqual([{ subscriptionId: 'sub_2', refund: true, why: 'duplicate' }])
    expect(alerts).toMatchObject([{ kind: 'duplicate_subscription', subject: 'sub_2' }])
  }
})

test.each(['unpaid', 'paused'])(
  'B8: one that is %s is ended beside the one that is paid, so that nobody pays for both once it wakes up',
  (status) => {
    const dormant = aSubscription({ id: 'sub_0', status, createdAt: daysAgo(90) })
    expect(judge([dormant, aSubscription()])).toEqual({
      standing: expect.objectContaining({ plan: 'professional', subscriptionId: 'sub_1' }),
      endings: [{ subscriptionId: 'sub_0', refund: false, why: 'superseded' }],
      alerts: [],
    })
    // Alone it may still be mended; beside a price that is none of ours it is the only one we know.
    expect(judge([dormant]).endings).toEqual([])
    expect(judge([dormant, aSubscription({ plan: null })]).endings).toEqual([])
  },
)

test('B10: all the money of the running period back ends the plan; a part of it, or an older month, does not', () => {
  const whole = anInvoice({ refundedCents: 1990 })
  const gone = judge([aSubscription()], [whole])
  expect(gone.standing).toMatchObject({ plan: 'free', status: 'canceled', subscriptionId: null })
  expect(gone.endings).toEqual([{ subscriptionId: 'sub_1', refund: false, why: 'refunded' }])
  const kept: ProviderInvoice[][] = [
    [anInvoice({ refundedCents: 1989 })],
    [anInvoice(), anInvoice({ id: 'in_0', periodEnd: daysAgo(10), refundedCents: 1990 })],
    [whole, anInvoice({ id: 'in_2', plan: 'enterprise', grossCents: 1333 })],
    [anInvoice({ subscriptionId: 'sub_0', refundedCents: 1990 })],
  ]
  for (const invoices of kept) {
    expect(judge([aSubscription()], invoices)).toMatchObject({
      standing: { plan: 'professional' },
      endings: [],
    })
  }
})

test('B8: what was bought after all the money of the one before went back is the plan, and only the old one is ended', () => {
  const bought = aSubscription({ id: 'sub_2', plan: 'enterprise', createdAt: daysAgo(1) })
  const paid = anInvoice({ id: 'in_2', subscriptionId: 'sub_2', plan: 'enterprise', grossCents: 3990 })
  for (const lost of [anInvoice({ refundedCents: 1990 }), anInvoice({ dispute: 'lost' })]) {
    const { standing, endings, alerts } = judge([aSubscription(), bought], [lost, paid])
    expect(standing).toMatchObject({ plan: 'enterprise', status: 'active', subscriptionId: 'sub_2' })
    expect(endings).toMatchObject([{ subscriptionId: 'sub_1', refund: false }])
    expect(alerts).toEqual([])
  }
  // A third one beside it is a duplicate of the one that is paid.
  const third = aSubscription({ id: 'sub_3', createdAt: daysAgo(0) })
  expect(judge([aSubscription(), bought, third], [anInvoice({ refundedCents: 1990 }), paid])).toMatchObject({
    standing: { subscriptionId: 'sub_2' },
    endings: [
      { subscriptionId: 'sub_1', refund: false, why: 'refunded' },
      { subscriptionId: 'sub_3', refund: true, why: 'duplicate' },
    ],
  })
})

test('B10: money that went back ends the plan also beside a subscription that says nothing we understand', () => {
  const foreign = aSubscription({ id: 'sub_2', plan: null, createdAt: daysAgo(1) })
  expect(judge([aSubscription(), foreign], [anInvoice({ refundedCents: 1990 })])).toMatchObject({
    standing: { plan: 'free', status: 'canceled' },
    endings: [{ subscriptionId: 'sub_1' }],
    alerts: [{ kind: 'unknown_price', subject: 'sub_2' }],
  })
})

test('T7: a bigger plan that nobody was charged for adds nothing until it is paid, by whichever door it came', () => {
  const quota = (invoices: ProviderInvoice[], change: Partial<ProviderSubscription> = {}) =>
    judge([aSubscription({ plan: 'enterprise', ...change })], invoices).standing?.quota
  const upgrade = (change: Partial<ProviderInvoice> = {}) =>
    anInvoice({ id: 'in_2', plan: 'enterprise', periodStart: daysAgo(0), grossCents: 1333, ...change })
  expect(quota([anInvoice()])).toBe(400)
  expect(quota([anInvoice(), upgrade({ status: 'open' })])).toBe(400)
  // Twenty of thirty days.
  expect(quota([anInvoice(), upgrade()])).toBe(400 + 1067)
  // Within a second of the start, in whichever order they are told.
  expect(quota([upgrade({ periodStart: daysAgo(10) }), anInvoice()])).toBe(2000)
  expect(quota([anInvoice({ plan: 'enterprise' })])).toBe(2000)
  expect(quota([anInvoice({ plan: 'enterprise' })], { plan: 'professional' })).toBe(400)
  // A trial, or a plan set by hand: nothing says less.
  expect(quota([])).toBe(2000)
})

test('T7: an overdue plan has the last period that was paid', () => {
  const past = anInvoice({ periodStart: daysAgo(40), periodEnd: daysAgo(10) })
  const open = anInvoice({ id: 'in_2', status: 'open', createdAt: daysAgo(3) })
  const standing = (invoices: ProviderInvoice[]) =>
    judge([aSubscription({ status: 'past_due' })], invoices).standing
  expect(standing([past, open])).toMatchObject({
    periodStart: daysAgo(40),
    periodEnd: daysAgo(10),
    quota: 400,
  })
  expect(standing([open])).toMatchObject({ periodStart: daysAgo(10), quota: 0 })
  expect(standing([past, anInvoice({ id: 'in_3' }), open])).toMatchObject({
    periodStart: daysAgo(10),
    quota: 400,
  })
})

test('B10: a dispute freezes, winning it restores, losing it ends', () => {
  const disputed = (dispute: ProviderInvoice['dispute']) => judge([aSubscription()], [anInvoice({ dispute })])
  expect(disputed('open').standing).toMatchObject({ plan: 'free', status: 'frozen', subscriptionId: 'sub_1' })
  expect(disputed('won').standing).toMatchObject({ plan: 'professional', status: 'active' })
  expect(disputed('lost')).toMatchObject({
    standing: { plan: 'free', status: 'canceled' },
    endings: [{ subscriptionId: 'sub_1', refund: false, why: 'dispute_lost' }],
  })
})
