import type { Db } from '#server/db/database.ts'
import { garmentArchives, garments } from '#server/db/schema/garments.ts'
import { and, desc, eq, gt, inArray, isNull, lte } from '#server/db/sql.ts'
import type { GarmentRow } from './store.ts'

export type ArchiveRow = typeof garmentArchives.$inferSelect

export async function insertArchive(db: Db, row: Omit<ArchiveRow, 'id'>): Promise<string> {
  const [inserted] = await db.insert(garmentArchives).values(row).returning({ id: garmentArchives.id })
  if (!inserted) throw new Error('an archive was not written')
  return inserted.id
}

export async function forgetArchives(db: Db, now: Date): Promise<void> {
  await db.delete(garmentArchives).where(lte(garmentArchives.expiresAt, now))
}

/** Once: who comes second finds nothing. */
export async function takeArchive(
  db: Db,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<ArchiveRow | null> {
  const own = and(eq(garmentArchives.id, id), eq(garmentArchives.userId, userId))
  const [row] = await db
    .delete(garmentArchives)
    .where(and(own, gt(garmentArchives.expiresAt, now)))
    .returning()
  return row ?? null
}

/** Those of the account that are there, the newest first. */
export async function listChosen(db: Db, userId: string, ids: string[]): Promise<GarmentRow[]> {
  return db
    .select()
    .from(garments)
    .where(and(inArray(garments.id, ids), eq(garments.userId, userId), isNull(garments.deletedAt)))
    .orderBy(desc(garments.createdAt), desc(garments.id))
}
