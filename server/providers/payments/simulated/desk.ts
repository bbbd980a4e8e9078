import type { PaidPlanId } from '#contracts/checkout.ts'
import { plans } from '#contracts/plans.ts'
import { type SignedEvent, writeEvent } from './events.ts'
import {
  advance,
  type Card,
  payWhatIsOpen,
  renew,
  running,
  type SimulatedBooks,
  type SimulatedSubscription,
  subscribe,
  upgrade,
} from './life.ts'
import type { SimulatedSetup } from './setup.ts'
import { findPage, type SimulatedCheckout, type SimulatedPortal, setPage, withBooks } from './store.ts'

export type PortalAct = 'renew' | 'fail' | 'pay' | 'cancel' | 'resume' | 'change' | 'card'

/** What a person does on the simulated provider's own pages; each deed answers with the events that it sets off. */
export interface SimulatedDesk {
  findCheckout(id: string): Promise<SimulatedCheckout | null>
  /** Null when there is nothing to pay any more. */
  pay(id: string, card: Card, isConfirmed: boolean): Promise<PayResult | null>
  findPortal(id: string): Promise<{ portal: SimulatedPortal; books: SimulatedBooks } | null>
  act(id: string, act: PortalAct, choice: { plan?: PaidPlanId; card?: Card }): Promise<SignedEvent[]>
}

export type PayResult =
  | { outcome: 'paid'; events: SignedEvent[] }
  | { outcome: 'declined' | 'confirm'; events: [] }

export function createDesk({ db, clock, secret }: SimulatedSetup): SimulatedDesk {
  const tell = (customerId: string, ...types: string[]) =>
    types.map((type) => writeEvent(secret, { type, customerId, now: clock() }))
  const findOpen = async (id: string) => {
    const checkout = await findPage(db, 'checkout', id)
    return checkout?.status === 'open' && checkout.expiresAt > clock() ? checkout : null
  }
  return {
    findCheckout: findOpen,
    pay: async (id, card, isConfirmed) => {
      const checkout = await findOpen(id)
      if (!checkout) return null
      if (card === 'declined') return { outcome: 'declined', events: [] }
      if (card === 'confirm' && !isConfirmed) return { outcome: 'confirm', events: [] }
      const { customerId, plan } = checkout
      const isPaid = await withBooks(db, customerId, async (books, tx) => {
        // Again, now that nobody else writes: two tabs may have pressed at once.
        const now = await findPage(tx, 'checkout', id)
        if (now?.status !== 'open') return false
        await setPage(tx, id, { ...checkout, status: 'complete' })
        books.card = card
        subscribe(books, plan, clock())
        return true
      })
      if (!isPaid) return null
      const types = ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid']
      return { outcome: 'paid', events: tell(customerId, ...types) }
    },
    findPortal: async (id) => {
      const portal = await findPage(db, 'portal', id)
      if (!portal || portal.expiresAt <= clock()) return null
      const books = await withBooks(db, portal.customerId, (page) => {
        advance(page, clock())
        return page
      })
      return books && { portal, books }
    },
    act: async (id, act, choice) => {
      const portal = await findPage(db, 'portal', id)
      if (!portal || portal.expiresAt <= clock()) return []
      const { customerId } = portal
      await withBooks(db, customerId, (books) => {
        advance(books, clock())
        const subscription = running(books)
        if (subscription) perform(books, subscription, { act, now: clock(), ...choice })
      })
      return tell(customerId, 'customer.subscription.updated')
    },
  }
}

interface Performance {
  act: PortalAct
  now: Date
  plan?: PaidPlanId
  card?: Card
}

function perform(
  books: SimulatedBooks,
  subscription: SimulatedSubscription,
  { act, now, plan, card }: Performance,
): void {
  if (act === 'renew') renew(books, subscription, { at: now, isPaid: true })
  if (act === 'fail') renew(books, subscription, { at: now, isPaid: false })
  if (act === 'pay') payWhatIsOpen(books, subscription, now)
  if (act === 'cancel') Object.assign(subscription, { isEnding: true, scheduledPlan: null })
  if (act === 'resume') Object.assign(subscription, { isEnding: false, scheduledPlan: null })
  if (act === 'card' && card) books.card = card
  if (act === 'change' && plan) changeTo(books, subscription, { plan, now })
}

function changeTo(
  books: SimulatedBooks,
  subscription: SimulatedSubscription,
  { plan, now }: { plan: PaidPlanId; now: Date },
): void {
  if (plans[plan].priceCents > plans[subscription.plan].priceCents)
    upgrade(books, subscription, { plan, now })
  else subscription.scheduledPlan = plan === subscription.plan ? null : plan
}
