import type Stripe from 'stripe'
import { aList, newId } from './common.ts'
import { aPrice, centsOf } from './price.ts'

interface Span {
  created: number
  start: number
  end: number
}

export const aSubscription = (customer: string, price: string, span: Span): Stripe.Subscription => {
  const id = newId('sub')
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: span.start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: span.created,
    currency: 'eur',
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: aList(`/v1/subscription_items?subscription=${id}`, [anItem(id, price, span)]),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: span.start,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  } satisfies Stripe.Subscription
}

const anItem = (subscription: string, price: string, { created, start, end }: Span) =>
  ({
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_start: start,
    current_period_end: end,
    current_trial: null,
    discounts: [],
    metadata: {},
    // The older twin of the price, which nobody should read any more.
    plan: {
      id: price,
      object: 'plan',
      active: true,
      amount: centsOf(price),
      amount_decimal: null,
      billing_scheme: 'per_unit',
      created,
      currency: 'eur',
      interval: 'month',
      interval_count: 1,
      livemode: false,
      metadata: {},
      meter: null,
      nickname: null,
      product: `prod_${price}`,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    price: aPrice(price),
    quantity: 1,
    subscription,
    tax_rates: [],
  }) satisfies Stripe.SubscriptionItem
