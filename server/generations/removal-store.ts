import type { Db } from '#server/db/database.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { and, count, eq, inArray, isNotNull, isNull, lt, sql } from '#server/db/sql.ts'

// What leaves: removed by its owner, older than they keep pictures, or gone with its garment.

const finished = inArray(generations.status, ['completed', 'failed'])
const isThere = and(eq(generations.test, false), isNull(generations.deletedAt), isNull(garments.deletedAt))

/** One whose time is over, and the garment that keeps its photos. */
export type Doomed = Pick<typeof generations.$inferSelect, 'id' | 'garmentId'>
const doomed = { id: generations.id, garmentId: generations.garmentId }

export async function listRemoved(db: Db, before: Date): Promise<Doomed[]> {
  return db
    .select(doomed)
    .from(generations)
    .where(and(isNotNull(generations.deletedAt), lt(generations.deletedAt, before)))
    .limit(100)
}

const isKeptTooLong = (now: Date) =>
  sql`${generations.createdAt} < ${now.toISOString()}::timestamptz - make_interval(days => ${users.keepDays})`

/** Finished ones older than their owners want them kept, for owners who chose so before that instant. */
export async function listPastKeeping(
  db: Db,
  { now, chosenBefore, limit }: { now: Date; chosenBefore: Date; limit: number },
): Promise<Doomed[]> {
  return db
    .select(doomed)
    .from(users)
    .innerJoin(generations, eq(generations.userId, users.id))
    .where(
      and(isNotNull(users.keepDays), lt(users.keepDaysSince, chosenBefore), finished, isKeptTooLong(now)),
    )
    .limit(limit)
}

/** How many pictures of the history a person has that were made before an instant. */
export async function countMadeBefore(db: Db, userId: string, before: Date): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(generations)
    .leftJoin(garments, eq(garments.id, generations.garmentId))
    .where(and(eq(generations.userId, userId), isThere, finished, lt(generations.createdAt, before)))
  return row?.value ?? 0
}

/** Finished ones of test keys, made before that instant. */
export async function listOldTests(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(generations.test, finished, lt(generations.createdAt, before)))
    .limit(100)
  return rows.map(({ id }) => id)
}

export async function deleteRow(db: Db, id: string): Promise<void> {
  await db.delete(generations).where(eq(generations.id, id))
}

/** Those of a garment that are being made or wait for it. */
export async function listUnfinishedOf(tx: Db, garmentId: string): Promise<string[]> {
  const isUnfinished = inArray(generations.status, ['pending', 'processing'])
  const rows = await tx
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.garmentId, garmentId), isUnfinished))
    .orderBy(generations.id)
  return rows.map(({ id }) => id)
}
