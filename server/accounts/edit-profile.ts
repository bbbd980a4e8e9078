import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { type Profile, setProfile } from './store.ts'

/** The names of the person and of the shop. Pages that are open elsewhere hear of it. */
export async function editProfile(ctx: Context, caller: Caller, profile: Profile): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await setProfile(tx, caller.id, { ...profile, updatedAt: ctx.clock() })
    await ctx.events.publish(tx, { userId: caller.id, generationId: null })
  })
}
