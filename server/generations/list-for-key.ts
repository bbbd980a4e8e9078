import type { Status } from '#contracts/generations.ts'
import type { Db } from '#server/db/database.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { and, desc, eq, isNotNull, isNull, or, sql } from '#server/db/sql.ts'
import { isThere, type ShownGeneration, shown } from './store.ts'

export interface KeyFilter {
  userId: string
  /** Made with test keys, or with none. */
  test: boolean
  behind: { createdAt: Date; id: string } | null
  limit: number
  status?: Status | undefined
  ref?: string | undefined
}

/** What a program sees of the history, newest first. */
export async function listForKey(db: Db, filter: KeyFilter): Promise<ShownGeneration[]> {
  const { userId, test, behind, limit, status, ref } = filter
  const older = behind
    ? sql`(${generations.createdAt}, ${generations.id}) <
        (${behind.createdAt.toISOString()}::timestamptz, ${behind.id}::uuid)`
    : undefined
  return db
    .select(shown)
    .from(generations)
    .leftJoin(models, eq(models.id, generations.selectedModelId))
    .leftJoin(garments, eq(garments.id, generations.garmentId))
    .where(
      and(
        eq(generations.userId, userId),
        eq(generations.test, test),
        isThere,
        status ? hasStatus(status) : undefined,
        ref ? eq(generations.ref, ref) : undefined,
        older,
      ),
    )
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(limit)
}

/** As it is shown: a picture that was lost is one that failed. */
function hasStatus(status: Status) {
  if (status === 'failed') return or(eq(generations.status, 'failed'), isNotNull(generations.lostAt))
  return and(eq(generations.status, status), isNull(generations.lostAt))
}
