import type { Db } from '#server/db/database.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { quotaPeriod, type Subscriber } from './period.ts'

interface Grant {
  user: Subscriber & { id: string }
  credits: number
  /** Of the request: the same one grants once. */
  key: string
  now: Date
}

/** More credits for the period that runs. They raise its limit and end with it; what is used stays as it is. */
export async function grantCredits(tx: Db, { user, credits, key, now }: Grant): Promise<void> {
  await tx.insert(quotaLedger).values({
    userId: user.id,
    generationId: key,
    kind: 'grant',
    credits,
    period: quotaPeriod(user, now).key,
    cause: 'granted',
    createdAt: now,
  })
}
