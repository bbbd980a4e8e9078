import * as z from 'zod/mini'
import { paidPlanIds } from '#contracts/checkout.ts'
import type { Db } from '#server/db/database.ts'
import { simulatedPayments } from '#server/db/schema/simulated.ts'
import { and, eq, ne } from '#server/db/sql.ts'
import { cardNames, type SimulatedBooks } from './life.ts'

const plan = z.enum(paidPlanIds)
const instant = z.coerce.date()
const Books = z.object({
  customerId: z.string(),
  card: z.nullable(z.enum(cardNames)),
  subscriptions: z.array(
    z.object({
      id: z.string(),
      plan,
      status: z.enum(['active', 'past_due', 'canceled']),
      createdAt: instant,
      anchor: instant,
      periodStart: instant,
      periodEnd: instant,
      isEnding: z.boolean(),
      scheduledPlan: z.nullable(plan),
    }),
  ),
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      subscriptionId: z.string(),
      plan,
      status: z.enum(['open', 'paid']),
      createdAt: instant,
      paidAt: z.nullable(instant),
      periodStart: instant,
      periodEnd: instant,
      cents: z.int(),
      refundedCents: z.int(),
      refunds: z.optional(z.array(z.string())),
    }),
  ),
})

const Checkout = z.object({
  id: z.string(),
  customerId: z.string(),
  userId: z.string(),
  plan,
  successUrl: z.string(),
  cancelUrl: z.string(),
  expiresAt: instant,
  status: z.enum(['open', 'complete', 'expired']),
})
export type SimulatedCheckout = z.infer<typeof Checkout>

const Portal = z.object({
  id: z.string(),
  customerId: z.string(),
  returnUrl: z.string(),
  plan: z.nullable(plan),
  expiresAt: instant,
})
export type SimulatedPortal = z.infer<typeof Portal>

const schemas = { customer: Books, checkout: Checkout, portal: Portal }
type Kind = keyof typeof schemas
type Page<K extends Kind> = z.infer<(typeof schemas)[K]>

export async function findPage<K extends Kind>(db: Db, kind: K, id: string): Promise<Page<K> | null> {
  const [row] = await db
    .select({ body: simulatedPayments.body })
    .from(simulatedPayments)
    .where(and(eq(simulatedPayments.id, id), eq(simulatedPayments.kind, kind)))
  // The schema is the one of this kind.
  return row ? (schemas[kind].parse(row.body) as Page<K>) : null
}

/** The first one under an id stays. */
export async function addPage<K extends Kind>(
  db: Db,
  { kind, id }: { kind: K; id: string },
  page: Page<K>,
): Promise<void> {
  const { customerId } = page
  await db
    .insert(simulatedPayments)
    .values({ id, kind, customerId, body: page as Record<string, unknown> })
    .onConflictDoNothing()
}

export async function setPage<K extends Kind>(db: Db, id: string, page: Page<K>): Promise<void> {
  await db
    .update(simulatedPayments)
    .set({ body: page as Record<string, unknown> })
    .where(eq(simulatedPayments.id, id))
}

/** What led to an account goes; the books name nobody, and are asked for once more when the end of an account is repeated. */
export async function forgetCustomer(db: Db, customerId: string): Promise<void> {
  const { kind, customerId: customer } = simulatedPayments
  await db.delete(simulatedPayments).where(and(eq(customer, customerId), ne(kind, 'customer')))
  await withBooks(db, customerId, (books) => {
    Object.assign(books, { card: null })
    for (const subscription of books.subscriptions) subscription.status = 'canceled'
  })
}

/** A customer's books, nobody else writing in them until this is over. Null for an unknown customer. */
export async function withBooks<T>(
  db: Db,
  customerId: string,
  act: (books: SimulatedBooks, tx: Db) => T | Promise<T>,
): Promise<T | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ body: simulatedPayments.body })
      .from(simulatedPayments)
      .where(eq(simulatedPayments.id, customerId))
      .for('update')
    if (!row) return null
    const books = Books.parse(row.body)
    const result = await act(books, tx)
    await setPage(tx, customerId, books)
    return result
  })
}
