import { loadDrizzle } from './drizzle.ts'
import {
  accountColumns,
  changeColumns,
  counterColumns,
  subscriptionColumns,
  turnColumns,
} from './schema/users.ts'

const { pgTable, uuid } = loadDrizzle('drizzle-orm/pg-core')

// The table of users as its owners write it: each sees its own columns, so an update can name no others.
// scripts/develop/row-owners.ts says which file writes which.

export const accounts = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  ...accountColumns,
  ...changeColumns,
})

const userId = uuid('id').primaryKey()

export const subscriptions = pgTable('users', { userId, ...subscriptionColumns, ...changeColumns })
export const counters = pgTable('users', { userId, ...counterColumns })
export const turns = pgTable('users', { userId, ...turnColumns })
