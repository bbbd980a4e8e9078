import type { Db } from '#server/db/database.ts'
import type { ProviderInvoice } from '#server/providers/payments/payment-provider.ts'
import { findInvoiceByProvider, findProfile, insertInvoice, updateInvoice } from './store.ts'
import { splitVat } from './vat.ts'

const romeYear = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Rome', year: 'numeric' })

/** Writes down what was paid, once each, with all that an Italian invoice says; later only what came back can change. */
export async function keepInvoices(
  tx: Db,
  { userId, invoices }: { userId: string; invoices: ProviderInvoice[] },
): Promise<void> {
  const paid = invoices
    .filter(({ status, grossCents }) => status === 'paid' && grossCents > 0)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  for (const invoice of paid) {
    const { refundedCents, dispute, url } = invoice
    const known = await findInvoiceByProvider(tx, invoice.id)
    if (!known) await insertInvoice(tx, await describe(tx, userId, invoice))
    else if (known.refundedCents !== refundedCents || known.dispute !== dispute || known.url !== url)
      await updateInvoice(tx, known.id, { refundedCents, dispute, url })
  }
}

async function describe(tx: Db, userId: string, invoice: ProviderInvoice) {
  const { id: providerId, number: providerNumber, subscriptionId, plan, periodStart, periodEnd } = invoice
  const { grossCents, vatCents, refundedCents, dispute, url } = invoice
  const paidAt = invoice.paidAt ?? invoice.createdAt
  const split = vatCents === null ? splitVat(grossCents) : { vatCents, netCents: grossCents - vatCents }
  return {
    userId,
    year: Number(romeYear.format(paidAt)),
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
