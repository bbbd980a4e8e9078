import { loadDrizzle } from '../drizzle.ts'

const { index, json, pgTable, text } = loadDrizzle('drizzle-orm/pg-core')

/** The books of the simulated payment provider, which knows customers by its own ids only. */
export const simulatedPayments = pgTable(
  'simulated_payments',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['customer', 'checkout', 'portal', 'subscription', 'invoice'] }).notNull(),
    customerId: text('customer_id').notNull(),
    body: json('body').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('simulated_payments_customer').on(table.customerId, table.kind)],
)
