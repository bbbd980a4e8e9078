import { raiseAlert, settleAlert } from '#server/alerts/raise-alert.ts'
import type { Context } from '#server/context.ts'
import { failpoint } from '#server/failpoint.ts'
import { sweptRoots, trashKey } from './keys.ts'
import { nameStates } from './name-states.ts'
import { countDue, forgetOrphans, forgetUnseen, listDue, noteOrphans, noteTrashed } from './orphan-store.ts'

const minute = 60_000
const batchSize = 500
/** Younger ones may be on the way to their row. */
const youngMs = 10 * minute
const weekMs = 7 * 24 * 60 * minute
/** What one request leaves that dies at the worst moment, photos and results: it goes also where there are few files. */
const oneLeftover = 12

export type SweepContext = Pick<Context, 'db' | 'storage' | 'clock' | 'log'>

export interface SweepOptions {
  /** A person said that all of them may go. */
  isAllowed?: boolean
  /** Only counts. */
  isDry?: boolean
  waits?: { youngMs: number; trashAfterMs: number }
}

export interface Sweep {
  /** Files that no row names. */
  orphaned: number
  /** Those of them that have been nobody's for a week. */
  due: number
  trashed: number
}

/**
 * Finds files that no row names, because a process died between storing them and the commit, and moves them to the trash
 * a week after they were first seen. So many that it looks like the rows went missing stay until a person says otherwise.
 */
export async function sweepOrphans(ctx: SweepContext, options: SweepOptions = {}): Promise<Sweep> {
  const { isAllowed = false, isDry = false, waits = { youngMs, trashAfterMs: weekMs } } = options
  const now = ctx.clock()
  const since = new Date(now.getTime() - waits.trashAfterMs)
  const sum = { files: 0, orphaned: 0, due: 0, odd: 0 }
  for await (const batch of inBatches(ctx)) {
    sum.files += batch.length
    const isOld = ({ modifiedAt }: Found) => modifiedAt.getTime() <= now.getTime() - waits.youngMs
    const keys = batch.filter(isOld).map(({ key }) => key)
    const stateOf = await nameStates(ctx.db, keys)
    const orphans = keys.filter((key) => stateOf(key) === 'nameless')
    if (!isDry) await noteOrphans(ctx.db, orphans, now)
    const { due, odd } = await countDue(ctx.db, orphans, since)
    sum.orphaned += orphans.length
    sum.due += due
    sum.odd += odd
  }
  const { orphaned, due } = sum
  if (isDry) return { orphaned, due, trashed: 0 }
  await forgetUnseen(ctx.db, new Date(now.getTime() - youngMs), 'waiting')
  const mayGo = isAllowed || (await isOrdinary(ctx, sum))
  return { orphaned, due, trashed: mayGo ? await moveToTrash(ctx, now, since) : 0 }
}

/** At most one per cent of the files and at most fifty; more than that is no leftover of crashes. */
export const limitOf = (files: number): number => Math.max(oneLeftover, Math.min(50, Math.floor(files / 100)))

async function isOrdinary(
  ctx: SweepContext,
  { files, odd }: { files: number; odd: number },
): Promise<boolean> {
  const matter = { kind: 'orphans_held', subject: 'storage' }
  const limit = limitOf(files)
  if (odd <= limit) await settleAlert(ctx, ctx.db, matter)
  else await raiseAlert(ctx, ctx.db, { ...matter, details: { orphans: odd, files, limit } })
  return odd <= limit
}

/** The file first, then the note of it: a death in between leaves it in the trash, where the next look finds it. */
async function moveToTrash(ctx: SweepContext, seenAt: Date, since: Date): Promise<number> {
  let moved = 0
  for (;;) {
    const keys = await listDue(ctx.db, { seenAt, since, limit: batchSize })
    if (keys.length === 0) return moved
    // Looked at once more: a row may have come back since they were listed.
    const stateOf = await nameStates(ctx.db, keys)
    for (const key of keys) {
      if (stateOf(key) !== 'nameless') {
        await forgetOrphans(ctx.db, [key])
        continue
      }
      await ctx.storage.move(key, trashKey(key))
      await failpoint('after-trash')
      await noteTrashed(ctx.db, [key], ctx.clock())
      moved++
    }
  }
}

interface Found {
  key: string
  modifiedAt: Date
}

async function* inBatches(ctx: SweepContext): AsyncGenerator<Found[]> {
  let batch: Found[] = []
  for (const root of sweptRoots) {
    for await (const { key, modifiedAt } of ctx.storage.list(root)) {
      batch.push({ key, modifiedAt })
      if (batch.length < batchSize) continue
      yield batch
      batch = []
    }
  }
  yield batch
}
