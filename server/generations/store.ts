import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql, sum } from 'drizzle-orm'
import type { FailureCode } from '#contracts/errors.ts'
import type { Stage } from '#contracts/generations.ts'
import type { Db } from '#server/db/database.ts'
import { generations, idempotencyKeys, models, quotaLedger } from '#server/db/schema.ts'

export const pageSize = 50

export type GenerationRow = typeof generations.$inferSelect
export type NewGeneration = typeof generations.$inferInsert

const shown = {
  generation: generations,
  modelName: models.name,
  // Written out whole: inside a subquery drizzle leaves the table off a column's name. No `exists`: for that the database
  // reads all refunds there are, to look the fifty up among them.
  refunded: sql<boolean>`coalesce((select true from ${quotaLedger}
    where quota_ledger.generation_id = generations.id and quota_ledger.kind = 'refund'), false)`,
}
export interface ShownGeneration {
  generation: GenerationRow
  modelName: string | null
  refunded: boolean
}

/** What tells which files a generation has. */
const filed = {
  id: generations.id,
  userId: generations.userId,
  status: generations.status,
  product: generations.originalImageUrl,
  detail: generations.detailImageUrl,
  result: generations.generatedImageUrl,
}
export type FiledGeneration = Pick<GenerationRow, 'id' | 'userId' | 'status'> &
  Record<'detail' | 'result', string | null> & { product: string }

const unfinished = inArray(generations.status, ['pending', 'processing'])
const ownedBy = (userId: string, id: string) => and(eq(generations.id, id), eq(generations.userId, userId))

export async function listGenerations(db: Db, userId: string, before?: string): Promise<ShownGeneration[]> {
  const older = before
    ? sql`(${generations.createdAt}, ${generations.id}) < (select g.created_at, g.id from ${generations} g
        where g.id = ${before} and g.user_id = ${userId})`
    : undefined
  return db
    .select(shown)
    .from(generations)
    .leftJoin(models, eq(models.id, generations.selectedModelId))
    .where(and(eq(generations.userId, userId), isNull(generations.deletedAt), older))
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(pageSize)
}

export async function findGeneration(db: Db, userId: string, id: string): Promise<ShownGeneration | null> {
  const [row] = await db
    .select(shown)
    .from(generations)
    .leftJoin(models, eq(models.id, generations.selectedModelId))
    .where(and(ownedBy(userId, id), isNull(generations.deletedAt)))
  return row ?? null
}

/** Everything that is theirs, also what they removed. */
export async function listIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ id: generations.id }).from(generations).where(eq(generations.userId, userId))
  return rows.map(({ id }) => id)
}

export async function insertGeneration(tx: Db, row: NewGeneration): Promise<void> {
  await tx.insert(generations).values(row)
}

export async function countInFlight(tx: Db, userId: string): Promise<number> {
  const [row] = await tx
    .select({ value: count() })
    .from(generations)
    .where(and(eq(generations.userId, userId), unfinished))
  return row?.value ?? 0
}

/** How many of a person's pictures are being made under a lease that still runs. */
export async function countRunning(tx: Db, userId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ value: count() })
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        eq(generations.status, 'processing'),
        sql`${generations.leaseUntil} > ${now.toISOString()}::timestamptz`,
      ),
    )
  return row?.value ?? 0
}

/** The row under its id, whoever owns it: for the worker, which acts for the product and not for a person. */
export async function readForWorker(db: Db, id: string): Promise<GenerationRow | null> {
  const [row] = await db.select().from(generations).where(eq(generations.id, id))
  return row ?? null
}

/** The same, locked until the transaction ends. Locks go generation first, then person. */
export async function lockForWorker(tx: Db, id: string): Promise<GenerationRow | null> {
  const [row] = await tx.select().from(generations).where(eq(generations.id, id)).for('update')
  return row ?? null
}

