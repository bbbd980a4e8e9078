import { documentCauses, documentKinds } from '#contracts/billing.ts'
import type { BillingProfile } from '#contracts/billing-profile.ts'
import { paidPlanIds } from '#contracts/checkout.ts'
import { planIds } from '#contracts/plans.ts'
import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { createdAt, id, instant, updatedAt } from './columns.ts'
import { users } from './users.ts'

const { boolean, index, integer, json, pgTable, text, unique, uniqueIndex, uuid } =
  loadDrizzle('drizzle-orm/pg-core')

/** A click on "buy": its id is the idempotency key at the provider, so that a hundred clicks are one session. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    plan: text('plan', { enum: paidPlanIds }).notNull(),
    /** Null until the provider has answered. */
    sessionId: text('session_id').unique(),
    url: text('url'),
    expiresAt: instant('expires_at'),
    isOpen: boolean('is_open').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('checkouts_one_open').on(table.userId).where(sql`${table.isOpen}`)],
)

/** What the payment provider told us, each once. Ids only: what happened is read from the provider. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    chargeId: text('charge_id'),
    status: text('status', { enum: ['received', 'applied', 'ignored', 'parked'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    index('payment_events_age').on(table.receivedAt),
    index('payment_events_unhandled')
      .on(table.status, table.receivedAt)
      .where(sql`${table.status} in ('received', 'parked')`),
  ],
)

/** Paid invoices, with what an Italian e-invoice says of them. They outlive the account. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Our own numbering: without gaps, from one, each year of the calendar in Rome. */
    year: integer('year').notNull(),
    sequence: integer('sequence').notNull(),
    providerId: text('provider_id').notNull().unique(),
    providerNumber: text('provider_number'),
    subscriptionId: text('subscription_id'),
    plan: text('plan', { enum: paidPlanIds }),
    paidAt: instant('paid_at').notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    netCents: integer('net_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    grossCents: integer('gross_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    dispute: text('dispute', { enum: ['open', 'won', 'lost'] }),
    url: text('url'),
    /** Whom it was made out to at that time; null while the profile was not filled in. */
    recipient: json('recipient').$type<BillingProfile>(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('invoices_number').on(table.year, table.sequence),
    index('invoices_user').on(table.userId, table.paidAt.desc()),
  ],
)

/**
 * What the exchange system gets: invoices (TD01) once they are drawn up, and credit notes (TD04). A document that was
 * drawn up never changes, and outlives the account.
 */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The payment that it is about. */
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    kind: text('kind', { enum: documentKinds }).notNull(),
    cause: text('cause', { enum: documentCauses }).notNull(),
    /** Each kind has numbers of its own, one after the other; those of invoices are shared with the payments. */
    year: integer('year').notNull(),
    sequence: integer('sequence').notNull(),
    /** The invoice that a credit note takes from. */
    refersToYear: integer('refers_to_year'),
    refersToSequence: integer('refers_to_sequence'),
    issuedAt: instant('issued_at').notNull(),
    netCents: integer('net_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    grossCents: integer('gross_cents').notNull(),
    /** Null, as the file, until it is drawn up. */
    recipient: json('recipient').$type<BillingProfile>(),
    fileName: text('file_name'),
    xml: text('xml'),
  },
  (table) => [
    unique('documents_number').on(table.kind, table.year, table.sequence),
    index('documents_invoice').on(table.invoiceId),
    index('documents_user').on(table.userId),
    index('documents_age').on(table.issuedAt),
  ],
)

export const billingProfiles = pgTable('billing_profiles', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  companyName: text('company_name').notNull(),
  vatNumber: text('vat_number'),
  taxCode: text('tax_code'),
  address: text('address').notNull(),
  postalCode: text('postal_code').notNull(),
  city: text('city').notNull(),
  province: text('province').notNull(),
  recipientCode: text('recipient_code'),
  pec: text('pec'),
  updatedAt: updatedAt(),
})

/** Every change of a plan or its state, and what it came of. Rows are only ever added. */
export const planChanges = pgTable(
  'plan_changes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fromPlan: text('from_plan', { enum: planIds }).notNull(),
    fromStatus: text('from_status').notNull(),
    toPlan: text('to_plan', { enum: planIds }).notNull(),
    toStatus: text('to_status').notNull(),
    subscriptionId: text('subscription_id'),
    cause: text('cause').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('plan_changes_user').on(table.userId, table.createdAt)],
)
