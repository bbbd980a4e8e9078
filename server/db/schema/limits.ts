import { loadDrizzle } from '../drizzle.ts'
import { instant } from './columns.ts'
import { users } from './users.ts'

const { index, integer, pgTable, text, uuid } = loadDrizzle('drizzle-orm/pg-core')

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
