import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { auditActions } from '#contracts/audit.ts'
import { documentCauses, documentKinds } from '#contracts/billing.ts'
import type { BillingProfile } from '#contracts/billing-profile.ts'
import { paidPlanIds } from '#contracts/checkout.ts'
import { bodyTypes, garmentKinds, genders, poses, stages, statuses } from '#contracts/generations.ts'
import type { Notice } from '#contracts/notices.ts'
import { planIds } from '#contracts/plans.ts'
import type { KeepDays } from '#contracts/privacy.ts'
import { loadDrizzle } from './drizzle.ts'
import { sql } from './sql.ts'

const {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} = loadDrizzle('drizzle-orm/pg-core')

export const mailKinds = [
  'welcome',
  'confirm_address',
  'reset',
  'password_changed',
  'quota_warning',
  'payment_failed',
  'plan_active',
  'plan_cancelled',
  'plan_ended',
  'refund',
  'dispute',
  'account_closed',
  'provider_alert',
] as const
export type MailKind = (typeof mailKinds)[number]

// Milliseconds: PGlite's clock has no finer grain, and both homes have to sort alike.
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const id = () => uuid('id').primaryKey().defaultRandom()
const createdAt = () => instant('created_at').notNull().defaultNow()
const updatedAt = () => instant('updated_at').notNull().defaultNow()

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
    index('users_keep_days').on(table.id).where(sql`${table.keepDays} is not null`),
  ],
)

/** Somebody who is signed in. */
export interface SessionData {
  userId: string
  /** Its name in the person's list; the real key never leaves the cookie. */
  publicId: string
  startedAt: string
  seenAt: string
  passwordStamp: string
  userAgent: string | null
}

