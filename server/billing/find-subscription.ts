import type { Db } from '#server/db/database.ts'
import { eq } from '#server/db/sql.ts'
import { subscriptions } from '#server/db/user-rows.ts'
import { refuse } from '#server/refusal.ts'

export type Subscription = typeof subscriptions.$inferSelect

/** What somebody pays for, and by which names the payment provider knows them and it. */
export async function findSubscription(db: Db, userId: string): Promise<Subscription | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  return row ?? null
}

/** Of somebody who is signed in, hence there, unless the account was closed in this very moment. */
export async function getSubscription(db: Db, userId: string): Promise<Subscription> {
  const subscription = await findSubscription(db, userId)
  if (!subscription) throw refuse('unauthorized')
  return subscription
}
