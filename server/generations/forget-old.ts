import type { Context } from '#server/context.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import { forgetUnused } from '#server/garments/forget-unused.ts'
import { settleGarment } from '#server/garments/settle-garment.ts'
import { countMadeBefore, deleteRow, listPastKeeping } from './removal-store.ts'

const dayMs = 24 * 3600_000
/** A choice can be taken back for a day: what is gone is gone. */
export const secondThoughtsMs = dayMs
/** As many as one turn removes; the next turn is a minute later. */
const batchSize = 100

/** What its owner wants kept no longer goes, photos, picture and row; the ledger keeps what was charged. */
export async function forgetOld(ctx: Context, signal?: AbortSignal): Promise<void> {
  const now = ctx.clock()
  const chosenBefore = new Date(now.getTime() - secondThoughtsMs)
  for (const { id, garmentId } of await listPastKeeping(ctx.db, { now, chosenBefore, limit: batchSize })) {
    signal?.throwIfAborted()
    if (garmentId && !(await settleGarment(ctx, garmentId))) continue
    await removeFolder(ctx, id)
    await deleteRow(ctx.db, id)
  }
  await forgetUnused(ctx, { now, chosenBefore, limit: batchSize })
}

/** How many pictures a person has that are older than so many days. */
export const countOlder = (ctx: Context, userId: string, days: number): Promise<number> =>
  countMadeBefore(ctx.db, userId, new Date(ctx.clock().getTime() - days * dayMs))
