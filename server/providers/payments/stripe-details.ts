import type Stripe from 'stripe'
import type { PaymentDetails, SubscriptionRef } from './payment-provider.ts'

/** What an account page shows of the next payment and the card. */
export async function readPaymentDetails(
  stripe: Stripe,
  { customerId, subscriptionId }: SubscriptionRef,
): Promise<PaymentDetails> {
  const [subscription, customer] = await Promise.all([
    stripe.subscriptions.retrieve(subscriptionId, { expand: ['default_payment_method', 'latest_invoice'] }),
    stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
  ])
  const method =
    subscription.default_payment_method ??
    (customer.deleted ? null : customer.invoice_settings.default_payment_method)
  return { paymentMethod: readMethod(method), nextPayment: await readNext(stripe, subscription, customerId) }
}

function readMethod(method: string | Stripe.PaymentMethod | null): PaymentDetails['paymentMethod'] {
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
  return { brand, last4, expMonth, expYear }
}

async function readNext(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  customer: string,
): Promise<PaymentDetails['nextPayment']> {
  const owed = subscription.latest_invoice
  if (owed && typeof owed !== 'string' && owed.status === 'open' && owed.amount_remaining > 0) {
    const at = owed.next_payment_attempt ?? owed.created
    return { at: new Date(at * 1000), amountCents: owed.amount_remaining }
  }
  const [item] = subscription.items.data
  const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null
  const isRunning = subscription.status === 'active' || subscription.status === 'trialing'
  if (!item || isEnding || !isRunning) return null
  const preview = await stripe.invoices.createPreview({ customer, subscription: subscription.id })
  return { at: new Date(item.current_period_end * 1000), amountCents: preview.amount_due }
}
