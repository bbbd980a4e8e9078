import type { Context } from '#server/context.ts'
import { removeResults } from '#server/files/remove-results.ts'
import { cancelPictures } from '#server/generations/cancel-pictures.ts'
import { refuse } from '#server/refusal.ts'
import { throwAway } from './store.ts'

/** Into the bin, with its pictures; those that are being made end, and cost nothing. */
export async function removeGarment(ctx: Context, userId: string, id: string): Promise<void> {
  const cancelled = await ctx.db.transaction(async (tx) => {
    if (!(await throwAway(tx, { userId, id }, ctx.clock()))) throw refuse('not_found')
    await ctx.events.publish(tx, { userId, generationId: null })
    return cancelPictures(ctx, tx, { userId, garmentId: id })
  })
  for (const generationId of cancelled) await removeResults(ctx, generationId)
}
