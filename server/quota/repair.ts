import { lockUser } from '#server/accounts/lock-user.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/schema/users.ts'
import { asc, eq, gt, sql } from '#server/db/sql.ts'
import { setUsed } from './counter.ts'
import { usedInLedger } from './used-in-ledger.ts'

const portion = 1000

/** Compares every running counter of credits with the ledger, which is the truth, and mends what differs. */
export async function repairCounters(ctx: Context, stopping: AbortSignal): Promise<void> {
  let after: string | null = null
  do {
    const rows: Compared[] = await compare(ctx.db, after)
    for (const { id, differs } of rows) if (differs) await repair(ctx, id)
    after = rows.length === portion ? (rows.at(-1)?.id ?? null) : null
  } while (after && !stopping.aborted)
}

interface Compared {
  id: string
  differs: boolean
}

const compare = (db: Db, after: string | null): Promise<Compared[]> =>
  db
    .select({
      id: users.id,
      // Written out whole: inside a subquery drizzle leaves the table off a column's name.
      differs: sql<boolean>`users.quota_period <> '' and users.monthly_generations_used <>
        ${usedInLedger(sql.raw('users.id'), sql.raw('users.quota_period'))}`,
    })
    .from(users)
    .where(after === null ? undefined : gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(portion)

/** Counted again now that nobody else can change it: what differed a moment ago may have been on its way. */
async function repair(ctx: Context, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { quotaPeriod, monthlyGenerationsUsed: stored } = await lockUser(tx, userId)
    const [row] = await tx
      .select({ ledger: usedInLedger(userId, quotaPeriod) })
      .from(users)
      .where(eq(users.id, userId))
    const ledger = row?.ledger ?? stored
    if (ledger === stored) return
    await setUsed(tx, userId, ledger)
    const details = { period: quotaPeriod, stored, ledger }
    await raiseAlert(ctx, tx, { kind: 'credits_recounted', subject: userId, details })
  })
}
