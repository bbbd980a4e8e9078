import { randomUUID } from 'node:crypto'
import { lockUser } from '#server/accounts/lock-user.ts'
import { type UserRow, updateUser } from '#server/accounts/store.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { CustomerBooks } from '#server/providers/payments/payment-provider.ts'
import { endSubscription } from './end-subscription.ts'
import { judgeBooks, type Standing } from './judge-books.ts'
import { keepInvoices } from './keep-invoices.ts'
import { closeCheckouts, insertPlanChange } from './store.ts'
import { tellOfPlan, tellOfRefunds } from './tell-customer.ts'

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
  const user = await lockUser(tx, userId)
  if (user.billingAppliedTicket >= ticket) return
  const { standing, endings, alerts } = judgeBooks(books, ctx.clock())
  await updateUser(tx, userId, { billingAppliedTicket: ticket, billingReadAt: ctx.clock() })
  const refunds = await keepInvoices(tx, { userId, invoices: books.invoices, now: ctx.clock() })
  await tellOfRefunds(ctx, tx, user, refunds)
  for (const alert of alerts) {
    await raiseAlert(ctx, tx, { ...alert, details: { ...alert.details, userId, cause } })
  }
  for (const ending of endings) {
    const customerId = user.stripeCustomerId ?? ''
    await ctx.queue.enqueue(tx, endSubscription, { ...ending, customerId }, { id: randomUUID() })
  }
  if (standing) await applyStanding(ctx, tx, { user, standing, cause })
}

/** The row, and if the plan or its state changed: the record of it, the mail, the news to open browsers. */
export async function applyStanding(
  ctx: Context,
  tx: Db,
  { user, standing, cause }: { user: UserRow; standing: Standing; cause: string },
): Promise<void> {
  const { plan, status, subscriptionId } = standing
  const next = rowOf(standing)
  if (!differs(user, next)) return
  await updateUser(tx, user.id, { ...next, updatedAt: ctx.clock() })
  if (subscriptionId) await closeCheckouts(tx, user.id)
  if (user.subscriptionPlan !== plan || user.subscriptionStatus !== status) {
    await insertPlanChange(tx, {
      userId: user.id,
      fromPlan: user.subscriptionPlan,
      fromStatus: user.subscriptionStatus,
      toPlan: plan,
      toStatus: status,
      subscriptionId,
      cause,
      createdAt: ctx.clock(),
    })
  }
  await tellOfPlan(ctx, tx, user, standing)
  await ctx.events.publish(tx, { userId: user.id, generationId: null })
}

/** A standing as the columns of an account. */
export const rowOf = (standing: Standing) => ({
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
export const standingOf = (user: UserRow): Standing => ({
  plan: user.subscriptionPlan,
  status: user.subscriptionStatus,
  subscriptionId: user.stripeSubscriptionId,
  periodStart: user.currentPeriodStart,
  periodEnd: user.currentPeriodEnd,
  quota: user.periodQuota,
  cancelsAt: user.subscriptionCancelsAt,
  scheduledPlan: user.scheduledPlan,
  graceEndsAt: user.graceEndsAt,
})

function differs(user: UserRow, next: Partial<UserRow>): boolean {
  return Object.entries(next).some(([name, value]) => {
    const before = user[name as keyof UserRow]
    return value instanceof Date && before instanceof Date
      ? value.getTime() !== before.getTime()
      : value !== before
  })
}
