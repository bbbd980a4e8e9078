import { loadDrizzle } from '../drizzle.ts'

const { bigint, date, integer, pgTable, primaryKey, text } = loadDrizzle('drizzle-orm/pg-core')

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
