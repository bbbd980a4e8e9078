import type { Context } from '#server/context.ts'
import { discardGarment } from '#server/garments/discard-garment.ts'
import { requireGarment } from '#server/garments/require-garment.ts'
import { refuse } from '#server/refusal.ts'
import { deleteEntry, findEntry, isKnownElsewhere } from './garment-store.ts'
import { lockBatch, type Owned, updateBatch } from './store.ts'
import { tellOfBatch } from './tell.ts'

/** Out of the batch. One that came with it, and was never used, goes to the bin. */
export async function removeBatchGarment(ctx: Context, which: Owned, garmentId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // The garment is locked first, as everywhere; so nobody begins a picture of it meanwhile.
    await requireGarment(tx, which.userId, garmentId)
    const batch = await lockBatch(tx, which)
    const entry = batch && (await findEntry(tx, { batchId: which.id, garmentId }))
    if (!batch || !entry) throw refuse('not_found')
    const isOurs = !entry.isDuplicate && !(await isKnownElsewhere(tx, which.id, garmentId))
    await deleteEntry(tx, entry.id)
    if (isOurs) await discardGarment(tx, { userId: which.userId, id: garmentId }, ctx.clock())
    await updateBatch(tx, batch.id, { updatedAt: ctx.clock() })
    await tellOfBatch(ctx, tx, batch)
  })
}
