import type { ComplaintReason } from '#contracts/complaint.ts'
import type { FailureCode } from '#contracts/errors.ts'
import type { Db } from '#server/db/database.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type Placeholder,
  type SQL,
  sql,
} from '#server/db/sql.ts'
import { turns } from '#server/db/user-rows.ts'

export type GenerationRow = typeof generations.$inferSelect
export type NewGeneration = typeof generations.$inferInsert

const shown = {
  generation: generations,
  modelName: models.name,
  garmentCreatedAt: garments.createdAt,
  // Written out whole: inside a subquery drizzle leaves the table off a column's name. No `exists`: for that the database
  // reads all refunds there are, to look the fifty up among them.
  refunded: sql<boolean>`coalesce((select true from ${quotaLedger}
    where quota_ledger.generation_id = generations.id and quota_ledger.kind = 'refund'), false)`,
}
export interface ShownGeneration {
  generation: GenerationRow
  modelName: string | null
  garmentCreatedAt: Date | null
  refunded: boolean
}

/** Generations with what is shown of them. */
export const selectShown = (db: Db) =>
  db
    .select(shown)
    .from(generations)
    .leftJoin(models, eq(models.id, generations.selectedModelId))
    .leftJoin(garments, eq(garments.id, generations.garmentId))

const finished = inArray(generations.status, ['completed', 'failed'])
export const unfinished = inArray(generations.status, ['pending', 'processing'])
/** Neither it nor its garment was thrown away. */
const isThere = and(isNull(generations.deletedAt), isNull(garments.deletedAt))
const ownedBy = (userId: string, id: string) => and(eq(generations.id, id), eq(generations.userId, userId))

/** `alsoInBin`: or one whose garment was thrown away. `test`: of those drawn for nothing, and of no others. */
export async function findGeneration(
  db: Db,
  {
    userId,
    id,
    alsoInBin = false,
    test = false,
  }: { userId: string; id: string; alsoInBin?: boolean; test?: boolean | 'either' },
): Promise<ShownGeneration | null> {
  const [row] = await selectShown(db).where(
    and(
      ownedBy(userId, id),
      test === 'either' ? undefined : eq(generations.test, test),
      alsoInBin ? isNull(generations.deletedAt) : isThere,
    ),
  )
  return row ?? null
}

export async function insertGeneration(tx: Db, row: NewGeneration): Promise<void> {
  await tx.insert(generations).values(row)
}

/** The row under its id, of any owner: for the worker, which acts for the product and not for a person. */
export async function readForWorker(db: Db, id: string): Promise<GenerationRow | null> {
  const [row] = await db.select().from(generations).where(eq(generations.id, id))
  return row ?? null
}

/** Nobody has it. */
export const isFree = (now: Date | Placeholder) =>
  or(isNull(generations.leaseUntil), lt(generations.leaseUntil, now))

export async function noteServed(tx: Db, userId: string, servedAt: Date): Promise<void> {
  await tx.update(turns).set({ servedAt }).where(eq(turns.userId, userId))
}

/** Takes the lease of an unfinished generation that nobody holds; null when there is nothing to take. */
export async function takeLease(
  tx: Db,
  { id, token, told, now, until }: Lease,
): Promise<GenerationRow | null> {
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
    .where(and(eq(generations.id, id), unfinished, isFree(now)))
    .returning({ ...getTableColumns(generations), ...(told && { told }) })
  return row ?? null
}

export interface Lease {
  id: string
  token: string
  /** Returned by the statement (events.told). */
  told?: SQL
  now: Date
  until: Date
}

/** Changes a generation, and tells of it, only while this lease holds it; false when it was lost. */
export async function updateUnderLease(
  db: Db,
  lease: Pick<Lease, 'id' | 'token' | 'told'>,
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
    .returning({ id: generations.id, ...(lease.told && { told: lease.told }) })
  return rows.length > 0
}

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
    .returning({
      id: generations.id,
      userId: generations.userId,
      ref: generations.ref,
      test: generations.test,
    })
  return row ?? null
}

/** Keeps the last reason; false when there is no such picture to complain of. */
export async function noteComplaint(
  tx: Db,
  { userId, id, reason }: { userId: string; id: string; reason: ComplaintReason },
): Promise<boolean> {
  const isFinished = and(eq(generations.status, 'completed'), isNull(generations.lostAt))
  const rows = await tx
    .update(generations)
    .set({ complaint: reason })
    .where(and(ownedBy(userId, id), isFinished, isNull(generations.deletedAt)))
    .returning({ id: generations.id })
  return rows.length > 0
}

export async function setDeleted(
  db: Db,
  { userId, id }: { userId: string; id: string },
  deletedAt: Date | null,
): Promise<boolean> {
  const was = deletedAt ? isNull(generations.deletedAt) : isNotNull(generations.deletedAt)
  const rows = await db
    .update(generations)
    .set({ deletedAt })
    .where(and(ownedBy(userId, id), finished, was))
    .returning({ id: generations.id })
  return rows.length > 0
}
