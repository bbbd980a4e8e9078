import type { PauseReason } from '#contracts/batch-words.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import { batchPausedMail } from '#server/mail/batch-mails.ts'
import { nameOf } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { aboutBatch, tellWebhooks } from '#server/webhooks/tell.ts'
import { type BatchRow, markPaused } from './store.ts'
import { tellOfBatch } from './tell.ts'

/** The batch waits, and its owner is told by mail, once for each pause. */
export async function pauseFor(
  ctx: Context,
  { id, userId, name }: BatchRow,
  { reason, code }: { reason: PauseReason; code: ErrorCode | null },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!(await markPaused(tx, id, { reason, code, now: ctx.clock() }))) return
    const reader = { firstName: nameOf(user), site: ctx.config }
    await sendMail(ctx, tx, { to: user, content: batchPausedMail({ ...reader, id, name, reason }) })
    const data = aboutBatch(id, 'paused', { pauseReason: reason })
    await tellWebhooks(ctx, tx, { userId, type: 'batch.paused', data })
    await tellOfBatch(ctx, tx, { id, userId })
  })
  ctx.log.info({ batch: id, reason, code }, 'batch paused')
}
