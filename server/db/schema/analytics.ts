import { loadDrizzle } from '../drizzle.ts'
import { users } from './users.ts'

const { bigint, date, integer, pgTable, primaryKey, text, uuid } = loadDrizzle('drizzle-orm/pg-core')

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

const counter = (name: string) => integer(name).notNull().default(0)

/**
 * The same for each shop, by what it chose: one row for each day and value of a dimension. `total` has one value, the
 * empty one. Goes with the account.
 */
export const shopCounts = pgTable(
  'shop_counts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dimension: text('dimension').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    value: text('value').notNull(),
    asked: counter('asked'),
    made: counter('made'),
    failed: counter('failed'),
    redone: counter('redone'),
    downloaded: counter('downloaded'),
    approved: counter('approved'),
    complained: counter('complained'),
    charged: counter('charged'),
    refunded: counter('refunded'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.dimension, table.day, table.value] })],
)
