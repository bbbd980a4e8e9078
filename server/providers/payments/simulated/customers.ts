import {
  type CustomerBooks,
  PaymentError,
  type PaymentProvider,
} from '#server/providers/payments/payment-provider.ts'
import { idFor } from './id-for.ts'
import { advance, type SimulatedBooks } from './life.ts'
import type { SimulatedSetup } from './setup.ts'
import { addPage, forgetCustomer, withBooks } from './store.ts'

type Customers = Pick<
  PaymentProvider,
  'createCustomer' | 'updateCustomer' | 'deleteCustomer' | 'readCustomer'
>

export function createCustomers({ db, clock }: SimulatedSetup): Customers {
  return {
    createCustomer: async ({ key }) => {
      const customerId = idFor('cus_sim', key)
      const books = { customerId, card: null, subscriptions: [], invoices: [] }
      await addPage(db, { kind: 'customer', id: customerId }, books)
      return customerId
    },
    updateCustomer: async () => {},
    deleteCustomer: (customerId) => forgetCustomer(db, customerId),
    readCustomer: async (customerId) => {
      const books = await withBooks(db, customerId, (page) => {
        advance(page, clock())
        return present(page)
      })
      if (!books) throw new PaymentError('failed', 'no such customer')
      return books
    },
  }
}

/** The books as every provider tells them. */
export function present({ subscriptions, invoices }: SimulatedBooks): CustomerBooks {
  return {
    subscriptions: subscriptions.map(({ isEnding, ...subscription }) => ({
      ...subscription,
      cancelsAt: isEnding && subscription.status !== 'canceled' ? subscription.periodEnd : null,
    })),
    invoices: invoices.map(({ cents, ...invoice }) => ({
      ...invoice,
      grossCents: cents,
      vatCents: null,
      dispute: null,
      url: null,
    })),
  }
}
