import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { createdAt, id } from './columns.ts'
import { users } from './users.ts'

const { index, integer, pgTable, text, unique, uuid } = loadDrizzle('drizzle-orm/pg-core')

/** Every credit taken, given back and granted, each with the period it belongs to. Rows are only ever added. */
export const quotaLedger = pgTable(
  'quota_ledger',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // No reference: the entry outlives a generation that its owner removed. Of a grant, the key of the request for it.
    generationId: uuid('generation_id').notNull(),
    kind: text('kind', { enum: ['charge', 'refund', 'grant'] }).notNull(),
    /** More than one for grants only. */
    credits: integer('credits').notNull().default(1),
    period: text('period').notNull(),
    cause: text('cause').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // One charge and one give-back per generation, one grant per request, however often it is tried.
    unique('quota_ledger_once').on(table.generationId, table.kind),
    index('quota_ledger_period').on(table.userId, table.period),
    // For the metrics: recent refunds by cause.
    index('quota_ledger_given_back').on(table.createdAt, table.cause).where(sql`${table.kind} = 'refund'`),
    index('quota_ledger_grants').on(table.userId, table.period).where(sql`${table.kind} = 'grant'`),
  ],
)
