import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'
import { findManager, findNamed, setNamed } from './store.ts'

/** Null: the default one again. Answers what changed, by name. */
export async function nameManager(
  tx: Db,
  { userId, managerId }: { userId: string; managerId: string | null },
): Promise<Record<'before' | 'after', { manager: string | null }>> {
  const former = await findNamed(tx, userId)
  const next = managerId ? await findManager(tx, managerId) : null
  if (managerId && !next) throw refuse('not_found')
  await setNamed(tx, userId, managerId)
  return { before: { manager: former?.name ?? null }, after: { manager: next?.name ?? null } }
}

/** Who was named for this very account. */
export const namedManagerOf = async (db: Db, userId: string): Promise<string | null> =>
  (await findNamed(db, userId))?.id ?? null
