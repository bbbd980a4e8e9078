import type { PauseReason } from '#contracts/batch-words.ts'
import { isBehind } from '#server/db/behind.ts'
import type { Db } from '#server/db/database.ts'
import { batches } from '#server/db/schema/batches.ts'
import { and, desc, eq, inArray, notInArray, sql } from '#server/db/sql.ts'
import type { Place } from '#server/paging.ts'

export type BatchRow = typeof batches.$inferSelect

export interface Owned {
  userId: string
  id: string
}
const owned = ({ userId, id }: Owned) => and(eq(batches.id, id), eq(batches.userId, userId))

export async function insertBatch(
  tx: Db,
  row: Pick<BatchRow, 'userId' | 'name' | 'look' | 'createdAt' | 'updatedAt'>,
): Promise<BatchRow> {
  const [inserted] = await tx.insert(batches).values(row).returning()
  if (!inserted) throw new Error('a batch was not written')
  return inserted
}

/** The newest first. */
export const listBatches = (
  db: Db,
  userId: string,
  { behind, limit }: { behind: Place | null; limit: number },
): Promise<BatchRow[]> =>
  db
    .select()
    .from(batches)
    .where(and(eq(batches.userId, userId), isBehind(batches, behind)))
    .orderBy(desc(batches.createdAt), desc(batches.id))
    .limit(limit)

export async function findBatch(db: Db, which: Owned): Promise<BatchRow | null> {
  const [row] = await db.select().from(batches).where(owned(which))
  return row ?? null
}

/** The same, and it stays as it is until the transaction ends. Locked after garment and account, before its cells. */
export async function lockBatch(tx: Db, which: Owned): Promise<BatchRow | null> {
  const [row] = await tx.select().from(batches).where(owned(which)).for('no key update')
  return row ?? null
}

export async function countOpen(tx: Db, userId: string): Promise<number> {
  return tx.$count(
    batches,
    and(eq(batches.userId, userId), notInArray(batches.status, ['completed', 'cancelled'])),
  )
}

export async function updateBatch(tx: Db, id: string, change: Partial<BatchRow>): Promise<void> {
  await tx.update(batches).set(change).where(eq(batches.id, id))
}

export async function deleteBatch(db: Db, which: Owned): Promise<boolean> {
  const rows = await db.delete(batches).where(owned(which)).returning({ id: batches.id })
  return rows.length > 0
}

/** Of one that runs; false when it does not any more. */
export async function markPaused(
  tx: Db,
  id: string,
  { reason, code, now }: { reason: PauseReason; code: string | null; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(batches)
    .set({ status: 'paused', pauseReason: reason, pauseCode: code, updatedAt: now })
    .where(and(eq(batches.id, id), eq(batches.status, 'running')))
    .returning({ id: batches.id })
  return rows.length > 0
}

/** Those that wait for the next period by their owner's wish. */
export const listWaitingForCredits = (db: Db): Promise<Pick<BatchRow, 'id' | 'userId'>[]> =>
  db
    .select({ id: batches.id, userId: batches.userId })
    .from(batches)
    .where(
      and(
        sql`${batches.resumesByItself}`,
        eq(batches.status, 'paused'),
        inArray(batches.pauseReason, ['credits']),
      ),
    )
