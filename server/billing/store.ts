import type { BillingProfile } from '#contracts/billing-profile.ts'
import type { Db } from '#server/db/database.ts'
import {
  billingProfiles,
  checkouts,
  invoices,
  paymentEvents,
  planChanges,
} from '#server/db/schema/billing.ts'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from '#server/db/sql.ts'
import { subscriptions } from '#server/db/user-rows.ts'
import { nextSequence } from './next-sequence.ts'

export type CheckoutRow = typeof checkouts.$inferSelect
export type InvoiceRow = typeof invoices.$inferSelect
export type EventRow = typeof paymentEvents.$inferSelect

interface Readings {
  /** Who pays, or had a page to pay on, is read when the last reading is older than this. */
  often: Date
  /** Everybody else, who can only have been changed by hand at the provider. */
  seldom: Date
  /** The oldest page that may still be paid. */
  payable: Date
}

/** Customers whose books nobody has read lately. */
export async function listUnread(db: Db, { often, seldom, payable }: Readings): Promise<string[]> {
  const mayPay = exists(
    db
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(and(eq(checkouts.userId, subscriptions.userId), gt(checkouts.createdAt, payable))),
  )
  const rows = await db
    .select({ customerId: subscriptions.stripeCustomerId })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.stripeCustomerId),
        or(
          isNull(subscriptions.billingReadAt),
          lte(subscriptions.billingReadAt, seldom),
          and(
            lte(subscriptions.billingReadAt, often),
            or(isNotNull(subscriptions.stripeSubscriptionId), mayPay),
          ),
        ),
      ),
    )
    .orderBy(sql`${subscriptions.billingReadAt} nulls first`)
  return rows.flatMap(({ customerId }) => customerId ?? [])
}

/** Accounts that keep a plan nobody paid in time. */
export async function listGraceOver(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.userId })
    .from(subscriptions)
    .where(and(lte(subscriptions.graceEndsAt, now), ne(subscriptions.subscriptionPlan, 'free')))
  return rows.map(({ id }) => id)
}

export async function insertPlanChange(tx: Db, change: typeof planChanges.$inferInsert): Promise<void> {
  await tx.insert(planChanges).values(change)
}

export async function findOpenCheckout(db: Db, userId: string): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.isOpen, true)))
  return row ?? null
}

/** Whether a person was ever on their way to pay. */
export async function hasCheckout(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(eq(checkouts.userId, userId))
    .limit(1)
  return rows.length > 0
}

export async function insertCheckout(tx: Db, checkout: typeof checkouts.$inferInsert): Promise<void> {
  await tx.insert(checkouts).values(checkout)
}

export async function updateCheckout(db: Db, id: string, change: Partial<CheckoutRow>): Promise<void> {
  await db.update(checkouts).set(change).where(eq(checkouts.id, id))
}

/** False when another attempt has taken its place meanwhile. */
export async function noteSession(
  db: Db,
  id: string,
  session: Pick<CheckoutRow, 'sessionId' | 'url' | 'expiresAt'>,
): Promise<boolean> {
  const [row] = await db
    .update(checkouts)
    .set(session)
    .where(eq(checkouts.id, id))
    .returning({ isOpen: checkouts.isOpen })
  return row?.isOpen ?? false
}

export async function closeCheckouts(db: Db, userId: string): Promise<void> {
  await db
    .update(checkouts)
    .set({ isOpen: false })
    .where(and(eq(checkouts.userId, userId), eq(checkouts.isOpen, true)))
}

/** False when the event was here before. */
export async function insertEvent(tx: Db, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return rows.length === 1
}

export async function findEvent(db: Db, id: string): Promise<EventRow | null> {
  const [row] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  return row ?? null
}

/** False when it was settled already: then whatever it says has had its effect. */
export async function settleEvent(
  tx: Db,
  id: string,
  status: 'applied' | 'ignored' | 'parked',
): Promise<boolean> {
  const rows = await tx
    .update(paymentEvents)
    .set({ status })
    .where(and(eq(paymentEvents.id, id), eq(paymentEvents.status, 'received')))
    .returning({ id: paymentEvents.id })
  return rows.length === 1
}

export async function noteFailure(db: Db, id: string, error: string): Promise<number> {
  const [row] = await db
    .update(paymentEvents)
    .set({ attempts: sql`${paymentEvents.attempts} + 1`, error })
    .where(eq(paymentEvents.id, id))
    .returning({ attempts: paymentEvents.attempts })
  return row?.attempts ?? 0
}

export async function forgetEventsBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, instant))
}

export async function findInvoiceByProvider(db: Db, providerId: string): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.providerId, providerId))
  return row ?? null
}

export async function updateInvoice(tx: Db, id: string, change: Partial<InvoiceRow>): Promise<void> {
  await tx.update(invoices).set(change).where(eq(invoices.id, id))
}

export async function insertInvoice(
  tx: Db,
  invoice: Omit<typeof invoices.$inferInsert, 'sequence'>,
): Promise<InvoiceRow> {
  const sequence = await nextSequence(tx, 'invoice', invoice.year)
  const [row] = await tx
    .insert(invoices)
    .values({ ...invoice, sequence })
    .returning()
  if (!row) throw new Error('an invoice was not kept')
  return row
}

export async function listInvoices(db: Db, userId: string): Promise<InvoiceRow[]> {
  return db.select().from(invoices).where(eq(invoices.userId, userId)).orderBy(desc(invoices.paidAt))
}

export async function findInvoice(db: Db, userId: string, id: string): Promise<InvoiceRow | null> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.userId, userId)))
  return row ?? null
}

interface Span {
  startsAt: Date
  endsAt: Date
}

/** What all accounts paid in a time, oldest first. */
export async function listInvoicesBetween(db: Db, { startsAt, endsAt }: Span): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(and(gte(invoices.paidAt, startsAt), lt(invoices.paidAt, endsAt)))
    .orderBy(asc(invoices.year), asc(invoices.sequence))
}

export async function findProfile(db: Db, userId: string): Promise<BillingProfile | null> {
  const [row] = await db.select().from(billingProfiles).where(eq(billingProfiles.userId, userId))
  if (!row) return null
  const { userId: _owner, updatedAt: _when, ...profile } = row
  return profile
}

export async function putProfile(
  db: Db,
  { userId, ...profile }: BillingProfile & { userId: string; updatedAt: Date },
): Promise<void> {
  await db
    .insert(billingProfiles)
    .values({ userId, ...profile })
    .onConflictDoUpdate({ target: billingProfiles.userId, set: profile })
}
