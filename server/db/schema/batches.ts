import { type BatchLook, batchStatuses, type CsvImport, pauseReasons } from '#contracts/batch-words.ts'
import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { createdAt, id, instant, updatedAt } from './columns.ts'
import { users } from './users.ts'

const { boolean, index, jsonb, pgTable, text, uuid } = loadDrizzle('drizzle-orm/pg-core')

/** Garments x poses x models that are ordered together. */
export const batches = pgTable(
  'batches',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    look: jsonb('look').$type<BatchLook>().notNull(),
    status: text('status', { enum: batchStatuses }).notNull().default('draft'),
    pauseReason: text('pause_reason', { enum: pauseReasons }),
    /** The refusal that paused it, as a code of the table of errors. */
    pauseCode: text('pause_code'),
    /** Out of credits it goes on by itself with the next period. */
    resumesByItself: boolean('resumes_by_itself').notNull().default(false),
    /** The list that is being read, or was read last. */
    csv: jsonb('csv').$type<CsvImport>(),
    /** When one of its items was last started: batches take turns. */
    turnAt: instant('turn_at'),
    /** After a hiccup: not before then. */
    notBefore: instant('not_before'),
    /** Failures from before then do not pause it again. */
    resumedAt: instant('resumed_at'),
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('batches_age').on(table.userId, table.createdAt, table.id),
    index('batches_running').on(table.turnAt).where(sql`${table.status} = 'running'`),
    index('batches_waiting').on(table.id).where(sql`${table.resumesByItself} and ${table.status} = 'paused'`),
  ],
)
