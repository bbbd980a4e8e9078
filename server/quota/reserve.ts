import type { Db } from '#server/db/database.ts'
import { quotaLedger, users } from '#server/db/schema.ts'
import { and, eq, type SQL, sql } from '#server/db/sql.ts'
import { refuse } from '#server/refusal.ts'
import { quotaLimit, quotaPeriod, type Subscriber } from './period.ts'

/**
 * Takes one credit of the current period or refuses `quota_exhausted`; answers how many are used now. Runs inside the
 * caller's transaction.
 */
export async function reserveCredit(tx: Db, { user, generationId, now }: Reservation): Promise<number> {
  const period = quotaPeriod(user, now)
  const limit = quotaLimit(user)
  // One statement: the row lock makes parallel requests queue up, and each re-reads what the one before it took.
  // Entering a period starts from what the ledger knows of it, because a person may come back to an old one.
  const used = sql<number>`(case when ${users.quotaPeriod} = ${period.key} then ${users.monthlyGenerationsUsed}
    else ${usedInLedger(user.id, period.key)} end)`
  const [row] = await tx
    .update(users)
    .set({
      monthlyGenerationsUsed: sql`${used} + 1`,
      quotaPeriod: period.key,
      lastResetDate: sql`case when ${users.quotaPeriod} = ${period.key} then ${users.lastResetDate}
        else ${now.toISOString()}::timestamptz end`,
    })
    .where(and(eq(users.id, user.id), sql`${used} < ${limit}`))
    .returning({ used: users.monthlyGenerationsUsed })
  if (!row) throw refuse('quota_exhausted')
  await tx.insert(quotaLedger).values({
    userId: user.id,
    generationId,
    kind: 'charge',
    period: period.key,
    cause: 'generation',
    createdAt: now,
  })
  return row.used
}

interface Reservation {
  user: Subscriber & { id: string }
  generationId: string
  now: Date
}

/** Charges less give-backs of one period, as SQL. */
export const usedInLedger = (userId: string | SQL, period: string | SQL) =>
  sql<number>`(select coalesce(sum(case ${quotaLedger.kind} when 'charge' then 1 else -1 end), 0)::int
    from ${quotaLedger} where ${quotaLedger.userId} = ${userId} and ${quotaLedger.period} = ${period})`
