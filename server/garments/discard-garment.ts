import type { Db } from '#server/db/database.ts'
import { throwAway } from './store.ts'

/** Into the bin, in the transaction of somebody who knows that no picture is being made of it. */
export const discardGarment = (tx: Db, which: { userId: string; id: string }, now: Date): Promise<boolean> =>
  throwAway(tx, which, now)
