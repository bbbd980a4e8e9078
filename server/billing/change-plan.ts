import type { PlanPreview } from '#contracts/billing.ts'
import type { PaidPlanId } from '#contracts/checkout.ts'
import { plans } from '#contracts/plans.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { PaymentError, type SubscriptionRef } from '#server/providers/payments/payment-provider.ts'
import { refuse } from '#server/refusal.ts'
import { getSubscription, type Subscription } from './find-subscription.ts'
import { countAdded } from './paid-period.ts'
import { readBooks } from './read-books.ts'

/** Up at once, with the difference charged; down when the paid period ends; the current plan undoes what was planned. */
export async function changePlan(ctx: Context, caller: Caller, plan: PaidPlanId): Promise<void> {
  const held = await getSubscription(ctx.db, caller.id)
  const running = runningOf(held)
  const { subscriptionPlan: current } = held
  if (plan !== current) requirePaid(held)
  await change(ctx, held, () => {
    if (plan === current) return ctx.payments.keepAsIs(running)
    if (plans[plan].priceCents > plans[current].priceCents) return ctx.payments.upgrade(running, plan)
    return ctx.payments.scheduleDowngrade(running, plan)
  })
}

export async function cancelPlan(ctx: Context, caller: Caller): Promise<void> {
  const held = await getSubscription(ctx.db, caller.id)
  await change(ctx, held, () => ctx.payments.cancelAtPeriodEnd(runningOf(held)))
}

export async function resumePlan(ctx: Context, caller: Caller): Promise<void> {
  const held = await getSubscription(ctx.db, caller.id)
  await change(ctx, held, () => ctx.payments.keepAsIs(runningOf(held)))
}

export async function previewPlan(ctx: Context, caller: Caller, plan: PaidPlanId): Promise<PlanPreview> {
  const held = await getSubscription(ctx.db, caller.id)
  const running = runningOf(held)
  if (plan !== held.subscriptionPlan) requirePaid(held)
  const monthlyCents = plans[plan].priceCents
  const isUp = monthlyCents > plans[held.subscriptionPlan].priceCents
  if (!isUp) {
    const at = (held.currentPeriodEnd ?? ctx.clock()).toISOString()
    return { plan, when: 'period_end', at, dueNowCents: 0, imagesNow: 0, monthlyCents }
  }
  const { dueNowCents } = await asked(() => ctx.payments.previewUpgrade(running, plan))
  const now = ctx.clock()
  const imagesNow = imagesUntilRenewal(held, plan, now)
  return { plan, when: 'now', at: now.toISOString(), dueNowCents, imagesNow, monthlyCents }
}

function imagesUntilRenewal(held: Subscription, to: PaidPlanId, at: Date): number {
  const { subscriptionPlan: from, currentPeriodStart: periodStart, currentPeriodEnd: periodEnd } = held
  return periodStart && periodEnd ? countAdded({ periodStart, periodEnd }, { from, to, at }) : 0
}

/** A change would be charged, or shown, for a period that is not paid itself. */
function requirePaid({ subscriptionStatus }: Subscription): void {
  if (subscriptionStatus === 'past_due') throw refuse('plan_overdue')
}

/** A plan that somebody pays for and that is in use: only that can be changed. */
function runningOf(held: Subscription): SubscriptionRef {
  const { stripeCustomerId: customerId, stripeSubscriptionId: subscriptionId } = held
  if (!customerId || !subscriptionId || held.subscriptionPlan === 'free') throw refuse('no_subscription')
  return { customerId, subscriptionId }
}

/** What the provider has done counts, not what we asked for: its books are read afterwards in any case. */
async function change(
  ctx: Context,
  { stripeCustomerId }: Subscription,
  act: () => Promise<void>,
): Promise<void> {
  const look = () => readBooks(ctx, stripeCustomerId ?? '', { cause: 'account_page' })
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
