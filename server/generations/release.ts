import type { Context } from '#server/context.ts'
import { failGeneration } from './fail.ts'
import { allFolders, ownerOf } from './keys.ts'
import { renderGeneration } from './render.ts'
import { removeFolder } from './request.ts'
import { removeResults } from './results.ts'
import { deleteRow, forgetKeys, listExisting, listRemoved, listStuck } from './store.ts'

const stuckMs = 45_000
const undoMs = 10 * 60_000
const keyMs = 24 * 3600_000
const orphanMs = 10 * 60_000

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

/** Files that no row names, because a process died between storing them and the commit, or before it tidied up. */
export async function sweepOrphans(ctx: Context, olderThanMs = orphanMs): Promise<void> {
  const folders = new Map<string, string[]>()
  for await (const { key, modifiedAt } of ctx.storage.list(allFolders)) {
    const owner = ownerOf(key)
    if (!owner || modifiedAt > before(ctx, olderThanMs)) continue
    folders.set(owner, [...(folders.get(owner) ?? []), key])
  }
  for (const { id, status, result } of await listExisting(ctx.db, [...folders.keys()])) {
    folders.delete(id)
    if (status === 'completed' && result) await removeResults(ctx, id, result)
    if (status === 'failed') await removeResults(ctx, id)
  }
  for (const keys of folders.values()) for (const key of keys) await ctx.storage.remove(key)
}
