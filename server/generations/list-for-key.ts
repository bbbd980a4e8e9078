import type { Status } from '#contracts/generations.ts'
import { isBehind } from '#server/db/behind.ts'
import type { Db } from '#server/db/database.ts'
import { generations } from '#server/db/schema/generations.ts'
import { and, desc, eq, isNotNull, isNull, or } from '#server/db/sql.ts'
import type { Place } from '#server/paging.ts'
import { isThereOnPage } from './list-generations.ts'
import { type ShownGeneration, selectShown } from './store.ts'

export interface KeyFilter {
  userId: string
  /** Made with test keys, or with none. */
  test: boolean
  behind: Place | null
  limit: number
  status?: Status | undefined
  ref?: string | undefined
}

/** What a program sees of the history, newest first. */
export async function listForKey(db: Db, filter: KeyFilter): Promise<ShownGeneration[]> {
  const { userId, test, behind, limit, status, ref } = filter
  return selectShown(db)
    .where(
      and(
        eq(generations.userId, userId),
        eq(generations.test, test),
        isThereOnPage,
        status ? hasStatus(status) : undefined,
        ref ? eq(generations.ref, ref) : undefined,
        isBehind(generations, behind),
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
