import { lockUser } from '#server/accounts/lock-user.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
import type { CustomerBooks } from '#server/providers/payments/payment-provider.ts'
import { endSubscription } from './end-subscription.ts'
import { getSubscription, type Subscription } from './find-subscription.ts'
import { judgeBooks, type Standing } from './judge-books.ts'
import { keepInvoices } from './keep-invoices.ts'
import { closeCheckouts, insertPlanChange } from './store.ts'
import { noteReading, type StandingColumns, setStanding } from './subscription.ts'
import { tellOfPlan, tellOfRefund } from './tell-customer.ts'

interface Reading {
  userId: string
  /** Taken before the books were read; a later reading that was quicker makes this one stale. */
  ticket: number
  books: CustomerBooks
  /** Why they were read: an event's type, the result page, the reconciliation. */
  cause: string
}

/** Brings an account in line with its customer's books, inside the caller's transaction. */
export async function applyBooks(
  ctx: Context,
  tx: Db,
  { userId, ticket, books, cause }: Reading,
): Promise<void> {
  // The row of the account is the lock of all three.
  const person = await lockUser(tx, userId)
  const subscription = await getSubscription(tx, userId)
  if (subscription.billingAppliedTicket >= ticket) return
  const { standing, endings, alerts } = judgeBooks(books, ctx.clock())
  await noteReading(tx, userId, { ticket, at: ctx.clock() })
  const refunds = await keepInvoices(tx, { userId, invoices: books.invoices, now: ctx.clock() })
  for (const refund of refunds) await tellOfRefund(ctx, tx, { ...refund, person })
  for (const alert of alerts) {
    await raiseAlert(ctx, tx, { ...alert, details: { ...alert.details, userId, cause } })
  }
  for (const ending of endings) {
    const customerId = subscription.stripeCustomerId ?? ''
    await ctx.queue.enqueue(tx, endSubscription, { payload: { ...ending, customerId } })
  }
  if (standing && !isKept(subscription, standing))
    await applyStanding(ctx, tx, { person, subscription, standing, cause })
}

/** A plan that was given stays when an old subscription is found to have ended; one that is bought takes its place. */
const isKept = (held: Subscription, { subscriptionId }: Standing): boolean =>
  held.subscriptionPlan !== 'free' && held.stripeSubscriptionId === null && subscriptionId === null

interface Change {
  person: Person
  /** As it was. */
  subscription: Subscription
  standing: Standing
  cause: string
}

/** The row, and if the plan or its state changed: the record of it, the mail, the news to open browsers. */
export async function applyStanding(
  ctx: Context,
  tx: Db,
  { person, subscription, standing, cause }: Change,
): Promise<void> {
  const { plan, status, subscriptionId } = standing
  const next = rowOf(standing)
  if (!differs(subscription, next)) return
  const { id: userId } = person
  const { subscriptionPlan: fromPlan, subscriptionStatus: fromStatus } = subscription
  await setStanding(tx, userId, { standing: next, at: ctx.clock() })
  if (subscriptionId) await closeCheckouts(tx, userId)
  if (fromPlan !== plan || fromStatus !== status) {
    await insertPlanChange(tx, {
      userId,
      fromPlan,
      fromStatus,
      toPlan: plan,
      toStatus: status,
      subscriptionId,
      cause,
      createdAt: ctx.clock(),
    })
  }
  await tellOfPlan(ctx, tx, { person, subscription, standing })
  await ctx.events.publish(tx, { userId, generationId: null })
}

/** A standing as the columns of a subscription. */
export const rowOf = (standing: Standing): StandingColumns => ({
  subscriptionPlan: standing.plan,
  subscriptionStatus: standing.status,
  stripeSubscriptionId: standing.subscriptionId,
  currentPeriodStart: standing.periodStart,
  currentPeriodEnd: standing.periodEnd,
  periodQuota: standing.quota,
  subscriptionCancelsAt: standing.cancelsAt,
  scheduledPlan: standing.scheduledPlan,
  graceEndsAt: standing.graceEndsAt,
})

/** What an account has now. */
export const standingOf = (subscription: Subscription): Standing => ({
  plan: subscription.subscriptionPlan,
  status: subscription.subscriptionStatus,
  subscriptionId: subscription.stripeSubscriptionId,
  periodStart: subscription.currentPeriodStart,
  periodEnd: subscription.currentPeriodEnd,
  quota: subscription.periodQuota,
  cancelsAt: subscription.subscriptionCancelsAt,
  scheduledPlan: subscription.scheduledPlan,
  graceEndsAt: subscription.graceEndsAt,
})

function differs(subscription: Subscription, next: StandingColumns): boolean {
  return Object.entries(next).some(([name, value]) => {
    // A name of StandingColumns, hence of Subscription.
    const before = subscription[name as keyof StandingColumns]
    return value instanceof Date && before instanceof Date
      ? value.getTime() !== before.getTime()
      : value !== before
  })
}
