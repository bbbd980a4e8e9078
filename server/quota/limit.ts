import type { Db } from '#server/db/database.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { and, eq, sql } from '#server/db/sql.ts'
import { quotaLimit, quotaPeriod, type Subscriber } from './period.ts'

/** How many pictures a person can make in the period that runs: those of the plan, and what support granted. */
export async function creditLimit(db: Db, user: Subscriber & { id: string }, now: Date): Promise<number> {
  const granted = sql<number>`coalesce(sum(${quotaLedger.credits}), 0)::int`
  const [row] = await db
    .select({ granted })
    .from(quotaLedger)
    .where(
      and(
        eq(quotaLedger.userId, user.id),
        eq(quotaLedger.period, quotaPeriod(user, now).key),
        eq(quotaLedger.kind, 'grant'),
      ),
    )
  return quotaLimit(user) + (row?.granted ?? 0)
}
