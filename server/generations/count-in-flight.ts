import type { Db } from '#server/db/database.ts'
import { generations } from '#server/db/schema/generations.ts'
import { and, eq, inArray } from '#server/db/sql.ts'

/** How many pictures of a person wait or are being made; tests have a limit of their own. */
export const countInFlight = (tx: Db, userId: string): Promise<number> =>
  tx.$count(
    generations,
    and(
      eq(generations.userId, userId),
      eq(generations.test, false),
      inArray(generations.status, ['pending', 'processing']),
    ),
  )
