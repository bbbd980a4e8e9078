import type { Db } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { and, eq, isNotNull, isNull, sql, sum } from '#server/db/sql.ts'

const storedBytes = prepareOnce((db) => {
  const userId = sql.placeholder('userId')
  const weight = { value: sum(generations.storedBytes) }
  const isOwn = and(eq(generations.userId, userId), isNull(generations.deletedAt))
  // Apart, so that the sum over all of them reads the index alone.
  const made = db.select(weight).from(generations).where(isOwn)
  const binned = db
    .select(weight)
    .from(generations)
    .innerJoin(garments, eq(garments.id, generations.garmentId))
    .where(and(isOwn, eq(garments.userId, userId), isNotNull(garments.deletedAt)))
  const photos = db
    .select({ value: sum(garments.storedBytes) })
    .from(garments)
    .where(and(eq(garments.userId, userId), isNull(garments.deletedAt)))
  const bytes = sql<number>`(coalesce(${made}, 0) - coalesce(${binned}, 0) + coalesce(${photos}, 0))::float8`
  return db.select({ bytes }).from(users).where(eq(users.id, userId)).prepare('stored_bytes')
})

/** What an account has stored, photos and pictures; what is in the bin does not count. */
export async function sumStoredBytes(db: Db, userId: string): Promise<number> {
  const [row] = await storedBytes(db).execute({ userId })
  return row?.bytes ?? 0
}
