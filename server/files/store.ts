import type { Db } from '#server/db/database.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { generations } from '#server/db/schema/generations.ts'
import { eq, gt, inArray, isNotNull } from '#server/db/sql.ts'

/** What tells which files a generation has. */
const filed = {
  id: generations.id,
  userId: generations.userId,
  status: generations.status,
  product: generations.originalImageUrl,
  detail: generations.detailImageUrl,
  result: generations.generatedImageUrl,
  lostAt: generations.lostAt,
}
export type FiledGeneration = Pick<typeof generations.$inferSelect, 'id' | 'userId' | 'status' | 'lostAt'> &
  Record<'detail' | 'result', string | null> & { product: string }

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

/** Every generation that is theirs, also what they removed. */
export async function listIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ id: generations.id }).from(generations).where(eq(generations.userId, userId))
  return rows.map(({ id }) => id)
}

/** Whether there is a row that has files. */
export async function namesFiles(db: Db): Promise<boolean> {
  const [generation] = await db.select({ id: generations.id }).from(generations).limit(1)
  return generation !== undefined || (await listPictureKeys(db)).length > 0
}

/** The pictures of the catalogue. */
export async function listPictureKeys(db: Db): Promise<string[]> {
  const rows = await db.select({ key: models.imageUrl }).from(models).where(isNotNull(models.imageUrl))
  return rows.flatMap(({ key }) => key ?? [])
}
