import type { Status } from '#contracts/generations.ts'
import type { Db } from '#server/db/database.ts'
import { generations } from '#server/db/schema/generations.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { aliasedTable, and, desc, eq, sql } from '#server/db/sql.ts'

export const entriesPerPage = 50

export interface LedgerRow {
  id: string
  kind: 'charge' | 'refund' | 'grant'
  credits: number
  cause: string
  period: string
  generationId: string
  createdAt: Date
  /** Null when the generation is gone for good. */
  status: Status | null
  failure: string | null
  isShown: boolean
  isReturned: boolean
}

const refund = aliasedTable(quotaLedger, 'refund')

/** A person's credits, newest entry first. */
export async function listEntries(db: Db, userId: string, before?: string): Promise<LedgerRow[]> {
  const older = before
    ? sql`(${quotaLedger.createdAt}, ${quotaLedger.id}) < (select l.created_at, l.id from quota_ledger l
        where l.id = ${before} and l.user_id = ${userId})`
    : undefined
  return db
    .select({
      id: quotaLedger.id,
      kind: quotaLedger.kind,
      credits: quotaLedger.credits,
      cause: quotaLedger.cause,
      period: quotaLedger.period,
      generationId: quotaLedger.generationId,
      createdAt: quotaLedger.createdAt,
      status: generations.status,
      failure: generations.failure,
      isShown: sql<boolean>`${generations.id} is not null and ${generations.deletedAt} is null`,
      isReturned: sql<boolean>`${refund.id} is not null`,
    })
    .from(quotaLedger)
    .leftJoin(generations, eq(generations.id, quotaLedger.generationId))
    .leftJoin(refund, and(eq(refund.generationId, quotaLedger.generationId), eq(refund.kind, 'refund')))
    .where(and(eq(quotaLedger.userId, userId), older))
    .orderBy(desc(quotaLedger.createdAt), desc(quotaLedger.id))
    .limit(entriesPerPage)
}
