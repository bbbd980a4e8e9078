import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { enterVersion } from './enter-version.ts'
import { deletePrompt, lockPrompt } from './store.ts'

/** From the next picture on the built-in text of the key holds; the versions stay. */
export async function removePrompt(ctx: Context, caller: Caller, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockPrompt(tx, id)
    if (!before) throw refuse('not_found')
    await deletePrompt(tx, id)
    await enterVersion(tx, { caller, action: 'prompt.delete', before, after: null, at: ctx.clock() })
  })
}
