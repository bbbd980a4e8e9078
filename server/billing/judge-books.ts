import { graceDays } from '#contracts/billing.ts'
import type { PaidPlanId } from '#contracts/checkout.ts'
import type { PlanId } from '#contracts/plans.ts'
import type {
  CustomerBooks,
  ProviderInvoice,
  ProviderSubscription,
} from '#server/providers/payments/payment-provider.ts'
import { findPaidPeriod } from './paid-period.ts'

/** What an account has, by what its customer has paid. */
export interface Standing {
  plan: PlanId
  status: string
  subscriptionId: string | null
  periodStart: Date | null
  periodEnd: Date | null
  /** The pictures that this period was paid for; null where the plan alone says it. */
  quota: number | null
  cancelsAt: Date | null
  scheduledPlan: PaidPlanId | null
  graceEndsAt: Date | null
}

export interface BooksVerdict {
  /** Null: the books say nothing that we understand, so the account stays as it is. */
  standing: Standing | null
  /** Subscriptions that must not go on. */
  endings: {
    subscriptionId: string
    refund: boolean
    why: 'duplicate' | 'superseded' | 'refunded' | 'dispute_lost'
  }[]
  alerts: { kind: string; subject: string; details: Record<string, unknown> }[]
}

type Meaning = 'paid' | 'overdue' | 'waiting' | 'ended'

// The whole life of a subscription at the provider, in one place. What is not listed is not understood.
const meanings: Record<string, Meaning> = {
  trialing: 'paid',
  active: 'paid',
  past_due: 'overdue',
  unpaid: 'waiting',
  paused: 'waiting',
  incomplete: 'ended',
  incomplete_expired: 'ended',
  canceled: 'ended',
}

const graceMs = graceDays * 24 * 3600_000

/** The one function that turns a customer's books into a plan; the same books give the same answer, whenever they are read. */
export function judgeBooks({ subscriptions, invoices }: CustomerBooks, now: Date): BooksVerdict {
  const verdict: BooksVerdict = { standing: null, endings: [], alerts: [] }
  const inOrder = subscriptions.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id.localeCompare(b.id),
  )
  const current = chooseCurrent(endWhatIsNotPaid(inOrder, { invoices, now }, verdict), verdict)
  if (!current) return verdict
  const { plan } = current
  const meaning = meanings[current.status]
  if (!meaning) {
    alert(verdict, 'unknown_subscription_status', current)
    return verdict
  }
  if (meaning === 'ended') {
    verdict.standing ??= { ...nothing, status: current.status }
    return verdict
  }
  if (!plan) {
    alert(verdict, 'unknown_price', current)
    return verdict
  }
  const paid = findPaidPeriod({ ...current, plan }, invoices, { isOverdue: meaning === 'overdue' })
  const standing = { ...whatItSays(current), ...paid, plan, status: current.status }
  const isDisputed = followMoney(current, invoices, now) === 'disputed'
  if (meaning === 'waiting') verdict.standing = { ...standing, plan: 'free' }
  else if (isDisputed) verdict.standing = { ...standing, plan: 'free', status: 'frozen' }
  else if (meaning === 'overdue')
    verdict.standing = judgeGrace({ ...standing, graceEndsAt: graceEnd(current, invoices) }, now)
  else verdict.standing = standing
  return verdict
}

/** What was judged once ends on time, also while nobody can read the books. */
export function judgeGrace(standing: Standing, now: Date): Standing {
  const isOver = standing.graceEndsAt !== null && standing.graceEndsAt <= now
  return isOver ? { ...standing, plan: 'free' } : standing
}

/** Of somebody who bought nothing. */
export const nothing: Standing = {
  plan: 'free',
  status: 'active',
  subscriptionId: null,
  periodStart: null,
  periodEnd: null,
  quota: null,
  cancelsAt: null,
  scheduledPlan: null,
  graceEndsAt: null,
}

/**
 * What runs although its money went back is ended first, and is nothing to choose from: it must not stand in the way of
 * one that was bought and paid since.
 */
function endWhatIsNotPaid(
  inOrder: ProviderSubscription[],
  { invoices, now }: { invoices: ProviderInvoice[]; now: Date },
  verdict: BooksVerdict,
): ProviderSubscription[] {
  return inOrder.filter((subscription) => {
    const { id: subscriptionId, status, plan } = subscription
    const meaning = meanings[status]
    if (!meaning || meaning === 'ended' || !plan) return true
    const money = followMoney(subscription, invoices, now)
    if (money !== 'refunded' && money !== 'dispute_lost') return true
    verdict.endings.push({ subscriptionId, refund: false, why: money })
    verdict.standing = { ...nothing, status: 'canceled' }
    return false
  })
}

/** The oldest one that is alive; a younger one beside it was bought twice and is given back. */
function chooseCurrent(
  inOrder: ProviderSubscription[],
  verdict: BooksVerdict,
): ProviderSubscription | undefined {
  const alive = inOrder.filter(({ status }) => ['paid', 'overdue'].includes(meanings[status] ?? ''))
  const ours = alive.filter(({ plan }) => plan !== null)
  for (const duplicate of ours.slice(1)) {
    verdict.endings.push({ subscriptionId: duplicate.id, refund: true, why: 'duplicate' })
    alert(verdict, 'duplicate_subscription', duplicate)
  }
  // One that waits for its money or its pause would be paid for beside the one that runs, as soon as somebody settles it.
  const dormant = inOrder.filter(({ status, plan }) => meanings[status] === 'waiting' && plan !== null)
  if (ours.length > 0) {
    for (const { id: subscriptionId } of dormant)
      verdict.endings.push({ subscriptionId, refund: false, why: 'superseded' })
  }
  const waiting = inOrder.findLast(({ status }) => (meanings[status] ?? 'waiting') === 'waiting')
  return ours[0] ?? alive[0] ?? waiting ?? inOrder.at(-1)
}

function alert(verdict: BooksVerdict, kind: string, { id, status, plan }: ProviderSubscription): void {
  verdict.alerts.push({ kind, subject: id, details: { status, plan } })
}

const whatItSays = ({ id, cancelsAt, scheduledPlan }: ProviderSubscription) => ({
  subscriptionId: id,
  cancelsAt,
  scheduledPlan,
  graceEndsAt: null,
})

/** What became of the money of the period that runs, and of any payment that the bank looks into. */
function followMoney(
  { id }: ProviderSubscription,
  invoices: ProviderInvoice[],
  now: Date,
): 'kept' | 'refunded' | 'disputed' | 'dispute_lost' {
  const paid = invoices.filter(
    ({ subscriptionId, status, grossCents }) => subscriptionId === id && status === 'paid' && grossCents > 0,
  )
  if (paid.some(({ dispute }) => dispute === 'lost')) return 'dispute_lost'
  if (paid.some(({ dispute }) => dispute === 'open')) return 'disputed'
  const running = paid.filter(({ periodEnd }) => periodEnd > now)
  const isGivenBack = running.every(({ grossCents, refundedCents }) => refundedCents >= grossCents)
  return running.length > 0 && isGivenBack ? 'refunded' : 'kept'
}

/** Counted from the oldest payment that is still open, so that no later attempt makes the grace longer. */
function graceEnd({ id, periodStart }: ProviderSubscription, invoices: ProviderInvoice[]): Date {
  const open = invoices.filter(({ subscriptionId, status }) => subscriptionId === id && status === 'open')
  const [oldest] = open.map(({ createdAt }) => createdAt).toSorted((a, b) => a.getTime() - b.getTime())
  return new Date((oldest ?? periodStart).getTime() + graceMs)
}
