import Stripe from 'stripe'
import type { BillingProfile } from '#contracts/billing-profile.ts'
import { type PaidPlanId, paidPlanIds } from '#contracts/checkout.ts'
import { plans } from '#contracts/plans.ts'
import type { StripeSettings } from '#server/config/payments.ts'
import { type CheckoutState, PaymentError, type PaymentProvider } from './payment-provider.ts'
import { idOf, readCustomerBooks } from './stripe-books.ts'
import { createChanges } from './stripe-changes.ts'
import { readPaymentDetails } from './stripe-details.ts'
import { orNull, translated } from './stripe-errors.ts'
import { createEventReader } from './stripe-events.ts'

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
    ...createChanges(stripe, prices),
    checkPrices: () => checkPrices(stripe, prices),
    readCustomer: (customerId) => readCustomerBooks(stripe, planOf, customerId),
    readPaymentDetails: (subscription) => readPaymentDetails(stripe, subscription),
    readEvent: createEventReader(stripe, { secrets: webhookSecrets, isLive }),

    createCustomer: async ({ userId, email, name, key }) => {
      const params = { email, preferred_locales: ['it'], metadata: { userId }, ...(name && { name }) }
      const { id } = await stripe.customers.create(params, { idempotencyKey: key })
      return id
    },
    updateCustomer: async (customerId, profile) => {
      await stripe.customers.update(customerId, customerParams(profile))
      await putVatNumber(stripe, customerId, profile.vatNumber)
    },
    deleteCustomer: async (customerId) => {
      await orNull(stripe.customers.del(customerId))
    },
    createCheckout: async ({ customerId, userId, plan, successUrl, cancelUrl, key }) => {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: userId,
          line_items: [{ price: prices[plan], quantity: 1 }],
          subscription_data: { metadata: { userId } },
          success_url: successUrl,
          cancel_url: cancelUrl,
          locale: 'it',
        },
        { idempotencyKey: key },
      )
      if (!session.url) throw new PaymentError('failed', 'a session without an address')
      return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) }
    },
    findCheckout: async (id) => {
      const session = await orNull(stripe.checkout.sessions.retrieve(id))
      return session && presentCheckout(session)
    },
    expireCheckout: async (id) => {
      const isOpen = async () => (await orNull(stripe.checkout.sessions.retrieve(id)))?.status === 'open'
      if (!(await isOpen())) return
      await stripe.checkout.sessions.expire(id).catch(async (error: unknown) => {
        // Somebody else ended it, or paid it, between the two.
        if (await isOpen()) throw error
      })
    },
    openPortal: async ({ customerId, returnUrl, change }) => {
      const plain = { customer: customerId, return_url: returnUrl, locale: 'it' } as const
      const flow = change && (await confirmation(stripe, { ...change, price: prices[change.plan] }))
      const open = (params: Stripe.BillingPortal.SessionCreateParams) =>
        stripe.billingPortal.sessions.create(params)
      if (!flow) return (await open(plain)).url
      // A portal that is not set up for changes of plan refuses the shortcut, not the visit.
      const session = await open({ ...plain, flow_data: flow }).catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return open(plain)
        throw error
      })
      return session.url
    },
    customerOfCharge: async (chargeId) => {
      const charge = await orNull(stripe.charges.retrieve(chargeId))
      return charge && idOf(charge.customer)
    },
  })
}

const presentCheckout = (session: Stripe.Checkout.Session): CheckoutState => ({
  id: session.id,
  userId: session.client_reference_id,
  customerId: idOf(session.customer),
  status: session.status === 'complete' ? 'complete' : session.status === 'open' ? 'open' : 'expired',
  isPaid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
})

async function confirmation(
  stripe: Stripe,
  { subscriptionId, price }: { subscriptionId: string; price: string },
): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData | null> {
  const [item] = (await stripe.subscriptions.retrieve(subscriptionId)).items.data
  if (!item) return null
  const items = [{ id: item.id, price, quantity: 1 }]
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: { subscription: subscriptionId, items },
  }
}

function customerParams(profile: BillingProfile): Stripe.CustomerUpdateParams {
  const { address: line1, postalCode: postal_code, city, province: state } = profile
  return {
    name: profile.companyName,
    address: { line1, postal_code, city, state, country: 'IT' },
    metadata: {
      codice_fiscale: profile.taxCode ?? '',
      codice_destinatario: profile.recipientCode ?? '',
      pec: profile.pec ?? '',
    },
  }
}

async function putVatNumber(stripe: Stripe, customerId: string, vatNumber: string | null): Promise<void> {
  const value = vatNumber && `IT${vatNumber}`
  const { data } = await stripe.customers.listTaxIds(customerId, { limit: 100 })
  const ours = data.filter(({ type }) => type === 'eu_vat')
  for (const taxId of ours)
    if (taxId.value !== value) await stripe.customers.deleteTaxId(customerId, taxId.id)
  if (value && !ours.some((taxId) => taxId.value === value))
    await stripe.customers.createTaxId(customerId, { type: 'eu_vat', value })
}

/** What a customer reads on our page and what they are charged have to be the same. */
async function checkPrices(stripe: Stripe, prices: StripeSettings['prices']): Promise<string[]> {
  const reasons: string[] = []
  for (const plan of paidPlanIds) {
    const price = await orNull(stripe.prices.retrieve(prices[plan]))
    const says = price
      ? `${price.unit_amount} ${price.currency} every ${price.recurring?.interval_count} ${price.recurring?.interval}`
      : 'no such price'
    const isRight = says === `${plans[plan].priceCents} eur every 1 month` && price?.active
    if (!isRight || price.tax_behavior === 'exclusive') {
      reasons.push(
        `STRIPE_PRICE_${plan.toUpperCase()}: ${plans[plan].priceCents} eur cents a month, VAT included, are needed; Stripe says ${says}, ${price?.active ? 'active' : 'not active'}, tax ${price?.tax_behavior}`,
      )
    }
  }
  return reasons
}
