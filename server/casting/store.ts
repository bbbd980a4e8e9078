import type { Db } from '#server/db/database.ts'
import { castingPictures, castings } from '#server/db/schema/catalogue.ts'
import { and, asc, desc, eq, inArray, isNull, lt, ne, sql } from '#server/db/sql.ts'
import type { Owner } from '#server/vault/owner.ts'

export type CastingRow = typeof castings.$inferSelect
export type PictureRow = typeof castingPictures.$inferSelect

export interface WholeCasting {
  casting: CastingRow
  pictures: PictureRow[]
}

const ownedBy = (owner: Owner) => (owner === null ? isNull(castings.userId) : eq(castings.userId, owner))

export async function listCastings(db: Db, owner: Owner): Promise<WholeCasting[]> {
  const rows = await db.select().from(castings).where(ownedBy(owner)).orderBy(desc(castings.createdAt))
  const pictures = await listPictures(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((casting) => ({
    casting,
    pictures: pictures.filter(({ castingId }) => castingId === casting.id),
  }))
}

export async function listPictures(db: Db, castingIds: string[]): Promise<PictureRow[]> {
  if (castingIds.length === 0) return []
  return db
    .select()
    .from(castingPictures)
    .where(inArray(castingPictures.castingId, castingIds))
    .orderBy(asc(castingPictures.number))
}

/** Everything that happens to a casting takes turns here. */
export async function lockCasting(
  tx: Db,
  { id, owner }: { id: string; owner: Owner },
): Promise<CastingRow | null> {
  const [row] = await tx
    .select()
    .from(castings)
    .where(and(eq(castings.id, id), ownedBy(owner)))
    .for('update')
  return row ?? null
}

export async function insertCasting(tx: Db, row: typeof castings.$inferInsert): Promise<CastingRow[]> {
  return tx.insert(castings).values(row).returning()
}

export async function insertPictures(
  tx: Db,
  rows: (typeof castingPictures.$inferInsert)[],
): Promise<PictureRow[]> {
  return tx.insert(castingPictures).values(rows).returning()
}

export async function setCasting(tx: Db, id: string, change: Partial<CastingRow>): Promise<void> {
  await tx.update(castings).set(change).where(eq(castings.id, id))
}

export async function deleteCasting(tx: Db, id: string): Promise<void> {
  await tx.delete(castings).where(eq(castings.id, id))
}

export async function deleteOtherPictures(tx: Db, castingId: string, kept: string): Promise<PictureRow[]> {
  return tx
    .delete(castingPictures)
    .where(and(eq(castingPictures.castingId, castingId), ne(castingPictures.id, kept)))
    .returning()
}

export async function findPicture(
  db: Db,
  { id, castingId, owner }: { id: string; castingId: string; owner: Owner },
): Promise<PictureRow | null> {
  const [row] = await db
    .select({ picture: castingPictures })
    .from(castingPictures)
    .innerJoin(castings, eq(castings.id, castingPictures.castingId))
    .where(and(eq(castingPictures.id, id), eq(castings.id, castingId), ownedBy(owner)))
  return row?.picture ?? null
}

/** Of any owner: for the worker. */
export async function readForWorker(
  db: Db,
  pictureId: string,
): Promise<{ casting: CastingRow; picture: PictureRow } | null> {
  const [row] = await db
    .select({ casting: castings, picture: castingPictures })
    .from(castingPictures)
    .innerJoin(castings, eq(castings.id, castingPictures.castingId))
    .where(eq(castingPictures.id, pictureId))
  return row ?? null
}

export async function lockPicture(tx: Db, id: string): Promise<PictureRow | null> {
  const [row] = await tx.select().from(castingPictures).where(eq(castingPictures.id, id)).for('update')
  return row ?? null
}

/** False when somebody ended it, or another worker has. */
export async function setWhileMaking(db: Db, id: string, change: Partial<PictureRow>): Promise<boolean> {
  const rows = await db
    .update(castingPictures)
    .set(change)
    .where(and(eq(castingPictures.id, id), eq(castingPictures.state, 'making')))
    .returning({ id: castingPictures.id })
  return rows.length > 0
}

export async function setPicture(tx: Db, id: string, change: Partial<PictureRow>): Promise<void> {
  await tx.update(castingPictures).set(change).where(eq(castingPictures.id, id))
}

/** Nobody came back to choose. */
export async function listAbandoned(db: Db, before: Date): Promise<CastingRow[]> {
  return db.select().from(castings).where(lt(castings.createdAt, before))
}

/** What the pictures of a shop's castings and models may be counted by. */
export async function countCastings(tx: Db, userId: string): Promise<number> {
  const [row] = await tx
    .select({ value: sql<number>`count(*)::int` })
    .from(castings)
    .where(and(eq(castings.userId, userId), isNull(castings.modelId)))
  return row?.value ?? 0
}
