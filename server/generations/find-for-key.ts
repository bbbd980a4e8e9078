import type { KeyMode } from '#contracts/keys.ts'
import type { Db } from '#server/db/database.ts'
import { findGeneration, type ShownGeneration } from './store.ts'

export type { ShownGeneration } from './store.ts'

/** One generation of a program's account. A test key finds what was drawn for nothing, a live key its previews too. */
export const findForKey = (
  db: Db,
  { userId, id, mode }: { userId: string; id: string; mode: KeyMode },
): Promise<ShownGeneration | null> =>
  findGeneration(db, { userId, id, test: mode === 'test' ? true : 'either' })
