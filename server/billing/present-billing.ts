import type { BillingOverview, FiscalDocument, Invoice } from '#contracts/billing.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PaymentDetails, PaymentError } from '#server/providers/payments/payment-provider.ts'
import { currentUsage } from '#server/quota/usage.ts'
import { type DocumentRow, numberOf } from './documents.ts'
import { getSubscription, type Subscription } from './find-subscription.ts'
import { type InvoiceRow, listInvoices } from './store.ts'

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

export async function presentBilling(ctx: Context, caller: Caller): Promise<BillingOverview> {
  // Read again: the caller may have changed it a moment ago.
  const person = (await findPerson(ctx.db, caller.id)) ?? caller
  const subscription = await getSubscription(ctx.db, caller.id)
  const details = await readDetails(ctx, subscription)
  const { used, limit, startsAt, resetsAt } = await currentUsage(ctx.db, person, ctx.clock())
  const { scheduledPlan, currentPeriodEnd } = subscription
  const next = details?.nextPayment
  return {
    plan: subscription.subscriptionPlan,
    status: subscription.subscriptionStatus,
    hasSubscription: subscription.stripeSubscriptionId !== null,
    graceEndsAt: iso(subscription.graceEndsAt),
    nextPayment: next ? { at: next.at.toISOString(), amountCents: next.amountCents } : null,
    cancelsAt: iso(subscription.subscriptionCancelsAt),
    scheduledChange:
      scheduledPlan && currentPeriodEnd ? { plan: scheduledPlan, at: currentPeriodEnd.toISOString() } : null,
    usage: {
      used,
      limit,
      remaining: Math.max(limit - used, 0),
      startsAt: startsAt.toISOString(),
      resetsAt: resetsAt.toISOString(),
    },
    paymentMethod: details?.paymentMethod ?? null,
    hasPortal: subscription.stripeCustomerId !== null,
    isSimulated: ctx.payments.isSimulated,
    isProviderReachable: details !== null,
  }
}

/** Null while the provider is away: the page shows the rest. */
async function readDetails(ctx: Context, subscription: Subscription): Promise<PaymentDetails | null> {
  const { stripeCustomerId: customerId, stripeSubscriptionId: subscriptionId } = subscription
  if (!customerId || !subscriptionId) return { nextPayment: null, paymentMethod: null }
  try {
    return await ctx.payments.readPaymentDetails({ customerId, subscriptionId })
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn({ error: error.message }, 'payment details not read')
    return null
  }
}

export const presentInvoice = (row: InvoiceRow, later: DocumentRow[]): Invoice => ({
  id: row.id,
  number: `${row.sequence}/${row.year}`,
  status: statusOf(row),
  plan: row.plan,
  paidAt: row.paidAt.toISOString(),
  periodStart: row.periodStart.toISOString(),
  periodEnd: row.periodEnd.toISOString(),
  netCents: row.netCents,
  vatCents: row.vatCents,
  grossCents: row.grossCents,
  refundedCents: row.refundedCents,
  url: row.url,
  documents: later.filter(({ invoiceId }) => invoiceId === row.id).map(presentDocument),
})

/** What an account paid, newest first, without the documents that came of it. */
export const presentPayments = async (db: Db, userId: string): Promise<Invoice[]> =>
  (await listInvoices(db, userId)).map((row) => presentInvoice(row, []))

function presentDocument(row: DocumentRow): FiscalDocument {
  const { id, kind, cause, issuedAt, grossCents, refersToYear: year, refersToSequence: sequence } = row
  const refersTo = year !== null && sequence !== null ? numberOf({ year, sequence }) : null
  return { id, kind, cause, number: numberOf(row), refersTo, issuedAt: issuedAt.toISOString(), grossCents }
}

function statusOf({ dispute, refundedCents, grossCents }: InvoiceRow): Invoice['status'] {
  if (dispute === 'open' || dispute === 'lost') return 'disputed'
  if (refundedCents >= grossCents) return 'refunded'
  return refundedCents > 0 ? 'partly_refunded' : 'paid'
}
