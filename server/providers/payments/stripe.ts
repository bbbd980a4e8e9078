import Stripe from 'stripe'
import { type PaidPlanId, paidPlanIds } from '#contracts/checkout.ts'
import type { StripeSettings } from '#server/config/payments.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { idOf, readCustomerBooks } from './stripe-books.ts'
import { createChanges } from './stripe-changes.ts'
import { createCheckouts } from './stripe-checkouts.ts'
import { createCustomers } from './stripe-customers.ts'
import { readPaymentDetails } from './stripe-details.ts'
import { orNull, translated } from './stripe-errors.ts'
import { createEventReader } from './stripe-events.ts'
import { checkPrices } from './stripe-prices.ts'
import { refundInvoice } from './stripe-refunds.ts'

/** The version whose shapes we read; the account may be set to another one. */
const apiVersion = '2026-10-28.endive'
const timeoutMs = 8_000

export function createStripe({ secretKey, webhookSecrets, prices, apiUrl }: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    // Safe: every call that creates something carries a key, ours or one of the library's own.
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiUrl && {
      host: apiUrl.hostname,
      port: apiUrl.port,
      protocol: apiUrl.protocol === 'http:' ? 'http' : 'https',
    }),
  })
  const planOf = (priceId: string | undefined): PaidPlanId | null =>
    paidPlanIds.find((plan) => prices[plan] === priceId) ?? null
  const isLive = /^(sk|rk)_live_/.test(secretKey)

  return translated({
    name: 'stripe',
    isSimulated: false,
    ...createCustomers(stripe),
    ...createCheckouts(stripe, prices),
    ...createChanges(stripe, prices),
    checkPrices: () => checkPrices(stripe, prices),
    readCustomer: (customerId) => readCustomerBooks(stripe, planOf, customerId),
    readPaymentDetails: (subscription) => readPaymentDetails(stripe, subscription),
    refund: (refund) => refundInvoice(stripe, refund),
    readEvent: createEventReader(stripe, { secrets: webhookSecrets, isLive }),
    customerOfCharge: async (chargeId) => {
      const charge = await orNull(stripe.charges.retrieve(chargeId))
      return charge && idOf(charge.customer)
    },
  })
}
