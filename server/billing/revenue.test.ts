import { beforeEach, expect, test } from 'vitest'
import type { Analytics } from '#contracts/analytics.ts'
import { signUpSuperAdmin } from '#server/testing/administrators.ts'
import { useStripeApp } from '#server/testing/stripe-app.ts'
import { readBooks } from './read-books.ts'

// No worker: the books are read when the test says so.
const app = useStripeApp({ worker: false })
beforeEach(() => signUpSuperAdmin(app))

const at = async (iso: string) => {
  app.setTime(iso)
  await app.stripe.set({ now: iso })
}
const read = (customer: string) => readBooks(app.ctx, customer, { cause: 'test' })
const analytics = async () => {
  const chief = await app.client().signIn('super@example.com')
  return (await (await chief.ask('/api/super-admin/analytics')).json()) as Analytics
}

test('B9: what is paid, renewed, paid back and given up is in the figures of the month in which it happened, once', async () => {
  // Half past eleven in the evening in Rome: still October. An hour later it is November.
  await at('2026-10-31T22:30:00Z')
  const small = await app.subscriber('professional')
  await at('2026-10-31T23:30:00Z')
  const big = await app.subscriber('enterprise')
  await at('2026-11-20T10:00:00Z')
  await app.stripe.order({ do: 'refund', subscription: big.subscription, cents: 1000 })
  await read(big.customer)
  await at('2026-11-30T22:31:00Z')
  await app.stripe.order({ do: 'renew', subscription: small.subscription })
  for (const customer of [small.customer, big.customer, small.customer]) await read(customer)

  const november = await analytics()
  expect(november.overview).toMatchObject({
    monthlyRevenue: 1990 + 3990 - 1000,
    netProfit: 1990 + 3990 - 1000,
    usersByPlan: { free: 1, professional: 1, enterprise: 1 },
  })
  expect(november.months.slice(-2)).toMatchObject([
    { month: '2026-10', conversions: 1, cancellations: 0, revenue: 1990, refunds: 0 },
    { month: '2026-11', conversions: 1, cancellations: 0, revenue: 4980, refunds: 1000 },
  ])
  expect(november.plans).toMatchObject([
    { plan: 'free', revenue: 0 },
    { plan: 'professional', users: 1, revenue: 1990 },
    { plan: 'enterprise', users: 1, revenue: 2990 },
  ])
  expect(revenueOf(november, small.id)).toBe(2 * 1990)

  // In December one plan ends, and another begins whose card is refused: nobody paid, so nothing is counted.
  await at('2026-12-05T10:00:00Z')
  await app.stripe.order({ do: 'end', subscription: big.subscription })
  await read(big.customer)
  await app.stripe.order({ do: 'decline', customer: small.customer, isDeclining: true })
  await app.stripe.order({ do: 'renew', subscription: small.subscription })
  await read(small.customer)
  const december = await analytics()
  expect(december.overview).toMatchObject({
    monthlyRevenue: 0,
    usersByPlan: { free: 2, professional: 1, enterprise: 0 },
  })
  expect(december.months.at(-1)).toMatchObject({ conversions: 0, cancellations: 1, revenue: 0 })
  expect(december.months.at(-2)).toMatchObject({ revenue: 4980 })
  expect(december.allTime).toMatchObject({ revenue: 1990 + 4980, refunds: 1000 })
})

test('B10: all the money back takes the sale out of its month and counts as one that was given up', async () => {
  await at('2026-11-10T10:00:00Z')
  const { customer, subscription, id } = await app.subscriber('professional')
  expect((await analytics()).overview.monthlyRevenue).toBe(1990)
  await app.stripe.order({ do: 'refund', subscription })
  await read(customer)
  const after = await analytics()
  expect(after.overview).toMatchObject({ monthlyRevenue: 0, usersByPlan: { free: 2, professional: 0 } })
  expect(after.months.at(-1)).toMatchObject({ conversions: 1, cancellations: 1, revenue: 0, refunds: 1990 })
  expect(revenueOf(after, id)).toBe(0)
})

const revenueOf = ({ users }: Analytics, id: string) => users.find((user) => user.id === id)?.revenue
