import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PaidPlanId, paidPlanIds } from '#contracts/checkout.ts'
import { type PlanId, plans } from '#contracts/plans.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { rowOf } from '#server/billing/apply-books.ts'
import { judgeBooks } from '#server/billing/judge-books.ts'
import type { Db } from '#server/db/database.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { periodEndAfter } from '#server/providers/payments/anniversary.ts'
import { present } from '#server/providers/payments/simulated/customers.ts'
import {
  payWhatIsOpen,
  renew,
  running,
  type SimulatedBooks,
  subscribe,
  upgrade,
} from '#server/providers/payments/simulated/life.ts'
import { Refusal } from '#server/refusal.ts'
import { ledgerHistories, openTestDatabase } from '#server/testing/test-database.ts'
import { giveBackCredit } from './give-back.ts'
import { monthOf } from './period.ts'
import { reserveCredit } from './reserve.ts'
import { currentUsage } from './usage.ts'

const dayMs = 24 * 3600_000

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('reserve' as const), times: fc.nat(5) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('giveBack' as const),
      which: fc.nat(),
      cause: fc.constantFrom('unexpected' as const, 'refused' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 12, 30, 300, 800) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('money' as const),
      act: fc.constantFrom('subscribe', 'upgrade', 'renew', 'renewUnpaid', 'settle', 'end'),
      plan: fc.constantFrom(...paidPlanIds),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What a clerk with a pencil would write down. */
class Clerk {
  now = new Date('2026-01-30T21:00:00Z')
  /** What somebody subscribed to, and since when its renewal has been owed. */
  subscribed: { plan: PaidPlanId; owedSince: Date | null } | null = null
  /** The period that was paid for last, and the pictures that the money bought, to the fraction. */
  paid: { startsAt: Date; endsAt: Date; bought: number } | null = null
  readonly charges: { id: string; period: string; isReturned: boolean }[] = []
  readonly refusals: Date[] = []

  get plan(): PlanId {
    const { plan, owedSince } = this.subscribed ?? { plan: 'free', owedSince: null }
    return owedSince && this.now.getTime() >= owedSince.getTime() + 7 * dayMs ? 'free' : plan
  }
  get period(): string {
    return this.plan === 'free' || !this.paid
      ? monthOf(this.now).key
      : `paid:${this.paid.startsAt.toISOString()}`
  }
  get limit(): number {
    const { monthlyQuota } = plans[this.plan]
    return this.plan === 'free' || !this.paid
      ? monthlyQuota
      : Math.min(Math.round(this.paid.bought), monthlyQuota)
  }
  used(period: string) {
    return this.charges.filter((charge) => charge.period === period && !charge.isReturned).length
  }
  mayReturn(charge: { isReturned: boolean }, cause: string) {
    const today = this.refusals.filter((at) => at.getTime() > this.now.getTime() - dayMs)
    return !charge.isReturned && (cause !== 'refused' || today.length < 3)
  }
}

test('Q4, T7: through any history of charges, give-backs, months and payments the counter is what the ledger says, and no picture goes unpaid', {
  timeout: Math.max(600_000, ledgerHistories * 2_000),
}, async () => {
  await using database = await openTestDatabase()
  let limitsMet = 0
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
    // Undone at its end: the next history begins with an empty database.
    const history = database.db.transaction(async (tx) => {
      const userId = randomUUID()
      await tx.insert(users).values({ id: userId, email: `${userId}@example.com`, password: '-' })
      const clerk = new Clerk()
      const books: SimulatedBooks = { customerId: 'cus', card: 'good', subscriptions: [], invoices: [] }
      for (const next of steps) {
        limitsMet += await take(tx, userId, { clerk, books, next })
        // As the reconciliation does, over and over.
        const { standing } = judgeBooks(present(books), clerk.now)
        if (standing) await tx.update(users).set(rowOf(standing)).where(eq(users.id, userId))
      }
      await compare(tx, userId, clerk)
      throw new Undo()
    })
    await expect(history).rejects.toThrow(Undo)
  })
  await fc.assert(property, { numRuns: ledgerHistories })
  // A run that never met a limit would have proven little.
  expect(limitsMet).toBeGreaterThan(50)
})

class Undo extends Error {}

