import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

const { index, integer, pgTable, text, uuid } = loadDrizzle('drizzle-orm/pg-core')

export const mailKinds = [
  'welcome',
  'confirm_address',
  'new_address',
  'address_change_asked',
  'reset',
  'password_changed',
  'quota_warning',
  'credits_back',
  'payment_failed',
  'plan_active',
  'plan_cancelled',
  'plan_ended',
  'refund',
  'dispute',
  'batch_completed',
  'batch_paused',
  'api_key_created',
  'api_key_used',
  'webhook_failing',
  'webhook_off',
  'account_closed',
  'provider_alert',
  'ticket_asked',
  'ticket_received',
  'ticket_answered',
] as const

export type MailKind = (typeof mailKinds)[number]

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
