import type { Db } from '#server/db/database.ts'
import { generations } from '#server/db/schema/generations.ts'
import { and, eq, inArray, type SQL } from '#server/db/sql.ts'
import { isUnanswered } from './answered.ts'

const ofPerson = (userId: string): SQL | undefined =>
  and(
    eq(generations.userId, userId),
    eq(generations.test, false),
    inArray(generations.status, ['pending', 'processing']),
  )

/** How many pictures of a person wait or are being made; tests have a limit of their own. */
export const countInFlight = (tx: Db, userId: string): Promise<number> =>
  tx.$count(generations, ofPerson(userId))

/** How many of these a provider has yet to answer. */
export const countUnanswered = (tx: Db, userId: string): Promise<number> =>
  tx.$count(generations, and(ofPerson(userId), isUnanswered))
