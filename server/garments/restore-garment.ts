import type { Context } from '#server/context.ts'
import { isTaken } from '#server/db/is-taken.ts'
import { refuse } from '#server/refusal.ts'
import { binStart } from './empty-bin.ts'
import { findByContent, lockThrownAway, updateGarment } from './store.ts'

/** Out of the bin, with the pictures that were not removed one by one. */
export async function restoreGarment(ctx: Context, userId: string, id: string): Promise<void> {
  await restore(ctx, userId, id).catch((error: unknown) => {
    // Its photo was being uploaded in the same moment: now it is there, and can be seen.
    if (isTaken(error)) return restore(ctx, userId, id)
    throw error
  })
}

const restore = (ctx: Context, userId: string, id: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const now = ctx.clock()
    const garment = await lockThrownAway(tx, { userId, id }, binStart(now))
    if (!garment) throw refuse('not_found')
    const { hash } = garment.photo
    const isAgainThere = hash !== null && (await findByContent(tx, userId, hash)) !== null
    // Both stay, and the younger one is found by the photo.
    const photo = isAgainThere ? { ...garment.photo, hash: `${hash} ${id}` } : garment.photo
    await updateGarment(tx, id, { deletedAt: null, photo, updatedAt: now })
    await ctx.events.publish(tx, { userId, generationId: null })
  })
