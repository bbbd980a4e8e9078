import { PaymentError, type PaymentProvider } from '#server/providers/payments/payment-provider.ts'
import { refundAll, refundOne, upgrade, upgradeCents } from './life.ts'
import type { SimulatedSetup } from './setup.ts'
import { withBooks } from './store.ts'
import { withSubscription } from './with-subscription.ts'

type Changes = Pick<
  PaymentProvider,
  'previewUpgrade' | 'upgrade' | 'scheduleDowngrade' | 'keepAsIs' | 'cancelAtPeriodEnd' | 'endNow' | 'refund'
>

/** What can be done to a subscription and to its payments. */
export function createChanges(setup: SimulatedSetup): Changes {
  return {
    previewUpgrade: (running, plan) =>
      withSubscription(setup, running, (_books, subscription) => ({
        dueNowCents: upgradeCents(subscription, plan, setup.clock()),
      })),
    upgrade: (running, plan) =>
      withSubscription(setup, running, (books, subscription) => {
        if (books.card === 'lapses') throw new PaymentError('declined', 'the test card pays only once')
        upgrade(books, subscription, { plan, now: setup.clock() })
      }),
    scheduleDowngrade: (running, plan) =>
      withSubscription(setup, running, (_books, subscription) => {
        Object.assign(subscription, { scheduledPlan: plan, isEnding: false })
      }),
    keepAsIs: (running) =>
      withSubscription(setup, running, (_books, subscription) => {
        Object.assign(subscription, { scheduledPlan: null, isEnding: false })
      }),
    cancelAtPeriodEnd: (running) =>
      withSubscription(setup, running, (_books, subscription) => {
        Object.assign(subscription, { scheduledPlan: null, isEnding: true })
      }),
    endNow: async ({ customerId, subscriptionId }, { refund }) => {
      await withBooks(setup.db, customerId, (books) => {
        const subscription = books.subscriptions.find(({ id }) => id === subscriptionId)
        if (subscription) subscription.status = 'canceled'
        if (refund) refundAll(books, subscriptionId)
      })
    },
    refund: async ({ customerId, ...refund }) => {
      const isDone = await withBooks(setup.db, customerId, (books) => refundOne(books, refund))
      if (!isDone) throw new PaymentError('failed', `less than ${refund.cents} cents are left`)
    },
  }
}
