import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { createdAt, id, instant } from './columns.ts'

const { index, json, pgTable, text, uniqueIndex } = loadDrizzle('drizzle-orm/pg-core')

/** What a person who runs the product has to look at. The same matter is raised once until it is settled. */
export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    details: json('details').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('alerts_once').on(table.kind, table.subject).where(sql`${table.settledAt} is null`),
    index('alerts_age').on(table.createdAt),
  ],
)
