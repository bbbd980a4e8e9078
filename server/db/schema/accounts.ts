import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

const { boolean, index, json, pgTable, text, timestamp, uuid } = loadDrizzle('drizzle-orm/pg-core')

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

/** The latest new address that an account asked for; it is theirs once the link sent there is opened. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  token: text('token').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
})
