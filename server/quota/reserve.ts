import type { Db } from '#server/db/database.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { refuse } from '#server/refusal.ts'
import { takeCredit } from './counter.ts'
import { creditLimit } from './limit.ts'
import { quotaPeriod, type Subscriber } from './period.ts'

/**
 * Takes one credit of the current period or refuses `quota_exhausted`; answers how many are used now, of how many. Runs
 * inside the caller's transaction.
 */
export async function reserveCredit(tx: Db, { user, generationId, now }: Reservation): Promise<Reserved> {
  const period = quotaPeriod(user, now)
  const limit = await creditLimit(tx, user, now)
  const used = await takeCredit(tx, { userId: user.id, period: period.key, limit, now })
  if (used === null) throw refuse('quota_exhausted')
  await tx.insert(quotaLedger).values({
    userId: user.id,
    generationId,
    kind: 'charge',
    period: period.key,
    cause: 'generation',
    createdAt: now,
  })
  return { used, limit }
}

export interface Reserved {
  used: number
  limit: number
}

interface Reservation {
  user: Subscriber & { id: string }
  generationId: string
  now: Date
}
