import type { Db } from '#server/db/database.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { generations } from '#server/db/schema/generations.ts'
import { and, desc, eq, inArray, isNull, sql } from '#server/db/sql.ts'

const { garmentId, poseType, status, createdAt, id, lostAt, deletedAt } = generations

/** The newest finished picture of each pose of these garments; a lost one only where there is no other. */
export async function listShownViews(db: Db, garmentIds: string[]) {
  return db
    .selectDistinctOn([garmentId, poseType], { generation: generations, modelName: models.name })
    .from(generations)
    .leftJoin(models, eq(models.id, generations.selectedModelId))
    .where(and(inArray(garmentId, garmentIds), eq(status, 'completed'), isNull(deletedAt)))
    .orderBy(garmentId, poseType, sql`${lostAt} is not null`, desc(createdAt), desc(id))
}
export type ShownView = Awaited<ReturnType<typeof listShownViews>>[number]
