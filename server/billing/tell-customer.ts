import { plans } from '#contracts/plans.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
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
import type { Subscription } from './find-subscription.ts'
import type { Standing } from './judge-books.ts'

interface Change {
  person: Person
  /** As it was. */
  subscription: Subscription
  standing: Standing
}

/** The mails about what has become of a plan. */
export async function tellOfPlan(ctx: Context, tx: Db, change: Change): Promise<void> {
  for (const content of lettersAbout(ctx, change)) await sendMail(ctx, tx, { to: change.person, content })
}

function* lettersAbout(ctx: Context, { person, subscription, standing }: Change): Generator<MailContent> {
  const { plan, status, periodEnd, quota, cancelsAt, graceEndsAt } = standing
  const { subscriptionPlan: before } = subscription
  const payer = { ...writer(ctx, person), plan: plan === 'free' ? before : plan }
  // Once when it begins, and only while there is time left to do something about it.
  if (graceEndsAt && plan !== 'free' && subscription.graceEndsAt === null) {
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
  if (cancelsAt && plan !== 'free' && subscription.subscriptionCancelsAt === null)
    yield planCancelledMail({ ...payer, endsAt: cancelsAt })
}

/** Money that went back to its owner. */
export interface Refund {
  number: string
  cents: number
}

export async function tellOfRefund(ctx: Context, tx: Db, refund: Refund & { person: Person }): Promise<void> {
  const { person, number, cents } = refund
  const content = refundMail({ ...writer(ctx, person), number, cents })
  await sendMail(ctx, tx, { to: person, content })
}

const writer = (ctx: Context, person: Person) => ({
  firstName: nameOf(person),
  site: ctx.config,
  isSimulated: ctx.payments.isSimulated,
})
