import type { Db } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { and, eq, sql } from '#server/db/sql.ts'
import { quotaLimit, quotaPeriod, type Subscriber } from './period.ts'

const grantedIn = prepareOnce((db) =>
  db
    .select({ granted: sql<number>`coalesce(sum(${quotaLedger.credits}), 0)::int` })
    .from(quotaLedger)
    .where(
      and(
        eq(quotaLedger.userId, sql.placeholder('userId')),
        eq(quotaLedger.period, sql.placeholder('period')),
        eq(quotaLedger.kind, 'grant'),
      ),
    )
    .prepare('granted_credits'),
)

/** How many pictures a person can make in the period that runs: those of the plan, and what support granted. */
export async function creditLimit(db: Db, user: Subscriber & { id: string }, now: Date): Promise<number> {
  const [row] = await grantedIn(db).execute({ userId: user.id, period: quotaPeriod(user, now).key })
  return quotaLimit(user) + (row?.granted ?? 0)
}