/** One step in the database and with the pencil; they have to agree on whether it may be. Answers how often it was refused. */
async function take(tx: Db, userId: string, { clerk, books, next }: Taking): Promise<number> {
  if (next.do === 'wait') {
    clerk.now = new Date(clerk.now.getTime() + next.hours * 3600_000)
    return 0
  }
  if (next.do === 'money') {
    pay(clerk, books, next)
    return 0
  }
  if (next.do === 'reserve') {
    let refused = 0
    for (let turn = 0; turn <= next.times; turn++) refused += await reserve(tx, userId, clerk)
    return refused
  }
  const charge = clerk.charges[next.which % (clerk.charges.length || 1)]
  if (!charge) return 0
  const isExpected = clerk.mayReturn(charge, next.cause)
  const asked = { generationId: charge.id, cause: next.cause, now: clerk.now }
  expect(await giveBackCredit(tx, asked)).toBe(isExpected)
  if (isExpected && next.cause === 'refused') clerk.refusals.push(clerk.now)
  if (isExpected) charge.isReturned = true
  return isExpected ? 0 : 1
}

interface Taking {
  clerk: Clerk
  books: SimulatedBooks
  next: Step
}

/** The provider and the clerk each write down the same; what is impossible changes nothing. */
function pay(clerk: Clerk, books: SimulatedBooks, { act, plan }: Extract<Step, { do: 'money' }>): void {
  // Nothing happens twice in the same instant.
  clerk.now = new Date(clerk.now.getTime() + 3600_000)
  const { now, subscribed } = clerk
  const subscription = running(books)
  if (!subscribed || !subscription) {
    if (act !== 'subscribe') return
    subscribe(books, plan, now)
    clerk.subscribed = { plan, owedSince: null }
    clerk.paid = { startsAt: now, endsAt: periodEndAfter(now, now), bought: plans[plan].monthlyQuota }
  } else if (act === 'upgrade' && subscribed.plan === 'professional' && !subscribed.owedSince) {
    upgrade(books, subscription, { plan: 'enterprise', now })
    subscribed.plan = 'enterprise'
    if (clerk.paid && now < clerk.paid.endsAt) clerk.paid.bought += shareOf(clerk.paid, now) * 1600
  } else if (act === 'renew' && !subscribed.owedSince) {
    renew(books, subscription, { at: now, isPaid: true })
    clerk.paid = {
      startsAt: now,
      endsAt: subscription.periodEnd,
      bought: plans[subscribed.plan].monthlyQuota,
    }
  } else if (act === 'renewUnpaid') {
    renew(books, subscription, { at: now, isPaid: false })
    subscribed.owedSince ??= now
  } else if (act === 'settle' && subscribed.owedSince) {
    payWhatIsOpen(books, subscription, now)
    const { periodStart: startsAt, periodEnd: endsAt } = subscription
    clerk.paid = { startsAt, endsAt, bought: plans[subscribed.plan].monthlyQuota }
    subscribed.owedSince = null
  } else if (act === 'end') {
    subscription.status = 'canceled'
    clerk.subscribed = null
    clerk.paid = null
  }
}

const shareOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): number =>
  (endsAt.getTime() - now.getTime()) / (endsAt.getTime() - startsAt.getTime())

async function reserve(tx: Db, userId: string, clerk: Clerk): Promise<number> {
  const id = randomUUID()
  const isExpected = clerk.used(clerk.period) < clerk.limit
  const user = await lockUser(tx, userId)
  const isTaken = await reserveCredit(tx, { user, generationId: id, now: clerk.now }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'quota_exhausted') return false
      throw error
    },
  )
  expect(isTaken).toBe(isExpected)
  if (isTaken) clerk.charges.push({ id, period: clerk.period, isReturned: false })
  return isTaken ? 0 : 1
}

async function compare(tx: Db, userId: string, clerk: Clerk): Promise<void> {
  const user = await lockUser(tx, userId)
  const entries = await tx.select().from(quotaLedger).where(eq(quotaLedger.userId, userId))
  const inLedger = (period: string) =>
    entries
      .filter((entry) => entry.period === period)
      .reduce((sum, { kind }) => sum + (kind === 'charge' ? 1 : -1), 0)
  for (const period of new Set(entries.map((entry) => entry.period))) {
    expect(inLedger(period)).toBe(clerk.used(period))
    expect(inLedger(period)).toBeGreaterThanOrEqual(0)
  }
  expect(user.monthlyGenerationsUsed).toBe(inLedger(user.quotaPeriod))
  const { used, limit } = await currentUsage(tx, user, clerk.now)
  expect([used, limit]).toEqual([clerk.used(clerk.period), clerk.limit])
}
