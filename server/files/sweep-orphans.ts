import type { Context } from '#server/context.ts'
import { allFolders, ownerOf } from './keys.ts'
import { namedFiles } from './named-files.ts'
import { listExisting } from '#server/generations/store.ts'

const minute = 60_000
const youngMs = 10 * minute
const keptMs = 24 * 60 * minute
const batchSize = 100

interface Found {
  key: string
  modifiedAt: Date
}

/**
 * Removes files that no row names, because a process died between storing them and the commit, or before it tidied up.
 * They stay for a day, in case it is the row that went missing. Answers how many there were and how many went.
 */
export async function sweepOrphans(
  ctx: Context,
  olderThanMs = keptMs,
): Promise<{ orphaned: number; removed: number }> {
  const now = ctx.clock().getTime()
  const isOlder = (file: Found, ms: number) => file.modifiedAt.getTime() <= now - ms
  const sum = { orphaned: 0, removed: 0 }
  for await (const folders of inBatches(ctx)) {
    // What is younger may be on its way to its row.
    const orphans = (await findOrphans(ctx, folders)).filter((file) =>
      isOlder(file, Math.min(youngMs, olderThanMs)),
    )
    sum.orphaned += orphans.length
    for (const { key } of orphans.filter((file) => isOlder(file, olderThanMs))) {
      await ctx.storage.remove(key)
      sum.removed++
    }
  }
  return sum
}

async function findOrphans(ctx: Context, folders: Map<string, Found[]>): Promise<Found[]> {
  const rows = new Map((await listExisting(ctx.db, [...folders.keys()])).map((row) => [row.id, row]))
  return [...folders].flatMap(([id, files]) => {
    const row = rows.get(id)
    if (!row) return files
    // An attempt may be storing its result at this moment.
    if (row.status === 'pending' || row.status === 'processing') return []
    const named = new Set(namedFiles(row))
    return files.filter(({ key }) => !named.has(key))
  })
}

/** All files by the generation they belong to, some generations at a time: both homes list folder after folder. */
async function* inBatches(ctx: Context): AsyncGenerator<Map<string, Found[]>> {
  let folders = new Map<string, Found[]>()
  for await (const { key, modifiedAt } of ctx.storage.list(allFolders)) {
    const id = ownerOf(key)
    if (!id) continue
    const files = folders.get(id)
    if (!files && folders.size === batchSize) {
      yield folders
      folders = new Map()
    }
    folders.set(id, [...(files ?? []), { key, modifiedAt }])
  }
  yield folders
}
