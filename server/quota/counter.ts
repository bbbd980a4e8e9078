import type { Db } from '#server/db/database.ts'
import { and, eq, isNull, ne, or, sql } from '#server/db/sql.ts'
import { counters } from '#server/db/user-rows.ts'
import { usedInLedger } from './used-in-ledger.ts'

interface Taking {
  userId: string
  period: string
  limit: number
  now: Date
}

/** Counts one more in the period and answers how many there are now; null, and nothing counted, at the limit. */
export async function takeCredit(tx: Db, { userId, period, limit, now }: Taking): Promise<number | null> {
  // One statement: the row lock makes parallel requests queue up, and each re-reads what the one before it took.
  // Entering a period starts from what the ledger knows of it, because a person may come back to an old one.
  const isSame = sql`${counters.quotaPeriod} = ${period}`
  const used = sql<number>`(case when ${isSame} then ${counters.monthlyGenerationsUsed}
    else ${usedInLedger(userId, period)} end)`
  const [row] = await tx
    .update(counters)
    .set({
      monthlyGenerationsUsed: sql`${used} + 1`,
      quotaPeriod: period,
      lastResetDate: sql`case when ${isSame} then ${counters.lastResetDate}
        else ${now.toISOString()}::timestamptz end`,
    })
    .where(and(eq(counters.userId, userId), sql`${used} < ${limit}`))
    .returning({ used: counters.monthlyGenerationsUsed })
  return row?.used ?? null
}

/** One less, unless another period has begun since: then the ledger's entry is all. */
export async function returnCredit(
  tx: Db,
  { userId, period }: { userId: string; period: string },
): Promise<void> {
  await tx
    .update(counters)
    .set({ monthlyGenerationsUsed: sql`greatest(${counters.monthlyGenerationsUsed} - 1, 0)` })
    .where(and(eq(counters.userId, userId), eq(counters.quotaPeriod, period)))
}

export async function setUsed(tx: Db, userId: string, used: number): Promise<void> {
  await tx.update(counters).set({ monthlyGenerationsUsed: used }).where(eq(counters.userId, userId))
}

/** After which period the person is told that there are credits again; null: not at all. */
export async function setTellAfter(db: Db, userId: string, period: string | null): Promise<void> {
  await db.update(counters).set({ tellAfterPeriod: period }).where(eq(counters.userId, userId))
}

/** False when the period was announced before. */
export async function markWarned(tx: Db, userId: string, period: string): Promise<boolean> {
  const { quotaWarnedPeriod: warned } = counters
  const rows = await tx
    .update(counters)
    .set({ quotaWarnedPeriod: period })
    .where(and(eq(counters.userId, userId), or(isNull(warned), ne(warned, period))))
    .returning({ userId: counters.userId })
  return rows.length > 0
}
