import type { PromptForm } from '#contracts/prompts.ts'
import { editInstant } from '#server/audit/edit-instant.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { enterVersion } from './enter-version.ts'
import { lockPrompt, type PromptRow, setPrompt } from './store.ts'

type PromptEdit = PromptForm & { id: string; updatedAt?: string | undefined }

/** Changes a text. The key stays what it is. */
export async function updatePrompt(ctx: Context, caller: Caller, edit: PromptEdit): Promise<PromptRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockPrompt(tx, edit.id)
    if (!before) throw refuse('not_found')
    if (before.key !== edit.key) throw refuse('invalid', { fields: { key: 'key_fixed' } })
    const at = editInstant(ctx.clock(), { last: before.updatedAt, seen: edit.updatedAt })
    const { id, value, description } = edit
    const after = await setPrompt(tx, id, { value, description, updatedAt: at, updatedBy: caller.id })
    await enterVersion(tx, { caller, action: 'prompt.update', before, after, at })
    return after ?? before
  })
}
