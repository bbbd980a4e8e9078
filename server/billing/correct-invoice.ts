import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/db/database.ts'
import { shareOf } from './credit-refund.ts'
import { type DocumentRow, findIssued, insertDocument, listDocumentsOf, lockInvoice } from './documents.ts'
import { drawUpDocument, findCurrent, type Issuer } from './draw-up.ts'
import { findProfile } from './store.ts'

export type NotCorrected = 'unknown' | 'replaced' | 'no_profile' | 'same' | 'refunded'

interface Correction {
  year: number
  sequence: number
  now: Date
}

/**
 * An invoice with the wrong recipient is not changed: a credit note takes back what is left of it, and a new invoice
 * over as much is made out to whom the account names now. Answers both, drawn up, or why there is nothing to do.
 */
export async function correctInvoice(
  tx: Db,
  issuer: Issuer,
  { year, sequence, now }: Correction,
): Promise<[DocumentRow, DocumentRow] | NotCorrected> {
  const issued = await findIssued(tx, { year, sequence })
  const invoice = issued && (await lockInvoice(tx, issued.invoiceId))
  if (!issued || !invoice) return 'unknown'
  const current = await findCurrent(tx, invoice)
  if (current.year !== year || current.sequence !== sequence) return 'replaced'
  const recipient = invoice.userId ? await findProfile(tx, invoice.userId) : null
  if (!recipient) return 'no_profile'
  if (isDeepStrictEqual(recipient, issued.recipient)) return 'same'
  const refunded = (await listDocumentsOf(tx, invoice.id))
    .filter(({ cause }) => cause === 'refund')
    .reduce((sum, { grossCents }) => sum + grossCents, 0)
  if (refunded >= invoice.grossCents) return 'refunded'
  const both = {
    userId: invoice.userId,
    invoiceId: invoice.id,
    cause: 'correction' as const,
    refersToYear: year,
    refersToSequence: sequence,
    issuedAt: now,
    ...shareOf(invoice, { from: refunded, cents: invoice.grossCents - refunded }),
  }
  const note = await insertDocument(tx, { ...both, kind: 'credit_note' })
  const drawnNote = await drawUpDocument(tx, issuer, note.id)
  const replacement = await insertDocument(tx, { ...both, kind: 'invoice', recipient })
  const drawnReplacement = await drawUpDocument(tx, issuer, replacement.id)
  if (!drawnNote || !drawnReplacement) throw new Error('a correction was not drawn up')
  return [drawnNote, drawnReplacement]
}
