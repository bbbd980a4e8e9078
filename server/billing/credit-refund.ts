import type { Db } from '#server/db/database.ts'
import { insertDocument, listDocumentsOf } from './documents.ts'
import { findCurrent } from './draw-up.ts'
import type { InvoiceRow } from './store.ts'

/** A credit note over what went back and has none yet; its number is given now, its file drawn up when somebody asks. */
export async function creditRefund(tx: Db, invoice: InvoiceRow, now: Date): Promise<void> {
  if (invoice.refundedCents === 0) return
  const documents = await listDocumentsOf(tx, invoice.id)
  const credited = documents
    .filter(({ cause }) => cause === 'refund')
    .reduce((sum, { grossCents }) => sum + grossCents, 0)
  const grossCents = Math.min(invoice.refundedCents, invoice.grossCents) - credited
  if (grossCents <= 0) return
  const { year: refersToYear, sequence: refersToSequence } = await findCurrent(tx, invoice)
  await insertDocument(tx, {
    userId: invoice.userId,
    invoiceId: invoice.id,
    kind: 'credit_note',
    cause: 'refund',
    refersToYear,
    refersToSequence,
    issuedAt: now,
    ...shareOf(invoice, { from: credited, cents: grossCents }),
  })
}

/** Net and VAT of a part of an invoice: all parts together are the whole, to the cent. */
export function shareOf(
  { netCents, grossCents }: Pick<InvoiceRow, 'netCents' | 'grossCents'>,
  { from, cents }: { from: number; cents: number },
): { netCents: number; vatCents: number; grossCents: number } {
  const netUntil = (gross: number) => Math.round((netCents * gross) / grossCents)
  const net = netUntil(from + cents) - netUntil(from)
  return { netCents: net, vatCents: cents - net, grossCents: cents }
}
