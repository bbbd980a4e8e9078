import type { Context } from '#server/context.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import { settleGarment } from '#server/garments/settle-garment.ts'
import { forgetKeys } from './click-keys.ts'
import { deleteRow, listRemoved } from './removal-store.ts'

const undoMs = 10 * 60_000
const keyMs = 24 * 3600_000

const before = (ctx: Context, ms: number): Date => new Date(ctx.clock().getTime() - ms)

/** Past the time in which a removal can be undone, row and files go; the ledger keeps what was charged. */
export async function purgeRemoved(ctx: Context): Promise<void> {
  for (const { id, garmentId } of await listRemoved(ctx.db, before(ctx, undoMs))) {
    // From before there were garments, its folder has the photos of the garment.
    if (garmentId && !(await settleGarment(ctx, garmentId))) continue
    await removeFolder(ctx, id)
    await deleteRow(ctx.db, id)
  }
  await forgetKeys(ctx.db, before(ctx, keyMs))
}
