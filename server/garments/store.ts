import type { GarmentEdit } from '#contracts/garments.ts'
import type { Db } from '#server/db/database.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { and, eq, gt, gte, isNotNull, isNull, lt, or, sql } from '#server/db/sql.ts'

export type GarmentRow = typeof garments.$inferSelect
export type NewGarment = typeof garments.$inferInsert

/** A garment, and who asks for it. */
interface Owned {
  userId: string
  id: string
}

const owned = ({ userId, id }: Owned) => and(eq(garments.id, id), eq(garments.userId, userId))
const there = isNull(garments.deletedAt)

/** One that is there; `alsoInBin`: or was thrown away. */
export async function findGarment(
  db: Db,
  which: Owned,
  { alsoInBin = false } = {},
): Promise<GarmentRow | null> {
  const where = and(owned(which), alsoInBin ? undefined : there)
  const [row] = await db.select().from(garments).where(where)
  return row ?? null
}

/** The same, and it stays as it is until the transaction ends. */
export async function lockGarment(tx: Db, which: Owned): Promise<GarmentRow | null> {
  const [row] = await tx
    .select()
    .from(garments)
    .where(and(owned(which), there))
    .for('update')
  return row ?? null
}

export async function findByContent(db: Db, userId: string, hash: string): Promise<GarmentRow | null> {
  const [row] = await db
    .select()
    .from(garments)
    .where(and(eq(garments.userId, userId), eq(garments.contentHash, hash), there))
  return row ?? null
}

/** False when the account has one with the same photo. */
export async function insertGarment(tx: Db, row: NewGarment): Promise<boolean> {
  const rows = await tx.insert(garments).values(row).onConflictDoNothing().returning({ id: garments.id })
  return rows.length > 0
}

export async function updateGarment(tx: Db, id: string, change: Partial<NewGarment>): Promise<void> {
  await tx.update(garments).set(change).where(eq(garments.id, id))
}

/** Null when somebody changed it since that version, or it is not there. */
export async function editRow(
  db: Db,
  { version, ...which }: Owned & { version: number },
  change: Omit<GarmentEdit, 'version'> & { search?: string; updatedAt: Date },
): Promise<GarmentRow | null> {
  const [row] = await db
    .update(garments)
    .set({ ...change, version: version + 1 })
    .where(and(owned(which), there, eq(garments.version, version)))
    .returning()
  return row ?? null
}

export async function throwAway(tx: Db, which: Owned, deletedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(garments)
    .set({ deletedAt })
    .where(and(owned(which), there))
    .returning({ id: garments.id })
  return rows.length > 0
}

/** One that was thrown away after that instant, for as long as the transaction lasts. */
export async function lockThrownAway(tx: Db, which: Owned, after: Date): Promise<GarmentRow | null> {
  const [row] = await tx
    .select()
    .from(garments)
    .where(and(owned(which), gt(garments.deletedAt, after)))
    .for('update')
  return row ?? null
}

/** Those thrown away before that instant, of anybody. */
export async function listExpired(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: garments.id })
    .from(garments)
    .where(and(isNotNull(garments.deletedAt), lt(garments.deletedAt, before)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Whether a picture was made with a photo that is, or was, this garment's. */
export async function isUsed(db: Db, garmentId: string, key: string): Promise<boolean> {
  const names = or(
    eq(generations.originalImageUrl, key),
    eq(generations.detailImageUrl, key),
    eq(generations.backImageUrl, key),
  )
  const [row] = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.garmentId, garmentId), names))
    .limit(1)
  return row !== undefined
}

export async function hasPictures(db: Db, garmentId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: generations.id })
    .from(generations)
    .where(eq(generations.garmentId, garmentId))
    .limit(1)
  return row !== undefined
}

/** Without a picture, and older than their owners want photos kept, for owners who chose so before that instant. */
export async function listPastKeeping(
  db: Db,
  { now, chosenBefore, limit }: { now: Date; chosenBefore: Date; limit: number },
): Promise<string[]> {
  const isOld = sql`${garments.createdAt} < ${now.toISOString()}::timestamptz - make_interval(days => ${users.keepDays})`
  // Written out: in a subquery drizzle leaves the tables off the names of columns.
  const isUnused = sql`not exists (select from generations made where made.garment_id = garments.id)`
  const rows = await db
    .select({ id: garments.id })
    .from(users)
    .innerJoin(garments, eq(garments.userId, users.id))
    .where(and(isNotNull(users.keepDays), lt(users.keepDaysSince, chosenBefore), isOld, isUnused))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function deleteGarment(tx: Db, id: string): Promise<void> {
  await tx.delete(garments).where(eq(garments.id, id))
}

/** Regardless of its owner, in the bin or not. */
export async function findAny(db: Db, id: string): Promise<GarmentRow | null> {
  const [row] = await db.select().from(garments).where(eq(garments.id, id))
  return row ?? null
}

/** The same, and it stays so until the transaction ends. */
export async function lockAny(tx: Db, id: string): Promise<GarmentRow | null> {
  const [row] = await tx.select().from(garments).where(eq(garments.id, id)).for('update')
  return row ?? null
}

/** From before there were garments, from some id on: workers begin at different ones. */
export async function listUnsettled(db: Db, from: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: garments.id })
    .from(garments)
    .where(and(isNull(garments.contentHash), from ? gte(garments.id, from) : undefined))
    .orderBy(garments.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}
