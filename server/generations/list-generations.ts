import type { Db } from '#server/db/database.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { and, desc, eq, isNull, sql } from '#server/db/sql.ts'
import { type ShownGeneration, selectShown } from './store.ts'

export const pageSize = 50

/**
 * Neither the picture nor its garment was thrown away. Of `is null` beyond an outer join the planner believes that one
 * row in two hundred passes, and sorts all there are; of this, one in two, and it reads a page.
 */
export const isThereOnPage = and(
  isNull(generations.deletedAt),
  sql`not coalesce((select true from ${garments} g
    where g.id = generations.garment_id and g.deleted_at is not null), false)`,
)

/** What a person sees of the history, newest first. */
export async function listGenerations(db: Db, userId: string, before?: string): Promise<ShownGeneration[]> {
  const older = before
    ? sql`(${generations.createdAt}, ${generations.id}) < (select g.created_at, g.id from ${generations} g
        where g.id = ${before} and g.user_id = ${userId})`
    : undefined
  return selectShown(db)
    .where(and(eq(generations.userId, userId), eq(generations.test, false), isThereOnPage, older))
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(pageSize)
}
