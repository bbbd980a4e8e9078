import { type KeyScope, keyModes } from '#contracts/keys.ts'
import { loadDrizzle } from '../drizzle.ts'
import { createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

const { index, jsonb, pgTable, text, uuid } = loadDrizzle('drizzle-orm/pg-core')

export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mode: text('mode', { enum: keyModes }).notNull(),
    scopes: jsonb('scopes').$type<KeyScope[]>().notNull(),
    /** SHA-256 of the whole key: the key itself is not kept. */
    digest: text('digest').notNull().unique(),
    /** Its public id, and its last four characters. */
    prefix: text('prefix').notNull(),
    lastFour: text('last_four').notNull(),
    expiresAt: instant('expires_at'),
    /** Rotated: since when another key has taken its place. */
    replacedAt: instant('replaced_at'),
    lastUsedAt: instant('last_used_at'),
    lastUsedNetwork: text('last_used_network'),
    /** From where it was used, the latest last. */
    networks: jsonb('networks').$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [index('api_keys_user').on(table.userId, table.createdAt)],
)

/**
 * The rate limit of each key, for all replicas together: when its bucket will be full again. The migration makes the
 * table UNLOGGED, so that counting a request never waits for a disk; after a crash every bucket is full.
 */
export const keyBuckets = pgTable('key_buckets', {
  keyId: uuid('key_id').primaryKey(),
  fullAt: instant('full_at').notNull(),
})
