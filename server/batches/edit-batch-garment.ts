import type { GarmentKind } from '#contracts/generations.ts'
import type { Context } from '#server/context.ts'
import { setKind } from '#server/garments/name-garment.ts'
import { requireGarment } from '#server/garments/require-garment.ts'
import { refuse } from '#server/refusal.ts'
import { findEntry } from './garment-store.ts'
import { lockBatch, type Owned } from './store.ts'
import { tellOfBatch } from './tell.ts'

interface Edit {
  garmentId: string
  kind: GarmentKind
}

/** Sets the kind of a garment, before its first picture or after one that shows another kind. */
export async function editBatchGarment(ctx: Context, which: Owned, { garmentId, kind }: Edit): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const garment = await requireGarment(tx, which.userId, garmentId)
    const batch = await lockBatch(tx, which)
    if (!batch || !(await findEntry(tx, { batchId: which.id, garmentId }))) throw refuse('not_found')
    await setKind(tx, garment, { kind, now: ctx.clock() })
    await tellOfBatch(ctx, tx, { ...batch, wakes: [] })
  })
}
