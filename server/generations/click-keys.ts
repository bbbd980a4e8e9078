import type { Db } from '#server/db/database.ts'
import { generations, idempotencyKeys } from '#server/db/schema/generations.ts'
import { and, eq, inArray, lt, sql } from '#server/db/sql.ts'

/** Remembers a request under its key; null when this key is new, else what it stood for before. */
export async function claimKey(tx: Db, row: typeof idempotencyKeys.$inferInsert) {
  const entered = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return entered.length > 0 ? null : findKey(tx, row.userId, row.key)
}

export async function findKey(db: Db, userId: string, key: string) {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  return row ?? null
}

/** Which picture a failed one was last tried again as: a key that no browser can send, because of its blank. */
const retryKey = (failedId: string): string => `retry ${failedId}`

export async function noteRetry(
  tx: Db,
  { userId, failedId, generationId }: { userId: string; failedId: string; generationId: string },
): Promise<void> {
  await tx
    .insert(idempotencyKeys)
    .values({ userId, key: retryKey(failedId), fingerprint: '', generationId })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { generationId, createdAt: sql`now()` },
    })
}

/** The picture that a failed one is being tried again as at this moment. */
export async function findRunningRetry(db: Db, userId: string, failedId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: generations.id })
    .from(idempotencyKeys)
    .innerJoin(generations, eq(generations.id, idempotencyKeys.generationId))
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        eq(idempotencyKeys.key, retryKey(failedId)),
        inArray(generations.status, ['pending', 'processing']),
      ),
    )
  return row?.id ?? null
}

export async function forgetKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
