import { randomUUID } from 'node:crypto'
import type { PaidPlanId } from '#contracts/checkout.ts'
import { plans } from '#contracts/plans.ts'
import { periodEndAfter } from '#server/providers/payments/anniversary.ts'

/** How a test card behaves: it pays, it never does, the bank wants a word first, or it pays only once. */
export const cards = {
  good: { brand: 'visa', last4: '4242' },
  declined: { brand: 'visa', last4: '0002' },
  confirm: { brand: 'visa', last4: '3155' },
  lapses: { brand: 'mastercard', last4: '0341' },
} as const
export type Card = keyof typeof cards
export const cardNames = ['good', 'declined', 'confirm', 'lapses'] as const satisfies Card[]

export interface SimulatedSubscription {
  id: string
  plan: PaidPlanId
  status: 'active' | 'past_due' | 'canceled'
  createdAt: Date
  /** What the months are counted from. */
  anchor: Date
  periodStart: Date
  periodEnd: Date
  isEnding: boolean
  scheduledPlan: PaidPlanId | null
}

export interface SimulatedInvoice {
  id: string
  number: string
  subscriptionId: string
  plan: PaidPlanId
  status: 'open' | 'paid'
  createdAt: Date
  paidAt: Date | null
  periodStart: Date
  periodEnd: Date
  cents: number
  refundedCents: number
  /** The keys of its refunds. */
  refunds?: string[] | undefined
}

/** All that the simulated provider knows of one customer. */
export interface SimulatedBooks {
  customerId: string
  card: Card | null
  subscriptions: SimulatedSubscription[]
  invoices: SimulatedInvoice[]
}

/** After so long without payment a subscription ends by itself. */
const patienceMs = 21 * 24 * 3600_000

export const running = (books: SimulatedBooks): SimulatedSubscription | null =>
  books.subscriptions.findLast(({ status }) => status !== 'canceled') ?? null

export function subscribe(books: SimulatedBooks, plan: PaidPlanId, now: Date): void {
  const subscription: SimulatedSubscription = {
    id: `sub_sim_${randomUUID()}`,
    plan,
    status: 'active',
    createdAt: now,
    anchor: now,
    periodStart: now,
    periodEnd: periodEndAfter(now, now),
    isEnding: false,
    scheduledPlan: null,
  }
  books.subscriptions.push(subscription)
  bill(books, subscription, { now, isPaid: true })
}

/** Everything that has happened by itself since somebody last looked: renewals, ends, payments that failed. */
export function advance(books: SimulatedBooks, now: Date): void {
  for (const subscription of books.subscriptions) {
    while (subscription.status !== 'canceled' && subscription.periodEnd <= now) {
      renew(books, subscription, { at: subscription.periodEnd, isPaid: paysRenewals(books.card) })
    }
    const owed = oldestOpen(books, subscription.id)
    if (owed && now.getTime() - owed.createdAt.getTime() > patienceMs) subscription.status = 'canceled'
  }
}

const paysRenewals = (card: Card | null): boolean => card === 'good' || card === 'confirm'

/** The next period begins, or what was cancelled ends. Earlier than due: the months are counted from then on. */
export function renew(
  books: SimulatedBooks,
  subscription: SimulatedSubscription,
  { at, isPaid }: { at: Date; isPaid: boolean },
): void {
  if (subscription.isEnding) {
    subscription.status = 'canceled'
    return
  }
  if (at < subscription.periodEnd) subscription.anchor = at
  subscription.periodStart = at
  subscription.periodEnd = periodEndAfter(subscription.anchor, at)
  subscription.plan = subscription.scheduledPlan ?? subscription.plan
  subscription.scheduledPlan = null
  bill(books, subscription, { now: at, isPaid })
  subscription.status = oldestOpen(books, subscription.id) ? 'past_due' : 'active'
}

export function payWhatIsOpen(books: SimulatedBooks, subscription: SimulatedSubscription, now: Date): void {
  for (const invoice of books.invoices) {
    if (invoice.subscriptionId !== subscription.id || invoice.status !== 'open') continue
    invoice.status = 'paid'
    invoice.paidAt = now
  }
  subscription.status = 'active'
}

/** What is left of the period, at the difference of the two prices. */
export function upgradeCents(subscription: SimulatedSubscription, plan: PaidPlanId, now: Date): number {
  const { periodStart, periodEnd } = subscription
  const left = (periodEnd.getTime() - now.getTime()) / (periodEnd.getTime() - periodStart.getTime())
  const difference = plans[plan].priceCents - plans[subscription.plan].priceCents
  return Math.max(Math.round(difference * Math.min(Math.max(left, 0), 1)), 0)
}

export function upgrade(
  books: SimulatedBooks,
  subscription: SimulatedSubscription,
  { plan, now }: { plan: PaidPlanId; now: Date },
): void {
  const cents = upgradeCents(subscription, plan, now)
  Object.assign(subscription, { plan, scheduledPlan: null, isEnding: false })
  bill(books, subscription, { now, isPaid: true, cents })
}

export function refundAll(books: SimulatedBooks, subscriptionId: string): void {
  for (const invoice of books.invoices) {
    if (invoice.subscriptionId === subscriptionId && invoice.status === 'paid')
      invoice.refundedCents = invoice.cents
  }
}

/** False when less is left; the same key again changes nothing. */
export function refundOne(
  books: SimulatedBooks,
  { invoiceId, cents, key }: { invoiceId: string; cents: number; key: string },
): boolean {
  const invoice = books.invoices.find(({ id, status }) => id === invoiceId && status === 'paid')
  if (invoice?.refunds?.includes(key)) return true
  if (!invoice || invoice.cents - invoice.refundedCents < cents) return false
  invoice.refundedCents += cents
  invoice.refunds = [...(invoice.refunds ?? []), key]
  return true
}

function bill(
  books: SimulatedBooks,
  { id: subscriptionId, plan, periodEnd }: SimulatedSubscription,
  { now, isPaid, cents = plans[plan].priceCents }: { now: Date; isPaid: boolean; cents?: number },
): void {
  if (cents === 0) return
  books.invoices.push({
    id: `in_sim_${randomUUID()}`,
    number: `SIM-${String(books.invoices.length + 1).padStart(4, '0')}`,
    subscriptionId,
    plan,
    status: isPaid ? 'paid' : 'open',
    createdAt: now,
    paidAt: isPaid ? now : null,
    periodStart: now,
    periodEnd,
    cents,
    refundedCents: 0,
  })
}

export const oldestOpen = (books: SimulatedBooks, subscriptionId: string): SimulatedInvoice | undefined =>
  books.invoices.find((invoice) => invoice.subscriptionId === subscriptionId && invoice.status === 'open')