/** Takes the lease of an unfinished generation that nobody holds; null when there is nothing to take. */
export async function takeLease(tx: Db, { id, token, now, until }: Lease): Promise<GenerationRow | null> {
  const free = or(isNull(generations.leaseUntil), lt(generations.leaseUntil, now))
  const [row] = await tx
    .update(generations)
    .set({
      status: 'processing',
      stage: 'reading',
      leaseToken: token,
      leaseUntil: until,
      attempts: sql`${generations.attempts} + 1`,
      updatedAt: now,
    })
    .where(and(eq(generations.id, id), unfinished, free))
    .returning()
  return row ?? null
}

export interface Lease {
  id: string
  token: string
  now: Date
  until: Date
}

/** Changes a generation only while this lease holds it; false when it was lost. */
export async function updateUnderLease(
  db: Db,
  lease: Pick<Lease, 'id' | 'token'>,
  change: Partial<GenerationRow>,
): Promise<boolean> {
  const rows = await db
    .update(generations)
    .set(change)
    .where(
      and(
        eq(generations.id, lease.id),
        eq(generations.leaseToken, lease.token),
        eq(generations.status, 'processing'),
      ),
    )
    .returning({ id: generations.id })
  return rows.length > 0
}

export const setStage = (db: Db, lease: Pick<Lease, 'id' | 'token'>, stage: Stage): Promise<boolean> =>
  updateUnderLease(db, lease, { stage })

/** Ends an unfinished generation as failed, under this lease or whatever lease; null when it had ended already. */
export async function markFailed(
  tx: Db,
  { id, token }: { id: string; token: string | undefined },
  change: { errorMessage: string; failure: FailureCode; completedAt: Date },
) {
  const held = token ? eq(generations.leaseToken, token) : undefined
  const [row] = await tx
    .update(generations)
    .set({
      ...change,
      status: 'failed',
      stage: null,
      leaseToken: null,
      leaseUntil: null,
      updatedAt: change.completedAt,
    })
    .where(and(eq(generations.id, id), unfinished, held))
    .returning({ userId: generations.userId })
  return row ?? null
}

/** Unfinished generations that no worker has touched for a while. */
export async function listStuck(db: Db, untouchedSince: Date): Promise<GenerationRow[]> {
  return db
    .select()
    .from(generations)
    .where(
      and(
        unfinished,
        lt(generations.updatedAt, untouchedSince),
        or(isNull(generations.leaseUntil), lt(generations.leaseUntil, untouchedSince)),
      ),
    )
    .limit(100)
}

export async function setDeleted(
  db: Db,
  userId: string,
  id: string,
  deletedAt: Date | null,
): Promise<boolean> {
  const finished = inArray(generations.status, ['completed', 'failed'])
  const was = deletedAt ? isNull(generations.deletedAt) : isNotNull(generations.deletedAt)
  const rows = await db
    .update(generations)
    .set({ deletedAt })
    .where(and(ownedBy(userId, id), finished, was))
    .returning({ id: generations.id })
  return rows.length > 0
}

export async function listRemoved(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(isNotNull(generations.deletedAt), lt(generations.deletedAt, before)))
    .limit(100)
  return rows.map((row) => row.id)
}

export async function deleteRow(db: Db, id: string): Promise<void> {
  await db.delete(generations).where(eq(generations.id, id))
}

export async function listExisting(db: Db, ids: string[]): Promise<FiledGeneration[]> {
  if (ids.length === 0) return []
  return db.select(filed).from(generations).where(inArray(generations.id, ids))
}

/** Rows in the order of their ids, a page at a time. */
export async function listFiled(db: Db, after: string | null, limit: number): Promise<FiledGeneration[]> {
  return db
    .select(filed)
    .from(generations)
    .where(after === null ? undefined : gt(generations.id, after))
    .orderBy(generations.id)
    .limit(limit)
}

export async function sumStoredBytes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ value: sum(generations.storedBytes).mapWith(Number) })
    .from(generations)
    .where(and(eq(generations.userId, userId), isNull(generations.deletedAt)))
  return row?.value ?? 0
}

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

export async function forgetKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
