import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

// What Stripe sends, checked field by field against the library's own types: a shape that drifts does not compile.

export const newId = (prefix: string): string => `${prefix}_${randomBytes(9).toString('hex')}`

export const priceCents = { price_professional: 1990, price_enterprise: 3990, price_foreign: 100 } as const

export const aPrice = (id: string) =>
  ({
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 1,
    currency: 'eur',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: `prod_${id}`,
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'inclusive',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: centsOf(id),
    unit_amount_decimal: null,
  }) satisfies Stripe.Price

export const centsOf = (price: string): number => priceCents[price as keyof typeof priceCents] ?? 0

export const aCustomer = (id: string, created: number) =>
  ({
    id,
    object: 'customer',
    balance: 0,
    created,
    default_source: null,
    description: null,
    email: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    shipping: null,
  }) satisfies Stripe.Customer

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

interface Span {
  created: number
  start: number
  end: number
}

export const aList = <T>(url: string, data: T[]) => ({ object: 'list' as const, url, has_more: false, data })

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

interface Line {
  price: string
  amount: number
  start: number
  end: number
  isProration: boolean
}

const aLine = (invoice: string, subscription: Stripe.Subscription, line: Line) =>
  ({
    id: newId('il'),
    object: 'line_item',
    amount: line.amount,
    currency: 'eur',
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.isProration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: subscription.items.data[0]?.id ?? '',
      },
    },
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: line.price, product: `prod_${line.price}` },
      unit_amount_decimal: null,
    },
    quantity: 1,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: line.amount,
    taxes: [],
  }) satisfies Stripe.InvoiceLineItem

export function anInvoice(
  subscription: Stripe.Subscription,
  { lines, created, number }: { lines: Line[]; created: number; number: number },
): Stripe.Invoice {
  const id = newId('in')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    id,
    object: 'invoice',
    account_country: 'IT',
    account_name: 'Indosso',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: 'subscription_cycle',
    collection_method: 'charge_automatically',
    created,
    currency: 'eur',
    custom_fields: null,
    customer: subscription.customer,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: aList(
      `/v1/invoices/${id}/lines`,
      lines.map((line) => aLine(id, subscription, line)),
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `TEST-${String(number).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: {}, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    payments: aList(`/v1/invoice_payments?invoice=${id}`, []),
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Stripe.Invoice
}

export const aPayment = (invoice: Stripe.Invoice, payment_intent: string, created: number) =>
  ({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_due,
    amount_requested: invoice.amount_due,
    created,
    currency: 'eur',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: created },
  }) satisfies Stripe.InvoicePayment
