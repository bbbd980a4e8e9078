import type { RoutingRule } from '#contracts/routing.ts'
import { loadDrizzle } from '../drizzle.ts'
import { createdAt, id } from './columns.ts'
import { users } from './users.ts'

const { integer, jsonb, pgTable, unique, uuid } = loadDrizzle('drizzle-orm/pg-core')

/** Every table of rules that ever said which provider makes whose pictures; the highest number holds. Only ever added to. */
export const routingVersions = pgTable(
  'routing_versions',
  {
    id: id(),
    number: integer('number').notNull(),
    rules: jsonb('rules').$type<RoutingRule[]>().notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [unique('routing_versions_number').on(table.number)],
)
