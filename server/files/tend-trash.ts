import type { Context } from '#server/context.ts'
import { originalKey, trashKey, trashRoot } from './keys.ts'
import { nameStates } from './name-states.ts'
import { findOrphans, forgetOrphans, forgetUnseen, noteTrashed, touchOrphans } from './orphan-store.ts'
import { returnFromTrash } from './return-from-trash.ts'

const batchSize = 500
const weekMs = 7 * 24 * 3600_000

interface Tended {
  /** Back in their places, because a row names them again. */
  returned: number
  /** Gone for good. */
  removed: number
}

/**
 * What a row names again goes back from the trash to its place; what is still nobody's a week after it came is removed.
 * Both are counted from when this database saw it there: a restored one waits a week more.
 */
export async function tendTrash(
  ctx: Pick<Context, 'db' | 'storage' | 'clock' | 'log'>,
  { isDry = false } = {},
): Promise<Tended> {
  const now = ctx.clock()
  const before = now.getTime() - weekMs
  const sum = { returned: 0, removed: 0 }
  for await (const keys of inBatches(ctx)) {
    const stateOf = await nameStates(ctx.db, keys)
    const rows = new Map((await findOrphans(ctx.db, keys)).map((row) => [row.key, row.trashedAt]))
    const isOver = (key: string) => (rows.get(key)?.getTime() ?? Number.POSITIVE_INFINITY) <= before
    const back = keys.filter((key) => stateOf(key) === 'named')
    const over = keys.filter((key) => stateOf(key) === 'nameless' && isOver(key))
    sum.returned += back.length
    sum.removed += over.length
    if (isDry) continue
    await touchOrphans(ctx.db, keys, now)
    await noteTrashed(
      ctx.db,
      keys.filter((key) => !rows.has(key)),
      now,
    )
    for (const key of back) await returnFromTrash(ctx, key)
    for (const key of over) await ctx.storage.remove(trashKey(key))
    await forgetOrphans(ctx.db, over)
  }
  if (!isDry) await forgetUnseen(ctx.db, now, 'trash')
  return sum
}

async function* inBatches({ storage }: Pick<Context, 'storage'>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const { key } of storage.list(trashRoot)) {
    batch.push(originalKey(key))
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}
