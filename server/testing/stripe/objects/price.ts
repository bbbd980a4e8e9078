import type Stripe from 'stripe'

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
