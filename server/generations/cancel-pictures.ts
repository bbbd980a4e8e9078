import { failures } from '#contracts/errors.ts'
import { holdUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { giveBackCredit } from '#server/quota/give-back.ts'
import { listUnfinishedOf } from './removal-store.ts'
import { markFailed } from './store.ts'

const failure = 'garment_removed'

/**
 * In the transaction that takes their garment away: what is being made of it ends, with its credit back. Its worker has
 * lost the lease, and removes what it made. Answers which they were.
 */
export async function cancelPictures(
  { clock, events }: Pick<Context, 'clock' | 'events'>,
  tx: Db,
  { userId, garmentId }: { userId: string; garmentId: string },
): Promise<string[]> {
  const now = clock()
  const change = { errorMessage: failures[failure], failure, completedAt: now } as const
  const ended: string[] = []
  await holdUser(tx, userId)
  for (const id of await listUnfinishedOf(tx, garmentId)) {
    if (!(await markFailed(tx, { id, token: undefined }, change))) continue
    await giveBackCredit(tx, { generationId: id, cause: failure, now })
    await events.publish(tx, { userId, generationId: id })
    ended.push(id)
  }
  return ended
}
