import { editInstant } from '#server/audit/edit-instant.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { enterVersion } from './enter-version.ts'
import { findVersion, insertPrompt, lockPromptByKey, type PromptRow, setPrompt } from './store.ts'

/** Sets the text of an earlier version again, as the newest one; also for a key whose text was deleted since. */
export async function rollBack(
  ctx: Context,
  caller: Caller,
  { key, versionId }: { key: string; versionId: string },
): Promise<PromptRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockPromptByKey(tx, key)
    const version = await findVersion(tx, versionId)
    if (version?.key !== key || version.value === null) throw refuse('not_found')
    const at = before ? editInstant(ctx.clock(), { last: before.updatedAt, seen: undefined }) : ctx.clock()
    const { value, description } = version
    const text = { key, value, description, updatedAt: at, updatedBy: caller.id }
    const after = await put(tx, before, text)
    await enterVersion(tx, { caller, action: 'prompt.rollback', before, after, at })
    return after
  })
}

async function put(tx: Db, before: PromptRow | null, text: Omit<PromptRow, 'id'>): Promise<PromptRow> {
  const row = before ? await setPrompt(tx, before.id, text) : await insertPrompt(tx, text)
  // Somebody set it in this very moment.
  if (!row) throw refuse('stale_edit')
  return row
}
