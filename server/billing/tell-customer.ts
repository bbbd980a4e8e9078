import { plans } from '#contracts/plans.ts'
import type { UserRow } from '#server/accounts/store.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { nameOf } from '#server/mail/letter.ts'
import {
  disputeMail,
  paymentFailedMail,
  planActiveMail,
  planCancelledMail,
  planEndedMail,
  refundMail,
} from '#server/mail/plan-mails.ts'
import { type MailContent, sendMail } from '#server/mail/send-mail.ts'
import type { Standing } from './judge-books.ts'

/** The mails about what has become of a plan: `user` is the row as it was. */
export async function tellOfPlan(ctx: Context, tx: Db, user: UserRow, standing: Standing): Promise<void> {
  for (const content of lettersAbout(ctx, user, standing)) await sendMail(ctx, tx, { to: user, content })
}

function* lettersAbout(ctx: Context, user: UserRow, standing: Standing): Generator<MailContent> {
  const { plan, status, periodEnd, quota, cancelsAt, graceEndsAt } = standing
  const { subscriptionPlan: before } = user
  const payer = { ...writer(ctx, user), plan: plan === 'free' ? before : plan }
  // Once when it begins, and only while there is time left to do something about it.
  if (graceEndsAt && plan !== 'free' && user.graceEndsAt === null) {
    yield paymentFailedMail({ ...payer, graceEndsAt })
  } else if (status === 'frozen') {
    if (before !== 'free') yield disputeMail(payer)
  } else if (plan !== 'free' && plan !== before) {
    const isPartly = periodEnd !== null && quota !== null && quota < plans[plan].monthlyQuota
    const partly = isPartly ? { count: quota, until: periodEnd } : null
    yield planActiveMail({ ...payer, renewsAt: cancelsAt ? null : periodEnd, partly })
  } else if (plan === 'free' && before !== 'free') {
    yield planEndedMail({ ...payer, isUnpaid: status !== 'canceled' })
  }
  if (cancelsAt && plan !== 'free' && user.subscriptionCancelsAt === null)
    yield planCancelledMail({ ...payer, endsAt: cancelsAt })
}

/** Money that went back to its owner. */
export interface Refund {
  number: string
  cents: number
}

export async function tellOfRefunds(ctx: Context, tx: Db, user: UserRow, refunds: Refund[]): Promise<void> {
  for (const refund of refunds) {
    const content = refundMail({ ...writer(ctx, user), ...refund })
    await sendMail(ctx, tx, { to: user, content })
  }
}

const writer = (ctx: Context, user: UserRow) => ({
  firstName: nameOf(user),
  site: ctx.config,
  isSimulated: ctx.payments.isSimulated,
})
