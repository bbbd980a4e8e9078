import type Stripe from 'stripe'
import { addMonths } from '#server/providers/payments/anniversary.ts'
import { aCharge, aDispute, aRefund } from './objects/charge.ts'
import { newId } from './objects/common.ts'
import { anInvoice, aPayment } from './objects/invoice.ts'
import { aMethod } from './objects/method.ts'
import { aPrice, centsOf } from './objects/price.ts'
import { aSubscription } from './objects/subscription.ts'

/** Everything that this Stripe knows. */
export interface World {
  /** Seconds since 1970, as Stripe counts; a test may set them. */
  now(): number
  origin: string
  customers: Map<string, Stripe.Customer>
  taxIds: Map<string, { id: string; object: 'tax_id'; type: string; value: string; customer: string }>
  sessions: Map<string, Stripe.Checkout.Session & { price: string }>
  subscriptions: Map<string, Stripe.Subscription>
  schedules: Map<string, Stripe.SubscriptionSchedule>
  invoices: Map<string, Stripe.Invoice>
  charges: Map<string, Stripe.Charge>
  disputes: Map<string, Stripe.Dispute>
  refunds: Map<string, Stripe.Refund>
  methods: Map<string, Stripe.PaymentMethod>
  /** Customers whose card is refused from now on. */
  declining: Set<string>
  events: Stripe.Event[]
  onEvent(event: Stripe.Event): void
}

export function emit(world: World, type: string, object: object): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: world.now(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
    // One type of some two hundred; the test that reads it knows which.
  } as unknown as Stripe.Event
  world.events.push(event)
  world.onEvent(event)
}

export const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = subscription.items.data
  if (!item) throw new Error('a subscription for nothing')
  return item
}

/** Somebody pays on the checkout page. */
export function payCheckout(world: World, sessionId: string, last4 = '4242'): Stripe.Subscription {
  const session = world.sessions.get(sessionId)
  if (!session || typeof session.customer !== 'string') throw new Error(`no session ${sessionId}`)
  const start = world.now()
  const span = { created: start, start, end: inMonths(start, 1) }
  const subscription = aSubscription(session.customer, session.price, span)
  const method = aMethod(session.customer, last4, start)
  world.methods.set(method.id, method)
  subscription.default_payment_method = method.id
  world.subscriptions.set(subscription.id, subscription)
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    subscription: subscription.id,
    url: null,
  })
  emit(world, 'checkout.session.completed', session)
  emit(world, 'customer.subscription.created', subscription)
  bill(world, subscription, [fullLine(subscription)])
  return subscription
}

const inMonths = (anchor: number, months: number): number =>
  addMonths(new Date(anchor * 1000), months).getTime() / 1000

export function fullLine(subscription: Stripe.Subscription) {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  return { price: price.id, amount: centsOf(price.id), start, end, isProration: false }
}

/** Two lines, one below zero: what is not used any more, and what takes its place. */
export function prorationLines(world: World, subscription: Stripe.Subscription, price: string) {
  const { price: before, current_period_start, current_period_end: end } = itemOf(subscription)
  const start = world.now()
  const left = (end - start) / (end - current_period_start)
  const share = (id: string) => Math.round(centsOf(id) * Math.min(Math.max(left, 0), 1))
  return [
    { price: before.id, amount: -share(before.id), start, end, isProration: true },
    { price, amount: share(price), start, end, isProration: true },
  ]
}

type Lines = Parameters<typeof anInvoice>[1]['lines']

/** An invoice, paid at once unless the card is refused; then it stays open and the subscription is past due. */
export function bill(world: World, subscription: Stripe.Subscription, lines: Lines): Stripe.Invoice {
  const created = world.now()
  const invoice = anInvoice(subscription, { lines, created, number: world.invoices.size + 1 })
  world.invoices.set(invoice.id, invoice)
  subscription.latest_invoice = invoice.id
  if (!world.declining.has(String(subscription.customer))) return settle(world, invoice)
  Object.assign(invoice, { attempted: true, attempt_count: 1, next_payment_attempt: created + 3 * 24 * 3600 })
  subscription.status = 'past_due'
  emit(world, 'invoice.payment_failed', invoice)
  emit(world, 'customer.subscription.updated', subscription)
  return invoice
}

