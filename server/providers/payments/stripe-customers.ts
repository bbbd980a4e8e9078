import type Stripe from 'stripe'
import type { BillingProfile } from '#contracts/billing-profile.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { orNull } from './stripe-errors.ts'

type Customers = Pick<PaymentProvider, 'createCustomer' | 'updateCustomer' | 'deleteCustomer'>

/** Who pays. */
export function createCustomers(stripe: Stripe): Customers {
  return {
    createCustomer: async ({ userId, email, name, key }) => {
      const params = { email, preferred_locales: ['it'], metadata: { userId }, ...(name && { name }) }
      const { id } = await stripe.customers.create(params, { idempotencyKey: key })
      return id
    },
    updateCustomer: async (customerId, { email, profile }) => {
      await stripe.customers.update(customerId, { email, ...(profile && customerParams(profile)) })
      if (profile) await putVatNumber(stripe, customerId, profile.vatNumber)
    },
    deleteCustomer: async (customerId) => {
      await orNull(stripe.customers.del(customerId))
    },
  }
}

function customerParams(profile: BillingProfile): Stripe.CustomerUpdateParams {
  const { address: line1, postalCode: postal_code, city, province: state } = profile
  return {
    name: profile.companyName,
    address: { line1, postal_code, city, state, country: 'IT' },
    metadata: {
      codice_fiscale: profile.taxCode ?? '',
      codice_destinatario: profile.recipientCode ?? '',
      pec: profile.pec ?? '',
    },
  }
}

async function putVatNumber(stripe: Stripe, customerId: string, vatNumber: string | null): Promise<void> {
  const value = vatNumber && `IT${vatNumber}`
  const { data } = await stripe.customers.listTaxIds(customerId, { limit: 100 })
  const ours = data.filter(({ type }) => type === 'eu_vat')
  for (const taxId of ours)
    if (taxId.value !== value) await stripe.customers.deleteTaxId(customerId, taxId.id)
  if (value && !ours.some((taxId) => taxId.value === value))
    await stripe.customers.createTaxId(customerId, { type: 'eu_vat', value })
}
