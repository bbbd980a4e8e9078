import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { loadDrizzle } from '../drizzle.ts'
import { createdAt, id, updatedAt } from './columns.ts'
import { users } from './users.ts'

const { integer, pgTable, text, unique, uuid } = loadDrizzle('drizzle-orm/pg-core')

export const adminConfig = pgTable('admin_config', {
  id: id(),
  key: text('key').notNull().unique(),
  value: text('value').notNull(),
  description: text('description'),
  updatedAt: updatedAt(),
  updatedBy: uuid('updated_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
})

/** Every text that a prompt ever had, the oldest is number 1. Rows are only ever added. */
export const promptVersions = pgTable(
  'prompt_versions',
  {
    id: id(),
    key: text('key').notNull(),
    number: integer('number').notNull(),
    /** Null: the text was deleted, and the built-in one holds. */
    value: text('value'),
    description: text('description'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorEmail: text('author_email'),
    createdAt: createdAt(),
  },
  (table) => [unique('prompt_versions_number').on(table.key, table.number)],
)
