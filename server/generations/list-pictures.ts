import type { Db } from '#server/db/database.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { generations } from '#server/db/schema/generations.ts'
import { and, eq, inArray, isNull, sql } from '#server/db/sql.ts'

const { id, garmentId, status, poseType, selectedGender, fabric, selectedModelId } = generations
const { generatedImageUrl, lostAt, createdAt } = generations
const shown = {
  id,
  garmentId,
  status,
  poseType,
  selectedGender,
  fabric,
  selectedModelId,
  generatedImageUrl,
  lostAt,
  createdAt,
}

/** The latest pictures of each of these garments, the latest first. */
export async function listLatestPictures(db: Db, garmentIds: string[], most: number) {
  if (garmentIds.length === 0) return []
  const place = sql<number>`row_number() over (partition by ${garmentId} order by ${createdAt} desc, ${id} desc)`
  const ranked = db
    .select({ ...shown, place: place.as('place') })
    .from(generations)
    .where(and(inArray(garmentId, garmentIds), isNull(generations.deletedAt)))
    .as('ranked')
  return db
    .select({
      id: ranked.id,
      garmentId: ranked.garmentId,
      status: ranked.status,
      poseType: ranked.poseType,
      selectedGender: ranked.selectedGender,
      fabric: ranked.fabric,
      selectedModelId: ranked.selectedModelId,
      modelName: models.name,
      generatedImageUrl: ranked.generatedImageUrl,
      lostAt: ranked.lostAt,
      createdAt: ranked.createdAt,
    })
    .from(ranked)
    .leftJoin(models, eq(models.id, ranked.selectedModelId))
    .where(sql`${ranked.place} <= ${most}`)
    .orderBy(ranked.place)
}
const isInHistory = and(eq(generations.test, false), isNull(generations.deletedAt))
export type LatestPicture = Awaited<ReturnType<typeof listLatestPictures>>[number]

/** How many pictures each of these garments has, by how far they are. */
export async function countPictures(db: Db, garmentIds: string[]) {
  if (garmentIds.length === 0) return []
  const those = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  return db
    .select({
      garmentId,
      all: sql<number>`count(*)`.mapWith(Number),
      processing: those(sql`${status} in ('pending', 'processing')`),
      completed: those(sql`${status} = 'completed' and ${lostAt} is null`),
      failed: those(sql`${status} = 'failed' or ${lostAt} is not null`),
    })
    .from(generations)
    .where(and(inArray(garmentId, garmentIds), isNull(generations.deletedAt)))
    .groupBy(garmentId)
}
export type PictureCounts = Awaited<ReturnType<typeof countPictures>>[number]

/** The models of the catalogue that are in an account's pictures. */
export async function listModelsOf(db: Db, userId: string) {
  return db
    .selectDistinct({ id: models.id, name: models.name })
    .from(generations)
    .innerJoin(models, eq(models.id, selectedModelId))
    .where(and(eq(generations.userId, userId), eq(status, 'completed'), isInHistory))
    .orderBy(models.name)
}