// In the shape that releases before could read with connect-pg-simple, so that both may run beside each other.
export const sessions = pgTable(
  'sessions',
  {
    /** A digest of what the cookie says. */
    sid: text('sid').primaryKey(),
    sess: json('sess').notNull().$type<SessionData>(),
    expire: timestamp('expire', { withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_user').on(sql`(${table.sess}->>'userId')`),
  ],
)

export const models = pgTable('models', {
  id: id(),
  name: text('name').notNull(),
  gender: text('gender', { enum: genders }).notNull(),
  bodyType: text('body_type', { enum: bodyTypes }).notNull(),
  ethnicity: text('ethnicity').notNull(),
  imageUrl: text('image_url'),
  description: text('description'),
  isActive: boolean('is_active').notNull().default(true),
  /** The order in which people see them, then by name. */
  position: integer('position').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** Nobody can choose it any more; generations made with it keep its name. */
  deletedAt: instant('deleted_at'),
})

export const generations = pgTable(
  'generations',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Storage keys; the wire shows paths of the API instead. */
    originalImageUrl: text('original_image_url').notNull(),
    detailImageUrl: text('detail_image_url'),
    generatedImageUrl: text('generated_image_url'),
    selectedGender: text('selected_gender', { enum: genders }).notNull(),
    garmentKind: text('garment_kind', { enum: garmentKinds }),
    selectedModelId: uuid('selected_model_id').references(() => models.id, { onDelete: 'set null' }),
    poseType: text('pose_type', { enum: poses }).notNull().default('frontale'),
    status: text('status', { enum: statuses }).notNull().default('pending'),
    stage: text('stage', { enum: stages }),
    errorMessage: text('error_message'),
    /** Why it failed, as a code of the table of failures. */
    failure: text('failure'),
    openaiCostCents: integer('openai_cost_cents').notNull().default(4),
    /** Who made the picture, and what there is to know about it. */
    provider: text('provider'),
    madeByAi: boolean('made_by_ai'),
    /** The sentences of `notices`, for the release before, which knows no codes; drop it with the next one. */
    notice: text('notice'),
    notices: jsonb('notices').$type<Notice[]>().notNull().default([]),
    /** The worker that holds the row: its token fences off every other one, the instant frees it when it dies. */
    leaseToken: uuid('lease_token'),
    leaseUntil: instant('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    /** After a failed attempt: when it may be tried again. */
    notBefore: instant('not_before'),
    /** Set before a provider is called, so that a crash never leads to a second paid call. */
    calledProvider: text('called_provider'),
    /** The request that asked for it: the thread that runs through the lines of the logs. */
    requestId: uuid('request_id'),
    /** How long the provider took that made the picture. */
    providerMs: integer('provider_ms'),
    /** What its files weigh, before they are sealed. */
    storedBytes: integer('stored_bytes').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    completedAt: instant('completed_at'),
    /** Since when its picture cannot be read any more; the credit came back with it. */
    lostAt: instant('lost_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    // Ascending and read backwards: drizzle's desc() puts nulls last, which no ORDER BY … DESC asks for.
    index('generations_history').on(table.userId, table.createdAt, table.id),
    index('generations_unfinished')
      .on(table.updatedAt)
      .where(sql`${table.status} in ('pending', 'processing')`),
    index('generations_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('generations_model').on(table.selectedModelId),
    // With all that is read of the latest ones, which lie far from each other in the table.
    index('generations_completed')
      .on(table.completedAt, table.provider, table.providerMs)
      .where(sql`${table.status} = 'completed'`),
    index('generations_storage').on(table.userId, table.storedBytes).where(sql`${table.deletedAt} is null`),
  ],
)

/** The key that seals an account's pictures, wrapped by a master key; the row without an account is the house's own. */
export const dataKeys = pgTable(
  'data_keys',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Null once it was destroyed. */
    wrapped: text('wrapped'),
    /** Which master key wraps it, by its digest. */
    masterKey: text('master_key').notNull(),
    createdAt: createdAt(),
    destroyedAt: instant('destroyed_at'),
  },
  (table) => [unique('data_keys_user').on(table.userId).nullsNotDistinct()],
)

/** Who this database is, and which storage has its files; one row, made at the first start. */
export const installation = pgTable(
  'installation',
  {
    only: boolean('only').primaryKey().default(true),
    id: uuid('id').notNull().defaultRandom(),
    /** Null until a storage carries the mark of this database. */
    storageId: uuid('storage_id'),
    createdAt: createdAt(),
  },
  (table) => [check('installation_only', sql`${table.only}`)],
)

/** Files that no row names: first seen as such, last seen, and since when in the trash. */
export const orphanedFiles = pgTable('orphaned_files', {
  /** Where the file belongs, also while it lies in the trash. */
  key: text('key').primaryKey(),
  firstSeenAt: instant('first_seen_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  /** We left it without a row ourselves, such as a picture that was taken out of a model. */
  isExpected: boolean('is_expected').notNull().default(false),
  trashedAt: instant('trashed_at'),
})

/** What each look at all stored files found; the last one is shown to the super-admin. */
export const fileChecks = pgTable(
  'file_checks',
  {
    id: id(),
    startedAt: instant('started_at').notNull(),
    /** Null while it runs, or when it was cut short. */
    finishedAt: instant('finished_at'),
    files: integer('files').notNull().default(0),
    missing: integer('missing').notNull().default(0),
    damaged: integer('damaged').notNull().default(0),
    /** Files that no row names: how many there are, how many went to the trash, and how many left it for good. */
    orphaned: integer('orphaned').notNull().default(0),
    trashed: integer('trashed').notNull().default(0),
    removed: integer('removed').notNull().default(0),
  },
  (table) => [index('file_checks_age').on(table.startedAt)],
)

/** Every credit taken and given back, each with the period it belongs to. Rows are only ever added. */
export const quotaLedger = pgTable(
  'quota_ledger',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // No reference: the entry outlives a generation that its owner removed.
    generationId: uuid('generation_id').notNull(),
    kind: text('kind', { enum: ['charge', 'refund'] }).notNull(),
    period: text('period').notNull(),
    cause: text('cause').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // One charge and one give-back per generation, however often it is tried.
    unique('quota_ledger_once').on(table.generationId, table.kind),
    index('quota_ledger_period').on(table.userId, table.period),
    // For the metrics: recent refunds by cause.
    index('quota_ledger_given_back').on(table.createdAt, table.cause).where(sql`${table.kind} = 'refund'`),
    check('quota_ledger_kind', sql`${table.kind} in ('charge', 'refund')`),
  ],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** A digest of what was asked; the same key with other content is refused. */
    fingerprint: text('fingerprint').notNull(),
    generationId: uuid('generation_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)

export const adminConfig = pgTable('admin_config', {
  id: id(),
  key: text('key').notNull().unique(),
  value: text('value').notNull(),
  description: text('description'),
  updatedAt: updatedAt(),
  updatedBy: uuid('updated_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
})

/** Every text that a prompt ever had, the oldest is number 1. Rows are only ever added. */
export const promptVersions = pgTable(
  'prompt_versions',
  {
    id: id(),
    key: text('key').notNull(),
    number: integer('number').notNull(),
    /** Null: the text was deleted, and the built-in one holds. */
    value: text('value'),
    description: text('description'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorEmail: text('author_email'),
    createdAt: createdAt(),
  },
  (table) => [unique('prompt_versions_number').on(table.key, table.number)],
)

/** Who changed what, from what to what. Rows are only ever added, and outlive whom they speak of. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** Null: from the shell of the server. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorEmail: text('actor_email'),
    action: text('action', { enum: auditActions }).notNull(),
    subject: text('subject').notNull(),
    before: json('before').$type<Record<string, unknown>>(),
    after: json('after').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_age').on(table.createdAt, table.id)],
)

/**
 * How often things happened on a day in Rome, and for how much. Kept by the database in the transaction of what it
 * counts (migration of the counters); only ever added to, so what was deleted since is still counted.
 */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    kind: text('kind').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    plan: text('plan').notNull(),
    label: text('label').notNull(),
    count: integer('count').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day, table.plan, table.label] })],
)

export const passwordResetTokens = pgTable(
  'password_reset_tokens',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    used: boolean('used').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('password_reset_tokens_user').on(table.userId)],
)

/** The latest link by which an account confirms its address; those before it are gone. */
export const addressConfirmations = pgTable('address_confirmations', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  token: text('token').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
})

