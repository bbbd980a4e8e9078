import type Stripe from 'stripe'
import { newId } from './common.ts'

export const aSchedule = (
  subscription: Stripe.Subscription,
  created: number,
): Stripe.SubscriptionSchedule => {
  const item = subscription.items.data[0]
  if (!item) throw new Error('a subscription for nothing')
  const { current_period_start: start_date, current_period_end: end_date, price } = item
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: null, type: 'classic' },
    canceled_at: null,
    completed_at: null,
    created,
    current_phase: { start_date, end_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: null,
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [aPhase(price.id, start_date, end_date)],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  } satisfies Stripe.SubscriptionSchedule
}

export const aPhase = (price: string, start_date: number, end_date: number) =>
  ({
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: 'eur',
    default_payment_method: null,
    description: null,
    discounts: [],
    end_date,
    invoice_settings: null,
    items: [{ billing_thresholds: null, discounts: [], metadata: {}, plan: price, price, quantity: 1 }],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'none',
    start_date,
    transfer_data: null,
    trial_end: null,
  }) satisfies Stripe.SubscriptionSchedule.Phase
