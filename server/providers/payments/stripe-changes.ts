import type Stripe from 'stripe'
import type { PaidPlanId } from '#contracts/checkout.ts'
import { PaymentError, type PaymentProvider, type SubscriptionRef } from './payment-provider.ts'
import { idOf } from './stripe-books.ts'
import { orNull } from './stripe-errors.ts'

type Changes = Pick<
  PaymentProvider,
  'previewUpgrade' | 'upgrade' | 'scheduleDowngrade' | 'keepAsIs' | 'cancelAtPeriodEnd' | 'endNow'
>

/** What can be done to a subscription. */
export function createChanges(stripe: Stripe, prices: Record<PaidPlanId, string>): Changes {
  return {
    previewUpgrade: async ({ customerId, subscriptionId }, plan) => {
      const { item } = await open(stripe, subscriptionId)
      const preview = await stripe.invoices.createPreview({
        customer: customerId,
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: item.id, price: prices[plan] }],
          proration_behavior: 'always_invoice',
        },
      })
      return { dueNowCents: preview.amount_due }
    },
    upgrade: async ({ subscriptionId }, plan) => {
      const { item, subscription } = await open(stripe, subscriptionId)
      await releaseSchedule(stripe, subscription)
      await stripe.subscriptions.update(subscriptionId, {
        items: [{ id: item.id, price: prices[plan] }],
        proration_behavior: 'always_invoice',
        // A card that is refused leaves everything as it was.
        payment_behavior: 'error_if_incomplete',
      })
      await clearCancellation(stripe, subscription)
    },
    scheduleDowngrade: ({ subscriptionId }, plan) => schedule(stripe, subscriptionId, prices[plan]),
    keepAsIs: async ({ subscriptionId }: SubscriptionRef) => {
      const { subscription } = await open(stripe, subscriptionId)
      await releaseSchedule(stripe, subscription)
      await clearCancellation(stripe, subscription)
    },
    cancelAtPeriodEnd: async ({ subscriptionId }) => {
      const { subscription } = await open(stripe, subscriptionId)
      await releaseSchedule(stripe, subscription)
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
    },
    endNow: async ({ subscriptionId }, { refund }) => {
      const subscription = await orNull(stripe.subscriptions.retrieve(subscriptionId))
      if (!subscription) return
      const isOver = subscription.status === 'canceled' || subscription.status === 'incomplete_expired'
      if (!isOver) {
        await releaseSchedule(stripe, subscription)
        await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false })
      }
      if (refund) await refundAll(stripe, subscriptionId)
    },
  }
}

async function open(stripe: Stripe, subscriptionId: string) {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  const [item] = subscription.items.data
  if (!item) throw new PaymentError('failed', `the subscription ${subscriptionId} is for nothing`)
  return { subscription, item }
}

async function schedule(stripe: Stripe, subscriptionId: string, price: string): Promise<void> {
  const { subscription, item } = await open(stripe, subscriptionId)
  await clearCancellation(stripe, subscription)
  const known = idOf(subscription.schedule)
  const { id, phases } = known
    ? await stripe.subscriptionSchedules.retrieve(known)
    : await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId })
  const { current_period_start, current_period_end } = item
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: phases[0]?.start_date ?? current_period_start,
        end_date: current_period_end,
      },
      {
        items: [{ price, quantity: 1 }],
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  })
}

/** While a schedule rules, nothing else about the end of a subscription can be said. */
async function releaseSchedule(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const id = idOf(schedule)
  if (id) await stripe.subscriptionSchedules.release(id)
}

async function clearCancellation(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const { id, cancel_at, cancel_at_period_end } = subscription
  if (cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  else if (cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' })
}

async function refundAll(stripe: Stripe, subscription: string): Promise<void> {
  const paid = await stripe.invoices.list({ subscription, status: 'paid', expand: ['data.payments'] })
  for (const invoice of paid.data) {
    const intents = invoice.payments?.data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []) ?? []
    for (const payment_intent of intents) await refund(stripe, payment_intent)
  }
}

async function refund(stripe: Stripe, payment_intent: string): Promise<void> {
  const { data } = await stripe.charges.list({ payment_intent })
  const isLeft = data.some((charge) => charge.status === 'succeeded' && !charge.refunded)
  if (!isLeft) return
  await stripe.refunds.create(
    { payment_intent, reason: 'duplicate' },
    { idempotencyKey: `refund-${payment_intent}` },
  )
}
