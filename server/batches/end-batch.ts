import type { Batch } from '#contracts/batches.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
import { failpoint } from '#server/failpoint.ts'
import { batchCompletedMail } from '#server/mail/batch-mails.ts'
import { nameOf } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { aboutBatch, tellWebhooks } from '#server/webhooks/tell.ts'
import { countItems } from './item-store.ts'
import { countsOf } from './show-batch.ts'
import { type BatchRow, lockBatch, type Owned, updateBatch } from './store.ts'
import { tellOfBatch } from './tell.ts'

/**
 * Nothing of what was ordered is left. With cells that nobody has ordered yet, as after the first three, it goes back to
 * planning; else it is complete, and its owner reads so.
 */
export async function endBatch(ctx: Context, which: Owned): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, which.userId)
    const batch = await lockBatch(tx, which)
    if (batch?.status !== 'running') return
    const counts = countsOf(await countItems(tx, [batch.id]))
    // Looked at again under the lock: a retry may have come in between.
    if (counts.processing > 0 || counts.queued > 0) return
    const now = ctx.clock()
    const isWhole = counts.waiting === 0
    await updateBatch(tx, batch.id, {
      status: isWhole ? 'completed' : 'draft',
      completedAt: isWhole ? now : null,
      updatedAt: now,
    })
    if (isWhole) await tellOfEnd(ctx, tx, { user, batch, counts })
    await failpoint('in-batch-completion')
    await tellOfBatch(ctx, tx, batch)
  })
}

interface End {
  user: Person
  batch: BatchRow
  counts: Pick<Batch['counts'], 'completed' | 'failed'>
}

/** By mail, and to the programs of the shop. */
async function tellOfEnd(ctx: Context, tx: Db, { user, batch, counts }: End): Promise<void> {
  const { id, name, userId } = batch
  const { completed, failed } = counts
  const reader = { firstName: nameOf(user), site: ctx.config }
  await sendMail(ctx, tx, {
    to: user,
    content: batchCompletedMail({ ...reader, id, name, completed, failed }),
  })
  const data = aboutBatch(id, 'completed', { completed, failed })
  await tellWebhooks(ctx, tx, { userId, type: 'batch.completed', data })
}
