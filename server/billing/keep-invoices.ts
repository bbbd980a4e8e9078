import { splitVat } from '#contracts/vat.ts'
import type { Db } from '#server/db/database.ts'
import type { ProviderInvoice } from '#server/providers/payments/payment-provider.ts'
import { creditRefund } from './credit-refund.ts'
import { yearOf } from './documents.ts'
import { findInvoiceByProvider, findProfile, insertInvoice, updateInvoice } from './store.ts'
import type { Refund } from './tell-customer.ts'

/**
 * Writes down what was paid, once each, with all that an Italian invoice says; later only what came back can change.
 * Answers with the money that went back since the last time.
 */
export async function keepInvoices(
  tx: Db,
  { userId, invoices, now }: { userId: string; invoices: ProviderInvoice[]; now: Date },
): Promise<Refund[]> {
  const refunds: Refund[] = []
  const paid = invoices
    .filter(({ status, grossCents }) => status === 'paid' && grossCents > 0)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  for (const invoice of paid) {
    const { refundedCents, dispute, url } = invoice
    const known = await findInvoiceByProvider(tx, invoice.id)
    const written = known ?? (await insertInvoice(tx, await describe(tx, userId, invoice)))
    const cents = refundedCents - (known?.refundedCents ?? 0)
    if (cents > 0) refunds.push({ number: `${written.sequence}/${written.year}`, cents })
    await creditRefund(tx, { ...written, refundedCents }, now)
    if (!known) continue
    if (known.refundedCents !== refundedCents || known.dispute !== dispute || known.url !== url)
      await updateInvoice(tx, known.id, { refundedCents, dispute, url })
  }
  return refunds
}

async function describe(tx: Db, userId: string, invoice: ProviderInvoice) {
  const { id: providerId, number: providerNumber, subscriptionId, plan, periodStart, periodEnd } = invoice
  const { grossCents, vatCents, refundedCents, dispute, url } = invoice
  const paidAt = invoice.paidAt ?? invoice.createdAt
  const split = vatCents === null ? splitVat(grossCents) : { vatCents, netCents: grossCents - vatCents }
  return {
    userId,
    year: yearOf(paidAt),
    providerId,
    providerNumber,
    subscriptionId,
    plan,
    paidAt,
    periodStart,
    periodEnd,
    grossCents,
    ...split,
    refundedCents,
    dispute,
    url,
    recipient: await findProfile(tx, userId),
  }
}
