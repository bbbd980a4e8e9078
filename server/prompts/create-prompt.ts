import type { PromptForm } from '#contracts/prompts.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { enterVersion } from './enter-version.ts'
import { insertPrompt, type PromptRow } from './store.ts'

/** Sets the text of a key that has none. */
export async function createPrompt(ctx: Context, caller: Caller, form: PromptForm): Promise<PromptRow> {
  const { key, value, description } = form
  const at = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    const after = await insertPrompt(tx, { key, value, description, updatedAt: at, updatedBy: caller.id })
    if (!after) throw refuse('key_taken', { fields: { key: 'key_taken' } })
    await enterVersion(tx, { caller, action: 'prompt.create', before: null, after, at })
    return after
  })
}
