import type { Context } from '#server/context.ts'
import { forgetBatch } from '#server/generations/forget-batch.ts'
import { refuse } from '#server/refusal.ts'
import { cancelBatch } from './steer-batch.ts'
import { deleteBatch, findBatch, type Owned } from './store.ts'
import { tellOfBatch } from './tell.ts'

/** The batch goes; its garments and pictures stay in the history. */
export async function removeBatch(ctx: Context, which: Owned): Promise<void> {
  const batch = await findBatch(ctx.db, which)
  if (!batch) throw refuse('not_found')
  // Nothing begins any more, so that the rows of its pictures can be let go of first: pictures before batches, as everywhere.
  if (batch.status !== 'completed') await cancelBatch(ctx, which)
  await ctx.db.transaction(async (tx) => {
    await forgetBatch(tx, which.id)
    await deleteBatch(tx, which)
    await tellOfBatch(ctx, tx, which)
  })
}
