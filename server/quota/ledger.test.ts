import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlanId, planIds, plans } from '#contracts/plans.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Db } from '#server/db/database.ts'
import { quotaLedger, users } from '#server/db/schema.ts'
import { Refusal } from '#server/refusal.ts'
import { ledgerHistories, openTestDatabase } from '#server/testing/test-database.ts'
import { giveBackCredit } from './give-back.ts'
import { quotaPeriod } from './period.ts'
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
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      plan: fc.constantFrom(...planIds),
      isPaidPeriod: fc.boolean(),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What a clerk with a pencil would write down. */
class Clerk {
  now = new Date('2026-01-30T21:00:00Z')
  plan: PlanId = 'free'
  paid: { startsAt: Date; endsAt: Date } | null = null
  readonly charges: { id: string; period: string; isReturned: boolean }[] = []
  readonly refusals: Date[] = []

  get subscriber() {
    const { startsAt: currentPeriodStart = null, endsAt: currentPeriodEnd = null } = this.paid ?? {}
    return { subscriptionPlan: this.plan, currentPeriodStart, currentPeriodEnd }
  }
  get period() {
    return quotaPeriod(this.subscriber, this.now).key
  }
  used(period: string) {
    return this.charges.filter((charge) => charge.period === period && !charge.isReturned).length
  }
  mayReturn(charge: { isReturned: boolean }, cause: string) {
    const today = this.refusals.filter((at) => at.getTime() > this.now.getTime() - dayMs)
    return !charge.isReturned && (cause !== 'refused' || today.length < 3)
  }
}

test('Q4: through any history of charges, give-backs, months and plans the counter is what the ledger says', {
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
      for (const next of steps) limitsMet += await take(tx, userId, { clerk, next })
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
async function take(tx: Db, userId: string, { clerk, next }: { clerk: Clerk; next: Step }): Promise<number> {
  if (next.do === 'wait') {
    clerk.now = new Date(clerk.now.getTime() + next.hours * 3600_000)
    return 0
  }
  if (next.do === 'change') {
    clerk.plan = next.plan
    // A renewal begins where a person is; a change of plan alone keeps the period.
    if (next.isPaidPeriod) {
      clerk.paid = { startsAt: clerk.now, endsAt: new Date(clerk.now.getTime() + 30 * dayMs) }
    }
    await tx.update(users).set(clerk.subscriber).where(eq(users.id, userId))
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

async function reserve(tx: Db, userId: string, clerk: Clerk): Promise<number> {
  const id = randomUUID()
  const isExpected = clerk.used(clerk.period) < plans[clerk.plan].monthlyQuota
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
  expect((await currentUsage(tx, user, clerk.now)).used).toBe(clerk.used(clerk.period))
}
