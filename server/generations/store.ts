import type { ComplaintReason } from '#contracts/complaint.ts'
import type { FailureCode } from '#contracts/errors.ts'
import type { Stage } from '#contracts/generations.ts'
import { type PlanId, planIds } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { users } from '#server/db/schema/users.ts'
import { and, count, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql, sum } from '#server/db/sql.ts'
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
const unfinished = inArray(generations.status, ['pending', 'processing'])
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

/** Being made, under a lease that still runs. */
const isRunning = (now: Date) => and(eq(generations.status, 'processing'), gte(generations.leaseUntil, now))

/** How many of a person's pictures are being made. */
export const countRunning = (tx: Db, userId: string, now: Date): Promise<number> =>
  tx.$count(generations, and(eq(generations.userId, userId), isRunning(now)))

/** The row under its id, of any owner: for the worker, which acts for the product and not for a person. */
export async function readForWorker(db: Db, id: string): Promise<GenerationRow | null> {
  const [row] = await db.select().from(generations).where(eq(generations.id, id))
  return row ?? null
}

/** Written out whole, as above. */
const isFirstEnded = sql`(generations.set_of is null or not exists (select 1 from generations as first
  where first.id = generations.set_of and first.status in ('pending', 'processing')))`

interface Choice {
  now: Date
  /** How many of an account may run at once. */
  atOnce: (plan: PlanId) => number
  /** Only what was asked for before then; null: whenever. */
  askedBefore: Date | null
  /** A picture waits, in nobody's slot, until the first one of its set has ended, well or not. */
  firstOfSetFirst: boolean
}

/**
 * The oldest picture that may be taken up, of the account that was served longest ago; both stay locked until the
 * transaction ends. What another worker has in its hands is passed over, never waited for.
 */
export async function pickNext(
  tx: Db,
  { now, atOnce, askedBefore, firstOfSetFirst }: Choice,
): Promise<{ id: string; userId: string; plan: PlanId } | null> {
  const running = tx
    .select({ userId: generations.userId, value: count().as('value') })
    .from(generations)
    .where(isRunning(now))
    .groupBy(generations.userId)
    .as('running')
  const allowed = sql.join(
    planIds.map((plan) => sql`when ${plan} then ${atOnce(plan)}::int`),
    sql` `,
  )
  const [next] = await tx
    // Nothing else: all that waits is sorted.
    .select({ id: generations.id, userId: users.id, plan: users.subscriptionPlan })
    .from(generations)
    .innerJoin(users, eq(users.id, generations.userId))
    .leftJoin(running, eq(running.userId, generations.userId))
    .where(
      and(
        unfinished,
        or(isNull(generations.leaseUntil), lt(generations.leaseUntil, now)),
        or(isNull(generations.notBefore), lte(generations.notBefore, now)),
        askedBefore ? lt(generations.createdAt, askedBefore) : undefined,
        firstOfSetFirst ? isFirstEnded : undefined,
        sql`coalesce(${running.value}, 0) < case ${users.subscriptionPlan} ${allowed} end`,
      ),
    )
    // Of one person, what they wait for at the screen comes before their batch, and tests come last.
    .orderBy(
      sql`${users.servedAt} nulls first`,
      generations.test,
      sql`${generations.batchId} is not null`,
      generations.createdAt,
      generations.id,
    )
    .limit(1)
    .for('update', { of: [generations, users], skipLocked: true })
  return next ?? null
}

export async function noteServed(tx: Db, userId: string, servedAt: Date): Promise<void> {
  await tx.update(turns).set({ servedAt }).where(eq(turns.userId, userId))
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

/** What an account has stored, photos and pictures; what is in the bin does not count. */
export async function sumStoredBytes(db: Db, userId: string): Promise<number> {
  const weight = { value: sum(generations.storedBytes).mapWith(Number) }
  const isOwn = and(eq(generations.userId, userId), isNull(generations.deletedAt))
  // Apart, so that the sum over all of them reads the index alone.
  const [made] = await db.select(weight).from(generations).where(isOwn)
  const [binned] = await db
    .select(weight)
    .from(generations)
    .innerJoin(garments, eq(garments.id, generations.garmentId))
    .where(and(isOwn, eq(garments.userId, userId), isNotNull(garments.deletedAt)))
  const [photos] = await db
    .select({ value: sum(garments.storedBytes).mapWith(Number) })
    .from(garments)
    .where(and(eq(garments.userId, userId), isNull(garments.deletedAt)))
  return (made?.value ?? 0) - (binned?.value ?? 0) + (photos?.value ?? 0)
}
