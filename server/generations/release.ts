import type { Context } from '#server/context.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import { forgetKeys } from './click-keys.ts'
import { deleteRow, listRemoved } from './store.ts'

const undoMs = 10 * 60_000
const keyMs = 24 * 3600_000

const before = (ctx: Context, ms: number): Date => new Date(ctx.clock().getTime() - ms)

/** Past the time in which a removal can be undone, row and files go; the ledger keeps what was charged. */
export async function purgeRemoved(ctx: Context): Promise<void> {
  for (const id of await listRemoved(ctx.db, before(ctx, undoMs))) {
    await removeFolder(ctx, id)
    await deleteRow(ctx.db, id)
  }
  await forgetKeys(ctx.db, before(ctx, keyMs))
}
