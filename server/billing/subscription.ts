import type { PlanId } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { and, eq, isNull, sql } from '#server/db/sql.ts'
import { subscriptions } from '#server/db/user-rows.ts'
import type { Subscription } from './find-subscription.ts'

/** Numbers a reading of the provider before it begins; null when nobody is this customer. */
export async function takeTicket(
  db: Db,
  customerId: string,
): Promise<{ userId: string; ticket: number } | null> {
  const [row] = await db
    .update(subscriptions)
    .set({ billingTicket: sql`${subscriptions.billingTicket} + 1` })
    .where(eq(subscriptions.stripeCustomerId, customerId))
    .returning({ userId: subscriptions.userId, ticket: subscriptions.billingTicket })
  return row ?? null
}

/** The reading with this ticket is the one that counts. */
export async function noteReading(
  tx: Db,
  userId: string,
  { ticket, at }: { ticket: number; at: Date },
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ billingAppliedTicket: ticket, billingReadAt: at })
    .where(eq(subscriptions.userId, userId))
}

/** The columns that a standing decides. */
export type StandingColumns = Pick<
  Subscription,
  | 'subscriptionPlan'
  | 'subscriptionStatus'
  | 'stripeSubscriptionId'
  | 'currentPeriodStart'
  | 'currentPeriodEnd'
  | 'periodQuota'
  | 'subscriptionCancelsAt'
  | 'scheduledPlan'
  | 'graceEndsAt'
>

export async function setStanding(
  tx: Db,
  userId: string,
  { standing, at }: { standing: StandingColumns; at: Date },
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...standing, updatedAt: at })
    .where(eq(subscriptions.userId, userId))
}

/** False when another request has already said who the customer is. */
export async function setCustomer(db: Db, userId: string, customerId: string): Promise<boolean> {
  const rows = await db
    .update(subscriptions)
    .set({ stripeCustomerId: customerId })
    .where(and(eq(subscriptions.userId, userId), isNull(subscriptions.stripeCustomerId)))
    .returning({ userId: subscriptions.userId })
  return rows.length === 1
}

/** Before anything was bought: demo accounts have their plan from the first moment. */
export async function setPlan(tx: Db, userId: string, subscriptionPlan: PlanId): Promise<void> {
  await tx.update(subscriptions).set({ subscriptionPlan }).where(eq(subscriptions.userId, userId))
}
