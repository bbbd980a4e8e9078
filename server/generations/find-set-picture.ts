import type { Db } from '#server/db/database.ts'
import { generations } from '#server/db/schema/generations.ts'
import { and, eq, isNull } from '#server/db/sql.ts'

/** The first picture of a set, once it was made by an AI and is still there: its key. */
export async function findSetPicture(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ key: generations.generatedImageUrl })
    .from(generations)
    .where(
      and(
        eq(generations.id, id),
        eq(generations.status, 'completed'),
        // One of our own engine shows a mannequin.
        eq(generations.madeByAi, true),
        isNull(generations.lostAt),
        isNull(generations.deletedAt),
      ),
    )
  return row?.key ?? null
}
