import type { Context } from '#server/context.ts'
import { destroyGarment } from './destroy-garment.ts'
import { hasPictures, listPastKeeping, lockAny } from './store.ts'

/** Photos older than their owners want them kept, once the last picture that was made of them is gone. */
export async function forgetUnused(
  ctx: Context,
  choice: { now: Date; chosenBefore: Date; limit: number },
): Promise<void> {
  for (const id of await listPastKeeping(ctx.db, choice)) {
    await ctx.db.transaction(async (tx) => {
      await lockAny(tx, id)
      // Somebody may have asked for another one since it was listed.
      if (!(await hasPictures(tx, id))) await destroyGarment(ctx, tx, id)
    })
  }
}
