import type Stripe from 'stripe'
import { aList, newId } from './common.ts'

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
