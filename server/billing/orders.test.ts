import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type {
  CustomerBooks,
  ProviderInvoice,
  ProviderSubscription,
} from '#server/providers/payments/payment-provider.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { orderStride } from '#server/testing/test-database.ts'
import { applyBooks } from './apply-books.ts'

const app = useTestApp({ worker: false })

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 9))
const bought: ProviderSubscription = {
  id: 'sub_1',
  status: 'incomplete',
  plan: 'professional',
  createdAt: at(1),
  periodStart: at(1),
  periodEnd: at(31),
  cancelsAt: null,
  scheduledPlan: null,
}
const paid: ProviderInvoice = {
  id: 'in_1',
  number: null,
  subscriptionId: 'sub_1',
  status: 'paid',
  plan: 'professional',
  createdAt: at(1),
  paidAt: at(1),
  periodStart: at(1),
  periodEnd: at(31),
  grossCents: 1990,
  vatCents: null,
  refundedCents: 0,
  dispute: null,
  url: null,
}
const open = { ...paid, id: 'in_2', status: 'open' as const, paidAt: null, createdAt: at(20) }
const books = (subscription: Partial<ProviderSubscription>, ...found: ProviderInvoice[]): CustomerBooks => ({
  subscriptions: [{ ...bought, ...subscription }],
  invoices: found,
})

/** The books as each of six events finds them: what happened before it, and nothing of what comes later. */
const stages: CustomerBooks[] = [
  books({}),
  books({ status: 'active' }),
  books({ status: 'active' }, paid),
  books({ status: 'active', plan: 'enterprise' }, paid),
  books({ status: 'past_due', plan: 'enterprise' }, paid, open),
  books({ status: 'canceled', plan: 'enterprise' }, paid, open),
]

function* orders(left: number[]): Generator<number[]> {
  if (left.length === 0) yield []
  for (const first of left)
    for (const rest of orders(left.filter((other) => other !== first))) yield [first, ...rest]
}

class Undo extends Error {}

/** The account after all six were applied in this order, each of them twice somewhere; undone at once. */
async function endOf(order: number[], last: CustomerBooks): Promise<unknown> {
  let end: unknown
  const history = app.ctx.db.transaction(async (tx) => {
    const userId = randomUUID()
    const found = [...stages.slice(0, 5), last]
    await tx
      .insert(users)
      .values({ id: userId, email: `${userId}@example.com`, password: '-', billingTicket: 6 })
    const twice = [...order, ...order.toReversed()]
    for (const stage of twice) await apply(tx, userId, { stage, books: found[stage] ?? last })
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    const kept = await tx.select().from(invoices).where(eq(invoices.userId, userId))
    end = [
      user?.subscriptionPlan,
      user?.subscriptionStatus,
      user?.stripeSubscriptionId,
      user?.currentPeriodEnd,
      user?.graceEndsAt,
      kept.map(({ providerId, sequence, year, netCents }) => [providerId, sequence, year, netCents]),
    ]
    throw new Undo()
  })
  await expect(history).rejects.toThrow(Undo)
  return end
}

const apply = (tx: Db, userId: string, { stage, books: found }: { stage: number; books: CustomerBooks }) =>
  applyBooks(app.ctx, tx, { userId, ticket: stage + 1, books: found, cause: `event ${stage}` })

test('B3: six readings of the books, each as old as its event, applied in any of 720 orders and twice each, end the same', {
  timeout: 600_000,
}, async () => {
  app.setTime(at(22).toISOString())
  const ends = new Set<string>()
  let count = 0
  for (const order of orders([0, 1, 2, 3, 4, 5])) {
    if (count++ % orderStride !== 0) continue
    ends.add(JSON.stringify(await endOf(order, books({ status: 'canceled' }, paid, open))))
  }
  expect(count).toBe(720)
  expect([...ends]).toEqual([
    JSON.stringify(['free', 'canceled', null, null, null, [['in_1', 1, 2026, 1631]]]),
  ])
})

test('B3: what was bought last is what the account has, in every order of the last readings', async () => {
  app.setTime(at(22).toISOString())
  const again: CustomerBooks = {
    subscriptions: [
      { ...bought, status: 'canceled' },
      { ...bought, id: 'sub_2', status: 'active', createdAt: at(21), periodStart: at(21), periodEnd: at(31) },
    ],
    invoices: [paid],
  }
  for (const order of orders([3, 4, 5]))
    expect(await endOf([0, 1, 2, ...order], again)).toEqual([
      'professional',
      'active',
      'sub_2',
      at(31),
      null,
      [['in_1', 1, 2026, 1631]],
    ])
})
