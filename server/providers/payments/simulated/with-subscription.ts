import { PaymentError, type SubscriptionRef } from '#server/providers/payments/payment-provider.ts'
import { advance, type SimulatedBooks, type SimulatedSubscription } from './life.ts'
import type { SimulatedSetup } from './setup.ts'
import { withBooks } from './store.ts'

/** A subscription that runs, as it is by now. */
export async function withSubscription<T>(
  { db, clock }: SimulatedSetup,
  { customerId, subscriptionId }: SubscriptionRef,
  act: (books: SimulatedBooks, subscription: SimulatedSubscription) => T,
): Promise<T> {
  const done = await withBooks(db, customerId, (books) => {
    advance(books, clock())
    const subscription = books.subscriptions.find(({ id }) => id === subscriptionId)
    if (!subscription || subscription.status === 'canceled')
      throw new PaymentError('failed', 'no such subscription')
    return { result: act(books, subscription) }
  })
  if (!done) throw new PaymentError('failed', 'no such customer')
  return done.result
}
