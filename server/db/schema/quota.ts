import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { createdAt, id } from './columns.ts'
import { users } from './users.ts'

const { check, index, pgTable, text, unique, uuid } = loadDrizzle('drizzle-orm/pg-core')

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
