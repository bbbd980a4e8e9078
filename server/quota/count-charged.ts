import type { Db } from '#server/db/database.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { eq, sql } from '#server/db/sql.ts'

/** How many pictures a person was ever charged for and did not get back, whatever became of them. */
export async function countCharged(db: Db, userId: string): Promise<number> {
  const kept = sql<number>`coalesce(sum(case ${quotaLedger.kind} when 'charge' then 1 when 'refund' then -1 else 0 end), 0)::int`
  const [row] = await db.select({ kept }).from(quotaLedger).where(eq(quotaLedger.userId, userId))
  return row?.kept ?? 0
}
