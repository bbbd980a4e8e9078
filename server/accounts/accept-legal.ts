import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { addAcceptance } from './store.ts'

/** Adds to what was accepted before: which text somebody agreed to has to be known later too. */
export async function acceptLegal(ctx: Context, caller: Caller, version: string): Promise<void> {
  if (caller.acceptances.at(-1)?.version === version) return
  await addAcceptance(ctx.db, caller.id, { version, at: ctx.clock().toISOString() })
  await ctx.events.publish(ctx.db, { userId: caller.id, generationId: null })
}
