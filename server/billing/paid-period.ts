import type { PaidPlanId } from '#contracts/checkout.ts'
import { type PlanId, plans } from '#contracts/plans.ts'
import type { ProviderInvoice, ProviderSubscription } from '#server/providers/payments/payment-provider.ts'

export interface Span {
  periodStart: Date
  periodEnd: Date
}

/** A time, and the pictures that were paid for in it. */
export interface PaidPeriod extends Span {
  quota: number
}

// The provider counts in seconds, and may date an invoice a little after the period that it opens.
const slackMs = 60_000

/**
 * What somebody has paid for last. While the renewal is open that is still the period before it: a grace leaves the
 * plan, but gives no pictures that nobody has paid for.
 */
export function findPaidPeriod(
  subscription: ProviderSubscription & { plan: PaidPlanId },
  invoices: ProviderInvoice[],
  { isOverdue }: { isOverdue: boolean },
): PaidPeriod {
  const { id, plan, periodStart, periodEnd } = subscription
  const running = { periodStart, periodEnd }
  const paid = invoices.filter(({ subscriptionId, status }) => subscriptionId === id && status === 'paid')
  if (!isOverdue || opens(running, paid)) return { ...running, quota: countPaid(running, plan, paid) }
  const last = lastSpan(periodStart, paid)
  return last ? { ...last, quota: countPaid(last, plan, paid) } : { ...running, quota: 0 }
}

/** How many pictures a bigger plan adds to a period for what is left of it: the share that its price is charged for. */
export function countAdded(span: Span, { from, to, at }: { from: PlanId; to: PlanId; at: Date }): number {
  return Math.round(sharePaid(span, { from, to, at }))
}

/**
 * The plan that the period began with, and the paid share of every bigger one since. Without an invoice that opens the
 * period (a trial, a change by hand) it is the whole plan.
 */
function countPaid(span: Span, plan: PaidPlanId, paid: ProviderInvoice[]): number {
  const whole = plans[plan].monthlyQuota
  const first = opens(span, paid)
  if (!first?.plan) return whole
  let from: PaidPlanId = first.plan
  let quota = plans[from].monthlyQuota
  for (const { plan: to, periodStart: at } of inOrder(span, paid)) {
    if (!to || at <= first.periodStart || plans[to].monthlyQuota <= plans[from].monthlyQuota) continue
    quota += sharePaid(span, { from, to, at })
    from = to
  }
  return Math.min(Math.round(quota), whole)
}

function sharePaid(
  { periodStart, periodEnd }: Span,
  { from, to, at }: { from: PlanId; to: PlanId; at: Date },
): number {
  const share = (periodEnd.getTime() - at.getTime()) / (periodEnd.getTime() - periodStart.getTime())
  return (plans[to].monthlyQuota - plans[from].monthlyQuota) * Math.min(Math.max(share, 0), 1)
}

/** The invoice that a period began with. */
const opens = (span: Span, paid: ProviderInvoice[]): ProviderInvoice | undefined =>
  inOrder(span, paid).findLast(({ periodStart }) => isAbout(periodStart, span.periodStart))

const inOrder = (span: Span, paid: ProviderInvoice[]): ProviderInvoice[] =>
  byStart(
    paid.filter(({ periodStart, periodEnd }) => periodStart < span.periodEnd && periodEnd > span.periodStart),
  )

// Of two in the same second the bigger plan came after the smaller one.
const byStart = (invoices: ProviderInvoice[]): ProviderInvoice[] =>
  invoices.toSorted((a, b) => a.periodStart.getTime() - b.periodStart.getTime() || sizeOf(a) - sizeOf(b))

const sizeOf = ({ plan }: ProviderInvoice): number => (plan ? plans[plan].monthlyQuota : 0)

/** Where the invoice that came last belongs to: an upgrade's to the period that a smaller plan's began. */
function lastSpan(before: Date, paid: ProviderInvoice[]): Span | null {
  const [last, ...earlier] = byStart(
    paid.filter(({ periodStart }) => periodStart.getTime() < before.getTime() - slackMs),
  ).toReversed()
  if (!last) return null
  const first = earlier.reduce(
    (opening, invoice) =>
      isAbout(invoice.periodEnd, last.periodEnd) && sizeOf(invoice) < sizeOf(opening) ? invoice : opening,
    last,
  )
  return { periodStart: first.periodStart, periodEnd: last.periodEnd }
}

const isAbout = (a: Date, b: Date): boolean => Math.abs(a.getTime() - b.getTime()) <= slackMs
