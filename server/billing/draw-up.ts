import type { BillingProfile } from '#contracts/billing-profile.ts'
import type { Config } from '#server/config/config.ts'
import type { Seller } from '#server/config/seller.ts'
import type { Db } from '#server/db/database.ts'
import { describeDocument } from './describe-document.ts'
import {
  type DocumentRow,
  findIssued,
  keepDocument,
  listDocumentsOf,
  lockDocument,
  lockInvoice,
  updateDocument,
} from './documents.ts'
import { findProfile, updateInvoice } from './store.ts'

/** Who issues, and whether it is worth anything. */
export interface Issuer {
  seller: Seller
  /** No money moved: the document has to say so. */
  isSample: boolean
}

/** Null where nobody is set who could issue. */
export const issuerOf = ({ seller, production, payments }: Config): Issuer | null =>
  seller && { seller, isSample: !production || payments.kind === 'simulated' }

/**
 * Draws up the invoice of a payment on first request and returns the same document from then on; corrections are a
 * credit note and a new invoice. Null while the recipient is unknown.
 */
export async function drawUpInvoice(tx: Db, issuer: Issuer, id: string): Promise<DocumentRow | null> {
  const invoice = await lockInvoice(tx, id)
  if (!invoice) return null
  const { year, sequence, userId, netCents, vatCents, grossCents, paidAt: issuedAt } = invoice
  const known = await findIssued(tx, { year, sequence })
  if (known) return known
  const recipient = invoice.recipient ?? (userId ? await findProfile(tx, userId) : null)
  if (!recipient) return null
  if (!invoice.recipient) await updateInvoice(tx, id, { recipient })
  const document = {
    ...{ userId, invoiceId: id, kind: 'invoice' as const, cause: 'payment' as const, year, sequence },
    ...{ refersToYear: null, refersToSequence: null, issuedAt, netCents, vatCents, grossCents },
  }
  const { name, xml } = describeDocument(issuer, { invoice, document, recipient, refersTo: null })
  return keepDocument(tx, { ...document, recipient, fileName: name, xml })
}

/** A credit note goes to whom its invoice went, a corrected invoice to whom it was written for. */
export async function drawUpDocument(tx: Db, issuer: Issuer, id: string): Promise<DocumentRow | null> {
  const document = await lockDocument(tx, id)
  if (!document || document.xml) return document
  const invoice = await lockInvoice(tx, document.invoiceId)
  if (!invoice) return null
  const refersTo = await findReferred(tx, issuer, document)
  const recipient: BillingProfile | null = document.recipient ?? refersTo?.recipient ?? null
  if (!recipient) return null
  const { name, xml } = describeDocument(issuer, { invoice, document, recipient, refersTo })
  return updateDocument(tx, id, { recipient, fileName: name, xml })
}

async function findReferred(tx: Db, issuer: Issuer, document: DocumentRow): Promise<DocumentRow | null> {
  const { refersToYear: year, refersToSequence: sequence, invoiceId } = document
  if (year === null || sequence === null) return null
  return (await findIssued(tx, { year, sequence })) ?? drawUpInvoice(tx, issuer, invoiceId)
}

/** The invoice that counts for a payment: its own, or the one that took its place last. */
export async function findCurrent(
  db: Db,
  invoice: { id: string; year: number; sequence: number },
): Promise<{ year: number; sequence: number }> {
  const rows = await listDocumentsOf(db, invoice.id)
  return rows.findLast(({ kind }) => kind === 'invoice') ?? invoice
}
