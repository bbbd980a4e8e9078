import type { Context } from '#server/context.ts'
import { failGeneration } from './fail.ts'
import { renderGeneration } from './render.ts'
import { removeFolder } from './request.ts'
import { deleteRow, forgetKeys, listRemoved, listStuck } from './store.ts'

const stuckMs = 45_000
const undoMs = 10 * 60_000
const keyMs = 24 * 3600_000

const before = (ctx: Context, ms: number): Date => new Date(ctx.clock().getTime() - ms)

/** Ends what no worker will ever end: unfinished, untouched for a while, and no job is left that would run it. */
export async function releaseStuck(ctx: Context): Promise<void> {
  for (const row of await listStuck(ctx.db, before(ctx, stuckMs))) {
    if (await ctx.queue.isAlive(ctx.db, renderGeneration, { id: row.id })) continue
    ctx.log.error({ generation: row.id }, 'no job is left for this generation')
    await failGeneration(ctx, { id: row.id, code: 'interrupted' })
  }
}

/** Past the time in which a removal can be undone, row and files go; the ledger keeps what was charged. */
export async function purgeRemoved(ctx: Context): Promise<void> {
  for (const id of await listRemoved(ctx.db, before(ctx, undoMs))) {
    await removeFolder(ctx, id)
    await deleteRow(ctx.db, id)
  }
  await forgetKeys(ctx.db, before(ctx, keyMs))
}
