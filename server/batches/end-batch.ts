import { lockUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import { failpoint } from '#server/failpoint.ts'
import { batchCompletedMail } from '#server/mail/batch-mails.ts'
import { nameOf } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { countItems } from './item-store.ts'
import { countsOf } from './show-batch.ts'
import { lockBatch, type Owned, updateBatch } from './store.ts'
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
    const rows = await countItems(tx, [batch.id])
    const counts = countsOf(rows)
    // Looked at again under the lock: a retry may have come in between.
    if (counts.processing > 0 || rows.some(({ isQueued }) => isQueued)) return
    const now = ctx.clock()
    const isWhole = counts.waiting === 0
    await updateBatch(tx, batch.id, {
      status: isWhole ? 'completed' : 'draft',
      completedAt: isWhole ? now : null,
      updatedAt: now,
    })
    if (isWhole) {
      const reader = { firstName: nameOf(user), site: ctx.config }
      const { completed, failed } = counts
      const content = batchCompletedMail({ ...reader, id: batch.id, name: batch.name, completed, failed })
      await sendMail(ctx, tx, { to: user, content })
    }
    await failpoint('in-batch-completion')
    await tellOfBatch(ctx, tx, batch)
  })
}
