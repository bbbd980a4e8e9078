import type { Db } from '#server/db/database.ts'
import { documents, invoices } from '#server/db/schema/billing.ts'
import { and, asc, desc, eq, gte, lt } from '#server/db/sql.ts'
import { nextSequence } from './next-sequence.ts'
import type { InvoiceRow } from './store.ts'

export type DocumentRow = typeof documents.$inferSelect
export type NewDocument = Omit<typeof documents.$inferInsert, 'sequence' | 'year'>

const romeYear = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Rome', year: 'numeric' })
export const yearOf = (date: Date): number => Number(romeYear.format(date))

/** As people write it; credit notes have numbers of their own. */
export const numberOf = ({
  kind,
  year,
  sequence,
}: Pick<DocumentRow, 'year' | 'sequence'> & { kind?: DocumentRow['kind'] }): string =>
  `${kind === 'credit_note' ? 'NC' : ''}${sequence}/${year}`

export async function insertDocument(tx: Db, document: NewDocument): Promise<DocumentRow> {
  const year = yearOf(document.issuedAt)
  const sequence = await nextSequence(tx, document.kind, year)
  return keepDocument(tx, { ...document, year, sequence })
}

export async function keepDocument(tx: Db, document: typeof documents.$inferInsert): Promise<DocumentRow> {
  const [row] = await tx.insert(documents).values(document).returning()
  if (!row) throw new Error('a document was not kept')
  return row
}

export async function updateDocument(tx: Db, id: string, change: Partial<DocumentRow>): Promise<DocumentRow> {
  const [row] = await tx.update(documents).set(change).where(eq(documents.id, id)).returning()
  if (!row) throw new Error(`the document ${id} is gone`)
  return row
}

/** Locks the row: a concurrent caller waits, and then finds the document drawn up. */
export async function lockDocument(tx: Db, id: string): Promise<DocumentRow | null> {
  const [row] = await tx.select().from(documents).where(eq(documents.id, id)).for('update')
  return row ?? null
}

export async function lockInvoice(tx: Db, id: string): Promise<InvoiceRow | null> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
  return row ?? null
}

export async function findIssued(
  db: Db,
  { year, sequence }: Pick<DocumentRow, 'year' | 'sequence'>,
): Promise<DocumentRow | null> {
  const isIt = and(eq(documents.kind, 'invoice'), eq(documents.year, year), eq(documents.sequence, sequence))
  const [row] = await db.select().from(documents).where(isIt)
  return row ?? null
}

export async function findDocument(db: Db, userId: string, id: string): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.userId, userId)))
  return row ?? null
}

/** Oldest first. */
export const listDocumentsOf = (db: Db, invoiceId: string): Promise<DocumentRow[]> =>
  db
    .select()
    .from(documents)
    .where(eq(documents.invoiceId, invoiceId))
    .orderBy(asc(documents.issuedAt), desc(documents.kind), asc(documents.sequence))

/** What came after the invoices of a person, oldest first. */
export async function listLaterDocuments(db: Db, userId: string): Promise<DocumentRow[]> {
  const rows = await db
    .select()
    .from(documents)
    .where(eq(documents.userId, userId))
    // Of one correction the credit note comes first.
    .orderBy(asc(documents.issuedAt), asc(documents.kind), asc(documents.sequence))
  return rows.filter(({ cause }) => cause !== 'payment')
}

export const listLaterBetween = async (
  db: Db,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<DocumentRow[]> => {
  const rows = await db
    .select()
    .from(documents)
    .where(and(gte(documents.issuedAt, startsAt), lt(documents.issuedAt, endsAt)))
    .orderBy(asc(documents.kind), asc(documents.sequence))
  return rows.filter(({ cause }) => cause !== 'payment')
}
