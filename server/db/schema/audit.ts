import { auditActions } from '#contracts/audit.ts'
import { loadDrizzle } from '../drizzle.ts'
import { createdAt, id } from './columns.ts'
import { users } from './users.ts'

const { index, json, pgTable, text, uuid } = loadDrizzle('drizzle-orm/pg-core')

/** Who changed what, from what to what. Rows are only ever added, and outlive whom they speak of. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** Null: from the shell of the server. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorEmail: text('actor_email'),
    action: text('action', { enum: auditActions }).notNull(),
    subject: text('subject').notNull(),
    before: json('before').$type<Record<string, unknown>>(),
    after: json('after').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_age').on(table.createdAt, table.id)],
)
