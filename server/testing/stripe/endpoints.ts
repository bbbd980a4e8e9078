import { charges } from './endpoints/charges.ts'
import { checkout } from './endpoints/checkout.ts'
import { customers } from './endpoints/customers.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { invoices } from './endpoints/invoices.ts'
import { schedules } from './endpoints/schedules.ts'
import { subscriptions } from './endpoints/subscriptions.ts'

/** Every call that this Stripe understands. */
export const endpoints: readonly Endpoint[] = [
  ...customers,
  ...checkout,
  ...subscriptions,
  ...schedules,
  ...invoices,
  ...charges,
]
