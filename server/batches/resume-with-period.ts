import { findPerson } from '#server/accounts/find-person.ts'
import type { Context } from '#server/context.ts'
import { currentUsage } from '#server/quota/usage.ts'
import { resumeBatch } from './steer-batch.ts'
import { listWaitingForCredits } from './store.ts'

/** Batches that ran out of credits go on where there are some again, if their owner ticked that. */
export async function resumeWithPeriod(ctx: Context, stopping: AbortSignal): Promise<void> {
  for (const which of await listWaitingForCredits(ctx.db)) {
    if (stopping.aborted) return
    const user = await findPerson(ctx.db, which.userId)
    if (!user) continue
    const { used, limit } = await currentUsage(ctx.db, user, ctx.clock())
    if (used < limit) await resumeBatch(ctx, which)
  }
}
