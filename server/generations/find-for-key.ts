import type { Db } from '#server/db/database.ts'
import { findGeneration, type ShownGeneration } from './store.ts'

export type { ShownGeneration } from './store.ts'

/** One generation of a program's account: of those made with test keys, or of all others. */
export const findForKey = (
  db: Db,
  which: { userId: string; id: string; test: boolean },
): Promise<ShownGeneration | null> => findGeneration(db, which)
