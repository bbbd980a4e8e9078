import type { Db } from '#server/db/database.ts'
import { generations } from '#server/db/schema/generations.ts'
import { eq } from '#server/db/sql.ts'

/** The rows of a garment's pictures go with it; answers which they were, because their files are still there. */
export async function deletePictures(tx: Db, garmentId: string): Promise<string[]> {
  const rows = await tx
    .delete(generations)
    .where(eq(generations.garmentId, garmentId))
    .returning({ id: generations.id })
  return rows.map(({ id }) => id)
}
