import type { PlanPreview } from '#contracts/billing.ts'
import type { PaidPlanId } from '#contracts/checkout.ts'
import { plans } from '#contracts/plans.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { PaymentError, type SubscriptionRef } from '#server/providers/payments/payment-provider.ts'
import { refuse } from '#server/refusal.ts'
import { countAdded } from './paid-period.ts'
import { readBooks } from './read-books.ts'

/** Up at once, with the difference charged; down when the paid period ends; the current plan undoes what was planned. */
export async function changePlan(ctx: Context, caller: Caller, plan: PaidPlanId): Promise<void> {
  const subscription = runningSubscription(caller)
  const { subscriptionPlan: current } = caller
  if (plan !== current) requirePaid(caller)
  await change(ctx, caller, async () => {
    if (plan === current) return ctx.payments.keepAsIs(subscription)
    if (plans[plan].priceCents > plans[current].priceCents) return ctx.payments.upgrade(subscription, plan)
    return ctx.payments.scheduleDowngrade(subscription, plan)
  })
}

export const cancelPlan = (ctx: Context, caller: Caller): Promise<void> =>
  change(ctx, caller, () => ctx.payments.cancelAtPeriodEnd(runningSubscription(caller)))

export const resumePlan = (ctx: Context, caller: Caller): Promise<void> =>
  change(ctx, caller, () => ctx.payments.keepAsIs(runningSubscription(caller)))

export async function previewPlan(ctx: Context, caller: Caller, plan: PaidPlanId): Promise<PlanPreview> {
  const subscription = runningSubscription(caller)
  if (plan !== caller.subscriptionPlan) requirePaid(caller)
  const monthlyCents = plans[plan].priceCents
  const isUp = monthlyCents > plans[caller.subscriptionPlan].priceCents
  if (!isUp) {
    const at = (caller.currentPeriodEnd ?? ctx.clock()).toISOString()
    return { plan, when: 'period_end', at, dueNowCents: 0, imagesNow: 0, monthlyCents }
  }
  const { dueNowCents } = await asked(() => ctx.payments.previewUpgrade(subscription, plan))
  const now = ctx.clock()
  const imagesNow = imagesUntilRenewal(caller, plan, now)
  return { plan, when: 'now', at: now.toISOString(), dueNowCents, imagesNow, monthlyCents }
}

function imagesUntilRenewal(caller: Caller, to: PaidPlanId, at: Date): number {
  const { subscriptionPlan: from, currentPeriodStart: periodStart, currentPeriodEnd: periodEnd } = caller
  return periodStart && periodEnd ? countAdded({ periodStart, periodEnd }, { from, to, at }) : 0
}

/** A change would be charged, or shown, for a period that is not paid itself. */
function requirePaid({ subscriptionStatus }: Caller): void {
  if (subscriptionStatus === 'past_due') throw refuse('plan_overdue')
}

/** A plan that somebody pays for and that is in use: only that can be changed. */
function runningSubscription(caller: Caller): SubscriptionRef {
  const { stripeCustomerId: customerId, stripeSubscriptionId: subscriptionId } = caller
  if (!customerId || !subscriptionId || caller.subscriptionPlan === 'free') throw refuse('no_subscription')
  return { customerId, subscriptionId }
}

/** What the provider has done counts, not what we asked for: its books are read afterwards in any case. */
async function change(ctx: Context, caller: Caller, act: () => Promise<void>): Promise<void> {
  const look = () => readBooks(ctx, caller.stripeCustomerId ?? '', { cause: 'account_page' })
  await asked(act).catch(async (refusal: unknown) => {
    await look().catch(() => null)
    throw refusal
  })
  await look().catch((error: unknown) => {
    // Done all the same: the event or the reconciliation brings the news.
    ctx.log.warn({ error: String(error) }, 'books not read after a change')
  })
}

async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    throw refuse(error.kind === 'declined' ? 'payment_declined' : 'payment_not_changed', { cause: error })
  }
}
