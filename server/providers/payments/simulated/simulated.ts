import { createHash, randomUUID } from 'node:crypto'
import { plans } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import {
  type CustomerBooks,
  PaymentError,
  type PaymentProvider,
} from '#server/providers/payments/payment-provider.ts'
import { readEvent } from './events.ts'
import {
  advance,
  cards,
  oldestOpen,
  refundAll,
  type SimulatedBooks,
  type SimulatedSubscription,
  upgrade,
  upgradeCents,
} from './life.ts'
import { addPage, findPage, forgetCustomer, setPage, withBooks } from './store.ts'

export interface SimulatedSetup {
  db: Db
  clock: () => Date
  /** Where its pages live: it is part of the product that it serves. */
  appUrl: string
  /** Signs its events. */
  secret: string
}

const openForMs = 24 * 3600_000
const portalForMs = 3600_000
const retryAfterMs = 3 * 24 * 3600_000

/** Payments without money, in our own database: what the product uses where no provider is set. Refused in production. */
export function createSimulated({ db, clock, appUrl, secret }: SimulatedSetup): PaymentProvider {
  const withSubscription = async <T>(
    customerId: string,
    subscriptionId: string,
    act: (books: SimulatedBooks, subscription: SimulatedSubscription) => T,
  ): Promise<T> => {
    const done = await withBooks(db, customerId, (books) => {
      advance(books, clock())
      const subscription = books.subscriptions.find(({ id }) => id === subscriptionId)
      if (!subscription || subscription.status === 'canceled')
        throw new PaymentError('failed', 'no such subscription')
      return { result: act(books, subscription) }
    })
    if (!done) throw new PaymentError('failed', 'no such customer')
    return done.result
  }
  return {
    name: 'simulated',
    isSimulated: true,
    checkPrices: async () => [],
    createCustomer: async ({ key }) => {
      const customerId = `cus_sim_${digest(key)}`
      const books = { customerId, card: null, subscriptions: [], invoices: [] }
      await addPage(db, 'customer', customerId, books)
      return customerId
    },
    updateCustomer: async () => {},
    deleteCustomer: (customerId) => forgetCustomer(db, customerId),
    createCheckout: async ({ key, ...checkout }) => {
      const id = `cs_sim_${digest(key)}`
      const expiresAt = new Date(clock().getTime() + openForMs)
      await addPage(db, 'checkout', id, { ...checkout, id, expiresAt, status: 'open' })
      return { id, url: `${appUrl}/simulated-checkout/${id}`, expiresAt }
    },
    findCheckout: async (id) => {
      const checkout = await findPage(db, 'checkout', id)
      if (!checkout) return null
      const { userId, customerId, status } = checkout
      return { id, userId, customerId, status, isPaid: status === 'complete' }
    },
    expireCheckout: async (id) => {
      const checkout = await findPage(db, 'checkout', id)
      if (checkout?.status === 'open') await setPage(db, id, { ...checkout, status: 'expired' })
    },
    openPortal: async ({ customerId, returnUrl, change }) => {
      const id = `portal_sim_${randomUUID()}`
      const expiresAt = new Date(clock().getTime() + portalForMs)
      const page = { id, customerId, returnUrl, plan: change?.plan ?? null, expiresAt }
      await addPage(db, 'portal', id, page)
      return `${appUrl}/simulated-checkout/portal/${id}`
    },
    readCustomer: async (customerId) => {
      const books = await withBooks(db, customerId, (page) => {
        advance(page, clock())
        return present(page)
      })
      if (!books) throw new PaymentError('failed', 'no such customer')
      return books
    },
    readPaymentDetails: ({ customerId, subscriptionId }) =>
      withSubscription(customerId, subscriptionId, (books, subscription) => {
        const { periodEnd, isEnding, scheduledPlan, plan } = subscription
        const owed = oldestOpen(books, subscriptionId)
        const renewal = { at: periodEnd, amountCents: plans[scheduledPlan ?? plan].priceCents }
        const again = owed && {
          at: new Date(owed.createdAt.getTime() + retryAfterMs),
          amountCents: owed.cents,
        }
        const card = books.card && cards[books.card]
        return {
          nextPayment: again ?? (isEnding ? null : renewal),
          paymentMethod: card && { ...card, expMonth: 12, expYear: clock().getUTCFullYear() + 3 },
        }
      }),
    previewUpgrade: ({ customerId, subscriptionId }, plan) =>
      withSubscription(customerId, subscriptionId, (_books, subscription) => ({
        dueNowCents: upgradeCents(subscription, plan, clock()),
      })),
    upgrade: ({ customerId, subscriptionId }, plan) =>
      withSubscription(customerId, subscriptionId, (books, subscription) => {
        if (books.card === 'lapses') throw new PaymentError('declined', 'the test card pays only once')
        upgrade(books, subscription, { plan, now: clock() })
      }),
    scheduleDowngrade: ({ customerId, subscriptionId }, plan) =>
      withSubscription(customerId, subscriptionId, (_books, subscription) => {
        Object.assign(subscription, { scheduledPlan: plan, isEnding: false })
      }),
    keepAsIs: ({ customerId, subscriptionId }) =>
      withSubscription(customerId, subscriptionId, (_books, subscription) => {
        Object.assign(subscription, { scheduledPlan: null, isEnding: false })
      }),
    cancelAtPeriodEnd: ({ customerId, subscriptionId }) =>
      withSubscription(customerId, subscriptionId, (_books, subscription) => {
        Object.assign(subscription, { scheduledPlan: null, isEnding: true })
      }),
    endNow: async ({ customerId, subscriptionId }, { refund }) => {
      await withBooks(db, customerId, (books) => {
        const subscription = books.subscriptions.find(({ id }) => id === subscriptionId)
        if (subscription) subscription.status = 'canceled'
        if (refund) refundAll(books, subscriptionId)
      })
    },
    readEvent: (body, signature) => readEvent(secret, body, signature),
    customerOfCharge: async () => null,
  }
}

/** The same key is the same thing, as with a real provider's idempotency keys. */
const digest = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 40)

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
