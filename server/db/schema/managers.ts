import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { createdAt, id, updatedAt } from './columns.ts'
import { users } from './users.ts'

const { boolean, index, pgTable, text, uniqueIndex, uuid } = loadDrizzle('drizzle-orm/pg-core')

/** People of ours who look after accounts. */
export const accountManagers = pgTable(
  'account_managers',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    bookingUrl: text('booking_url'),
    /** The key of a small picture, a file of the house. */
    photo: text('photo'),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('account_managers_default').on(table.isDefault).where(sql`${table.isDefault}`)],
)

/** Whom an account has by name, in place of the default. */
export const namedManagers = pgTable(
  'named_managers',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    managerId: uuid('manager_id')
      .notNull()
      .references(() => accountManagers.id, { onDelete: 'cascade' }),
  },
  (table) => [index('named_managers_manager').on(table.managerId)],
)
