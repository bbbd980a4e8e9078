import type Stripe from 'stripe'

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
