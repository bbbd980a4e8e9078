import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bodyTypes, garmentKinds, genders, poses, stages, statuses } from '#contracts/generations.ts'
import { planIds } from '#contracts/plans.ts'

export const mailKinds = ['welcome', 'reset', 'password_changed'] as const
export type MailKind = (typeof mailKinds)[number]

// Milliseconds: PGlite's clock has no finer grain, and both homes have to sort alike.
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const id = () => uuid('id').primaryKey().defaultRandom()
const createdAt = () => instant('created_at').notNull().defaultNow()
const updatedAt = () => instant('updated_at').notNull().defaultNow()

export const users = pgTable('users', {
  id: id(),
  email: text('email').notNull().unique(),
  password: text('password').notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  profileImageUrl: text('profile_image_url'),
  stripeCustomerId: text('stripe_customer_id').unique(),
  stripeSubscriptionId: text('stripe_subscription_id').unique(),
  subscriptionPlan: text('subscription_plan', { enum: planIds }).notNull().default('free'),
  subscriptionStatus: text('subscription_status').notNull().default('active'),
  /** The paid period that the provider reported; null means calendar months. */
  currentPeriodStart: instant('current_period_start'),
  currentPeriodEnd: instant('current_period_end'),
  /** Kept in step with the ledger for the period named beside it. */
  monthlyGenerationsUsed: integer('monthly_generations_used').notNull().default(0),
  quotaPeriod: text('quota_period').notNull().default(''),
  lastResetDate: instant('last_reset_date').notNull().defaultNow(),
  isAdmin: boolean('is_admin').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const sessions = pgTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    sess: json('sess').notNull(),
    expire: timestamp('expire', { withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    // The store knows nothing of people; this finds the sessions of one.
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
  createdAt: createdAt(),
  updatedAt: updatedAt(),
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
    openaiCostCents: integer('openai_cost_cents').notNull().default(4),
    /** Who made the picture, and what there is to know about it. */
    provider: text('provider'),
    madeByAi: boolean('made_by_ai'),
    notice: text('notice'),
    /** The worker that holds the row: its token fences off every other one, the instant frees it when it dies. */
    leaseToken: uuid('lease_token'),
    leaseUntil: instant('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    /** Set before a provider is called, so that a crash never leads to a second paid call. */
    calledProvider: text('called_provider'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    completedAt: instant('completed_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('generations_history').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('generations_unfinished')
      .on(table.updatedAt)
      .where(sql`${table.status} in ('pending', 'processing')`),
    index('generations_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('generations_model').on(table.selectedModelId),
  ],
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
    // One charge and one give-back per generation, whoever tries again.
    unique('quota_ledger_once').on(table.generationId, table.kind),
    index('quota_ledger_period').on(table.userId, table.period),
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
    /** Not before then; while it is being sent, when whoever sends it must be dead. */
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
