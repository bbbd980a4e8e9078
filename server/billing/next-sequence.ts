import type { Db } from '#server/db/database.ts'
import { documents, invoices } from '#server/db/schema/billing.ts'
import { and, eq, max, sql } from '#server/db/sql.ts'

type Kind = (typeof documents.$inferSelect)['kind']

// Any number of our own; every process uses the same one.
const numberingLock = 7_402_118

/** Documents get their numbers one after the other, also from two processes at once. */
export async function nextSequence(tx: Db, kind: Kind, year: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${numberingLock})`)
  const [last] = await tx
    .select({ sequence: max(documents.sequence) })
    .from(documents)
    .where(and(eq(documents.kind, kind), eq(documents.year, year)))
  // A payment has its number before its invoice is drawn up.
  const [paid] =
    kind === 'invoice'
      ? await tx
          .select({ sequence: max(invoices.sequence) })
          .from(invoices)
          .where(eq(invoices.year, year))
      : []
  return Math.max(last?.sequence ?? 0, paid?.sequence ?? 0) + 1
}
