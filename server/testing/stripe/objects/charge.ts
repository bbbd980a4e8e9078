import type Stripe from 'stripe'
import { newId } from './common.ts'

export const aCharge = (customer: string, payment_intent: string, { amount, created }: Paid): Stripe.Charge =>
  ({
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency: 'eur',
    customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }) satisfies Stripe.Charge

interface Paid {
  amount: number
  created: number
}

export const aDispute = (charge: Stripe.Charge, created: number): Stripe.Dispute => ({
  id: newId('du'),
  object: 'dispute',
  amount: charge.amount,
  balance_transactions: [],
  charge: charge.id,
  created,
  currency: 'eur',
  enhanced_eligibility_types: [],
  // Forty fields of evidence that nobody reads here.
  evidence: {} as Stripe.Dispute['evidence'],
  evidence_details: {} as Stripe.Dispute['evidence_details'],
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status: 'needs_response',
})

export const aRefund = (charge: Stripe.Charge, { amount, metadata, created }: Returned): Stripe.Refund => ({
  id: newId('re'),
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: charge.id,
  created,
  currency: 'eur',
  customer: charge.customer,
  customer_account: null,
  metadata,
  payment_intent: charge.payment_intent,
  payment_method: null,
  reason: 'requested_by_customer',
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})

interface Returned extends Paid {
  metadata: Stripe.Metadata
}
