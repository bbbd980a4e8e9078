import { testPictures } from '#contracts/keys.ts'
import type { Db } from '#server/db/database.ts'
import { generations } from '#server/db/schema/generations.ts'
import { and, asc, eq, gt } from '#server/db/sql.ts'
import { refuse } from '#server/refusal.ts'

const dayMs = 24 * 3600_000

/** When each test picture of the last 24 hours was asked for, the oldest first. */
export async function listTestsToday(db: Db, userId: string, now: Date): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: generations.createdAt })
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        generations.test,
        gt(generations.createdAt, new Date(now.getTime() - dayMs)),
      ),
    )
    .orderBy(asc(generations.createdAt))
  return rows.map(({ createdAt }) => createdAt)
}

/** The row of the person is locked: of many at once no more than the limit get through. */
export async function requireTestRoom(tx: Db, userId: string, now: Date): Promise<void> {
  const today = await listTestsToday(tx, userId, now)
  const first = today.at(-testPictures.perDay)
  if (!first) return
  const retryAfterSeconds = Math.ceil((first.getTime() + dayMs - now.getTime()) / 1000)
  throw refuse('too_many_tests', { retryAfterSeconds })
}