export function settle(world: World, invoice: Stripe.Invoice): Stripe.Invoice {
  const created = world.now()
  const intent = newId('pi')
  const charge = aCharge(String(invoice.customer), intent, { amount: invoice.amount_due, created })
  world.charges.set(charge.id, charge)
  invoice.payments?.data.push(aPayment(invoice, intent, created))
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 })
  Object.assign(invoice, { next_payment_attempt: null })
  invoice.status_transitions.paid_at = created
  emit(world, 'invoice.paid', invoice)
  emit(world, 'charge.succeeded', charge)
  return invoice
}

/** The month is over, whatever the clock says: renewed, ended, or moved to what a schedule had planned. */
export function renew(world: World, subscription: Stripe.Subscription): void {
  const item = itemOf(subscription)
  if (subscription.cancel_at_period_end) {
    end(world, subscription)
    return
  }
  item.current_period_start = item.current_period_end
  let ahead = 1
  while (inMonths(subscription.billing_cycle_anchor, ahead) <= item.current_period_start) ahead++
  item.current_period_end = inMonths(subscription.billing_cycle_anchor, ahead)
  const schedule = world.schedules.get(String(subscription.schedule))
  const next = schedule?.phases[1]
  if (schedule && next) {
    setPrice(subscription, String(next.items[0]?.price))
    Object.assign(schedule, {
      status: 'released',
      subscription: null,
      released_subscription: subscription.id,
    })
    subscription.schedule = null
  }
  bill(world, subscription, [fullLine(subscription)])
  emit(world, 'customer.subscription.updated', subscription)
}

export function setPrice(subscription: Stripe.Subscription, price: string): void {
  itemOf(subscription).price = aPrice(price)
}

export function end(world: World, subscription: Stripe.Subscription): void {
  const now = world.now()
  Object.assign(subscription, { status: 'canceled', canceled_at: now, ended_at: now })
  emit(world, 'customer.subscription.deleted', subscription)
}

export function refund(
  world: World,
  charge: Stripe.Charge,
  { amount, metadata = {} }: { amount: number; metadata?: Stripe.Metadata },
): Stripe.Refund {
  const made = aRefund(charge, { amount, metadata, created: world.now() })
  world.refunds.set(made.id, made)
  charge.amount_refunded = Math.min(charge.amount_refunded + amount, charge.amount)
  charge.refunded = charge.amount_refunded === charge.amount
  emit(world, 'charge.refunded', charge)
  return made
}

/** Opens a dispute about a charge, or says how it went on. */
export function dispute(world: World, charge: Stripe.Charge, status: Stripe.Dispute['status']): void {
  const known = [...world.disputes.values()].find((entry) => entry.charge === charge.id)
  const about = known ?? aDispute(charge, world.now())
  world.disputes.set(about.id, about)
  about.status = status
  charge.disputed = true
  const isOver = status === 'won' || status === 'lost'
  emit(
    world,
    known ? (isOver ? 'charge.dispute.closed' : 'charge.dispute.updated') : 'charge.dispute.created',
    about,
  )
}

/** The charges behind the invoices of a subscription, newest first. */
export const chargesOf = (world: World, subscriptionId: string): Stripe.Charge[] => {
  const invoices = [...world.invoices.values()].filter(
    ({ parent }) => parent?.subscription_details?.subscription === subscriptionId,
  )
  const intents = invoices.flatMap(({ payments }) =>
    payments?.data.map(({ payment }) => payment.payment_intent),
  )
  return [...world.charges.values()]
    .filter(({ payment_intent }) => intents.includes(payment_intent ?? ''))
    .reverse()
}
