import { plans } from '#contracts/plans.ts'
import type { PaymentDetails, SubscriptionRef } from '#server/providers/payments/payment-provider.ts'
import { cards, oldestOpen } from './life.ts'
import type { SimulatedSetup } from './setup.ts'
import { withSubscription } from './with-subscription.ts'

const retryAfterMs = 3 * 24 * 3600_000

export function readPaymentDetails(setup: SimulatedSetup, running: SubscriptionRef): Promise<PaymentDetails> {
  return withSubscription(setup, running, (books, subscription) => {
    const { periodEnd, isEnding, scheduledPlan, plan } = subscription
    const owed = oldestOpen(books, subscription.id)
    const renewal = { at: periodEnd, amountCents: plans[scheduledPlan ?? plan].priceCents }
    const again = owed && {
      at: new Date(owed.createdAt.getTime() + retryAfterMs),
      amountCents: owed.cents,
    }
    const card = books.card && cards[books.card]
    return {
      nextPayment: again ?? (isEnding ? null : renewal),
      paymentMethod: card && { ...card, expMonth: 12, expYear: setup.clock().getUTCFullYear() + 3 },
    }
  })
}