/** The outbox: what is to be sent, was sent, or could not be. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    toName: text('to_name').notNull(),
    toAddress: text('to_address').notNull(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    subject: text('subject').notNull(),
    /** Empty once the mail has left or failed: a link in it is a key. */
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** 'kept' where no mail server is set: read in the outbox. */
    status: text('status', { enum: ['queued', 'sent', 'failed', 'kept'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not before then; while it is being sent, when its sender must be dead. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** The same at each attempt, so that a mailbox can tell a repetition. */
    messageId: text('message_id').notNull(),
    sentAt: instant('sent_at'),
    error: text('error'),
    createdAt: createdAt(),
  },
  (table) => [
    index('mails_due').on(table.nextAttemptAt).where(sql`${table.status} = 'queued'`),
    index('mails_age').on(table.createdAt),
    index('mails_user').on(table.userId),
  ],
)

/** How often something happened lately, for all replicas together. The keys are digests: no address is kept here. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    /** Counted until then; for who has had too many, refused until then. */
    until: instant('until').notNull(),
  },
  (table) => [index('rate_limits_until').on(table.until)],
)

/** From where somebody signed in: digests only, so that strangers' guesses can be counted apart from the owner's. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    /** Of the account and the network together, under the secret of the sessions. */
    digest: text('digest').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('known_networks_user').on(table.userId), index('known_networks_seen').on(table.seenAt)],
)

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

/** What a person who runs the product has to look at. The same matter is raised once until it is settled. */
export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    details: json('details').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('alerts_once').on(table.kind, table.subject).where(sql`${table.settledAt} is null`),
    index('alerts_age').on(table.createdAt),
  ],
)

/** The books of the simulated payment provider, which knows customers by its own ids only. */
export const simulatedPayments = pgTable(
  'simulated_payments',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['customer', 'checkout', 'portal', 'subscription', 'invoice'] }).notNull(),
    customerId: text('customer_id').notNull(),
    body: json('body').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('simulated_payments_customer').on(table.customerId, table.kind)],
)
