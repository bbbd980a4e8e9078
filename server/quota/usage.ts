import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { creditLimit } from './limit.ts'
import { quotaPeriod, type Subscriber } from './period.ts'
import { usedInLedger } from './used-in-ledger.ts'

export interface Usage {
  used: number
  limit: number
  startsAt: Date
  resetsAt: Date
}

interface Counted extends Subscriber {
  id: string
  quotaPeriod: string
  monthlyGenerationsUsed: number
}

/** What a person has used of the period that runs now; the stored counter may still belong to an earlier one. */
export async function currentUsage(db: Db, user: Counted, now: Date): Promise<Usage> {
  const period = quotaPeriod(user, now)
  const limit = await creditLimit(db, user, now)
  const used =
    user.quotaPeriod === period.key ? user.monthlyGenerationsUsed : await readUsed(db, user.id, period.key)
  return { used, limit, startsAt: period.startsAt, resetsAt: period.endsAt }
}

async function readUsed(db: Db, userId: string, period: string): Promise<number> {
  const [row] = await db
    .select({ used: usedInLedger(userId, period) })
    .from(users)
    .where(eq(users.id, userId))
  return row?.used ?? 0
}
