import type Stripe from 'stripe'
import { newId } from './common.ts'

export const aMethod = (customer: string, last4: string, created: number): Stripe.PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  // Of the card only what a person is shown.
  card: { brand: 'visa', last4, exp_month: 12, exp_year: 2030 } as Stripe.PaymentMethod.Card,
  created,
  customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})
