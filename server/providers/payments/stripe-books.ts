import type Stripe from 'stripe'
import type { PaidPlanId } from '#contracts/checkout.ts'
import type { CustomerBooks, ProviderInvoice, ProviderSubscription } from './payment-provider.ts'

type PlanOf = (priceId: string | undefined) => PaidPlanId | null
const limit = 100

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const date = (seconds: number) => new Date(seconds * 1000)

/** One customer's subscriptions and payments, as Stripe has them now. */
export async function readCustomerBooks(
  stripe: Stripe,
  planOf: PlanOf,
  customer: string,
): Promise<CustomerBooks> {
  const [subscriptions, invoices, charges] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit, expand: ['data.schedule'] }),
    stripe.invoices.list({ customer, limit, expand: ['data.payments'] }),
    stripe.charges.list({ customer, limit }),
  ])
  const disputed = charges.data.filter((charge) => charge.disputed)
  const disputes = await Promise.all(disputed.map(({ id }) => stripe.disputes.list({ charge: id, limit })))
  const money = { charges: charges.data, disputes: disputes.flatMap(({ data }) => data) }
  return {
    subscriptions: subscriptions.data.map((subscription) => readSubscription(subscription, planOf)),
    invoices: invoices.data.map((invoice) => readInvoice(invoice, money, planOf)),
  }
}

function readSubscription(subscription: Stripe.Subscription, planOf: PlanOf): ProviderSubscription {
  const items = subscription.items.data
  const item = items.find(({ price }) => planOf(price.id)) ?? items[0]
  // The period lives on the items; a subscription without any has none.
  const periodStart = item?.current_period_start ?? subscription.created
  const periodEnd = item?.current_period_end ?? subscription.created
  const { cancel_at, cancel_at_period_end } = subscription
  const cancelsAt = cancel_at ?? (cancel_at_period_end ? periodEnd : null)
  return {
    id: subscription.id,
    status: subscription.status,
    plan: planOf(item?.price.id),
    createdAt: date(subscription.created),
    periodStart: date(periodStart),
    periodEnd: date(periodEnd),
    cancelsAt: cancelsAt === null ? null : date(cancelsAt),
    scheduledPlan: readSchedule(subscription.schedule, periodEnd, planOf),
  }
}

function readSchedule(
  schedule: Stripe.Subscription['schedule'],
  periodEnd: number,
  planOf: PlanOf,
): PaidPlanId | null {
  if (!schedule || typeof schedule === 'string' || schedule.status !== 'active') return null
  const next = schedule.phases.find(({ start_date }) => start_date >= periodEnd)
  return planOf(idOf(next?.items[0]?.price) ?? undefined)
}

interface Money {
  charges: Stripe.Charge[]
  disputes: Stripe.Dispute[]
}

function readInvoice(invoice: Stripe.Invoice, money: Money, planOf: PlanOf): ProviderInvoice {
  const priceOf = (line: Stripe.InvoiceLineItem) => idOf(line.pricing?.price_details?.price) ?? undefined
  // A change of plan has two lines: what is not used any more, below zero, and what begins.
  const lines = invoice.lines.data.toSorted((a, b) => b.amount - a.amount)
  const main = lines.find((line) => planOf(priceOf(line))) ?? lines[0]
  const { paid_at } = invoice.status_transitions
  const charges = chargesOf(invoice, money.charges)
  const { total_taxes: taxes, status } = invoice
  return {
    id: invoice.id,
    number: invoice.number,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    status: readStatus(status),
    plan: main ? planOf(priceOf(main)) : null,
    createdAt: date(invoice.created),
    paidAt: paid_at === null ? null : date(paid_at),
    periodStart: date(main?.period.start ?? invoice.period_start),
    periodEnd: date(main?.period.end ?? invoice.period_end),
    grossCents: invoice.amount_paid,
    vatCents: taxes && taxes.length > 0 ? taxes.reduce((sum, { amount }) => sum + amount, 0) : null,
    refundedCents: charges.reduce((sum, charge) => sum + charge.amount_refunded, 0),
    dispute: readDispute(charges, money.disputes),
    url: invoice.hosted_invoice_url ?? null,
  }
}

function readStatus(status: Stripe.Invoice['status']): ProviderInvoice['status'] {
  if (status === 'paid') return 'paid'
  return status === 'open' ? 'open' : 'other'
}

function chargesOf(invoice: Stripe.Invoice, charges: Stripe.Charge[]): Stripe.Charge[] {
  const payments = invoice.payments?.data.map(({ payment }) => payment) ?? []
  const intents = new Set(payments.map(({ payment_intent }) => idOf(payment_intent)))
  const direct = new Set(payments.map(({ charge }) => idOf(charge)))
  return charges.filter(
    (charge) =>
      charge.status === 'succeeded' &&
      ((charge.payment_intent !== null && intents.has(idOf(charge.payment_intent))) || direct.has(charge.id)),
  )
}

/** Settled in our favour, or only a question that was answered. */
const settled = new Set(['won', 'warning_closed', 'prevented'])

function readDispute(charges: Stripe.Charge[], disputes: Stripe.Dispute[]): ProviderInvoice['dispute'] {
  const ids = new Set(charges.map(({ id }) => id))
  const ours = disputes.filter(({ charge }) => ids.has(idOf(charge) ?? ''))
  if (ours.length === 0) return null
  if (ours.some(({ status }) => status === 'lost')) return 'lost'
  return ours.every(({ status }) => settled.has(status)) ? 'won' : 'open'
}
