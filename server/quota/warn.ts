import { quotaWarningShare } from '#contracts/plans.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
import { nameOf } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { quotaWarningMail } from '#server/mail/templates.ts'
import { tellWebhooks } from '#server/webhooks/tell.ts'
import { markWarned } from './counter.ts'
import { quotaPeriod } from './period.ts'
import type { Reserved } from './reserve.ts'

/** At four fifths of the credits their owner gets a mail, once in a period. The row of the person is locked. */
export async function warnOfFewCredits(
  ctx: Context,
  tx: Db,
  { user, used, limit }: Reserved & { user: Person },
): Promise<void> {
  const data = { used, limit, remaining: Math.max(limit - used, 0), links: { usage: '/api/v1/usage' } }
  if (used === limit) await tellWebhooks(ctx, tx, { userId: user.id, type: 'credits.exhausted', data })
  const { key, endsAt } = quotaPeriod(user, ctx.clock())
  // In the grace after a period nothing is announced: its next one begins with the payment.
  const isOver = endsAt <= ctx.clock()
  if (isOver || used < limit * quotaWarningShare) return
  if (!(await markWarned(tx, user.id, key))) return
  await tellWebhooks(ctx, tx, { userId: user.id, type: 'credits.low', data })
  const reader = { firstName: nameOf(user), site: ctx.config }
  const usage = { plan: user.subscriptionPlan, used, limit, resetsAt: endsAt }
  const content = quotaWarningMail({ ...reader, ...usage })
  await sendMail(ctx, tx, { to: user, content })
}
