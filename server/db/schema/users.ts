import { mannequinHeads } from '#contracts/accounts.ts'
import { paidPlanIds } from '#contracts/checkout.ts'
import { planIds } from '#contracts/plans.ts'
import type { KeepDays } from '#contracts/privacy.ts'
import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { createdAt, id, instant, updatedAt } from './columns.ts'

const { boolean, index, integer, jsonb, pgTable, text } = loadDrizzle('drizzle-orm/pg-core')

/** What somebody agreed to, by the day from which it reads as it does. */
export interface Acceptance {
  version: string
  at: string
}

/** Who somebody is and what they chose. Written by server/accounts/store.ts alone, as the rows below by theirs. */
export const accountColumns = {
  email: text('email').notNull().unique(),
  password: text('password').notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  profileImageUrl: text('profile_image_url'),
  shopName: text('shop_name'),
  mannequinHead: text('mannequin_head', { enum: mannequinHeads }).notNull().default('hair'),
  /** Where the shop's logo is stored. */
  logo: text('logo'),
  isAdmin: boolean('is_admin').notNull().default(false),
  /** Which terms and privacy page were accepted, and when; the latest last. Rows of it are only ever added. */
  acceptances: jsonb('acceptances').$type<Acceptance[]>().notNull().default([]),
  /** How long photos and pictures are kept after they were made; null: as long as the account. And since when. */
  keepDays: integer('keep_days').$type<KeepDays>(),
  keepDaysSince: instant('keep_days_since'),
  /** Since when the mailbox is known to be the person's. */
  emailConfirmedAt: instant('email_confirmed_at'),
  /** Chosen by link, from the mailbox or from an operator's hand: a password typed at sign-up proves nothing. */
  passwordByLink: boolean('password_by_link').notNull().default(false),
  createdAt: createdAt(),
}

/** What somebody pays for (server/billing/subscription.ts). */
export const subscriptionColumns = {
  stripeCustomerId: text('stripe_customer_id').unique(),
  stripeSubscriptionId: text('stripe_subscription_id').unique(),
  subscriptionPlan: text('subscription_plan', { enum: planIds }).notNull().default('free'),
  subscriptionStatus: text('subscription_status').notNull().default('active'),
  /** The paid period that the provider reported; null means calendar months. */
  currentPeriodStart: instant('current_period_start'),
  currentPeriodEnd: instant('current_period_end'),
  /** The pictures that this period was paid for; null: those of the plan. */
  periodQuota: integer('period_quota'),
  /** When a cancelled subscription ends, what a downgrade leads to, and until when an unpaid plan is kept. */
  subscriptionCancelsAt: instant('subscription_cancels_at'),
  scheduledPlan: text('scheduled_plan', { enum: paidPlanIds }),
  graceEndsAt: instant('grace_ends_at'),
  /** Readings of the provider are numbered as they begin; one that was overtaken by a later one changes nothing. */
  billingTicket: integer('billing_ticket').notNull().default(0),
  billingAppliedTicket: integer('billing_applied_ticket').notNull().default(0),
  billingReadAt: instant('billing_read_at'),
}

/** What somebody has used (server/quota/counter.ts): kept in step with the ledger for the period named beside it. */
export const counterColumns = {
  monthlyGenerationsUsed: integer('monthly_generations_used').notNull().default(0),
  quotaPeriod: text('quota_period').notNull().default(''),
  lastResetDate: instant('last_reset_date').notNull().defaultNow(),
  /** The last period whose end of credits was announced by mail: once is enough. */
  quotaWarnedPeriod: text('quota_warned_period'),
  /** The period at whose end the person wants to read that there are credits again; null: nothing was asked for. */
  tellAfterPeriod: text('tell_after_period'),
}

/** When a picture of theirs was last taken up: whose turn is longest ago is next (server/generations/store.ts). */
export const turnColumns = { servedAt: instant('served_at') }

/** Of the account and of the subscription: one column as long as they are one row. */
export const changeColumns = { updatedAt: updatedAt() }

/** One row of the table, four owners. It is read as a whole, and written through server/db/user-rows.ts only. */
export const users = pgTable(
  'users',
  {
    id: id(),
    ...accountColumns,
    ...subscriptionColumns,
    ...counterColumns,
    ...turnColumns,
    ...changeColumns,
    /** Kept by the database itself (migration of the counters), so that a table of everybody can be sorted by them. */
    generationsCount: integer('generations_count').notNull().default(0),
    revenueCents: integer('revenue_cents').notNull().default(0),
  },
  (table) => [
    // Each way in which the table of users is sorted; the id makes the order whole.
    index('users_address').on(table.email, table.id),
    index('users_age').on(table.createdAt, table.id),
    index('users_plan').on(table.subscriptionPlan, table.id),
    index('users_generations').on(table.generationsCount, table.id),
    index('users_revenue').on(table.revenueCents, table.id),
    index('users_tell_after').on(table.id).where(sql`${table.tellAfterPeriod} is not null`),
    index('users_keep_days').on(table.id).where(sql`${table.keepDays} is not null`),
  ],
)
