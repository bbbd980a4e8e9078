import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts'
import { createChanges } from './changes.ts'
import { createCheckouts } from './checkouts.ts'
import { createCustomers } from './customers.ts'
import { readPaymentDetails } from './details.ts'
import { readEvent } from './events.ts'
import type { SimulatedSetup } from './setup.ts'

/** Payments without money, in our own database: what the product uses where no provider is set. Refused in production. */
export function createSimulated(setup: SimulatedSetup): PaymentProvider {
  return {
    name: 'simulated',
    isSimulated: true,
    ...createCustomers(setup),
    ...createCheckouts(setup),
    ...createChanges(setup),
    checkPrices: async () => [],
    readPaymentDetails: (subscription) => readPaymentDetails(setup, subscription),
    readEvent: (body, signature) => readEvent(setup.secret, body, signature),
    customerOfCharge: async () => null,
  }
}
