import { eq } from 'drizzle-orm'
import { plans, quotaWarningShare } from '#contracts/plans.ts'
import type { UserRow } from '#server/accounts/store.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { quotaWarningMail } from '#server/mail/templates.ts'
import { quotaPeriod } from './period.ts'

/** At four fifths of the credits their owner gets a mail, once in a period. The row of the person is locked. */
export async function warnOfFewCredits(
  ctx: Context,
  tx: Db,
  { user, used }: { user: UserRow; used: number },
): Promise<void> {
  const limit = plans[user.subscriptionPlan].monthlyQuota
  const { key, endsAt } = quotaPeriod(user, ctx.clock())
  if (used < limit * quotaWarningShare || user.quotaWarnedPeriod === key) return
  await tx.update(users).set({ quotaWarnedPeriod: key }).where(eq(users.id, user.id))
  const { firstName, subscriptionPlan: plan } = user
  const content = quotaWarningMail({ firstName, site: ctx.config, plan, used, limit, resetsAt: endsAt })
  await sendMail(ctx, tx, { to: user, content })
}
