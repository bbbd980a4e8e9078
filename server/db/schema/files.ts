import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

const { boolean, check, index, integer, pgTable, text, unique, uuid } = loadDrizzle('drizzle-orm/pg-core')

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
