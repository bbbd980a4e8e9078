import { loadDrizzle } from '../drizzle.ts'

const { timestamp, uuid } = loadDrizzle('drizzle-orm/pg-core')

// Milliseconds: PGlite's clock has no finer grain, and both homes have to sort alike.
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const id = () => uuid('id').primaryKey().defaultRandom()
export const createdAt = () => instant('created_at').notNull().defaultNow()
export const updatedAt = () => instant('updated_at').notNull().defaultNow()
