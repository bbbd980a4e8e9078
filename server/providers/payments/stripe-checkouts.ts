import Stripe from 'stripe'
import type { PaidPlanId } from '#contracts/checkout.ts'
import { type CheckoutState, PaymentError, type PaymentProvider } from './payment-provider.ts'
import { idOf } from './stripe-books.ts'
import { orNull } from './stripe-errors.ts'

type Checkouts = Pick<PaymentProvider, 'createCheckout' | 'findCheckout' | 'expireCheckout' | 'openPortal'>

/** Stripe's own pages, where people pay and change how they pay. */
export function createCheckouts(stripe: Stripe, prices: Record<PaidPlanId, string>): Checkouts {
  return {
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
  }
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
