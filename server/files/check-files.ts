import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { fileChecks } from '#server/db/schema/files.ts'
import { desc, eq, gt, isNotNull, lt } from '#server/db/sql.ts'
import { Refusal } from '#server/refusal.ts'
import { everyNamedFile } from './every-named-file.ts'
import { FileLost, openFile } from './open-file.ts'
import { proveStorage } from './prove-storage.ts'
import { reportLoss, settleLoss } from './report-loss.ts'
import { type SweepOptions, sweepOrphans } from './sweep-orphans.ts'
import { tendTrash } from './tend-trash.ts'

const day = 24 * 3600_000
const keptMs = 90 * day

export type FileCheck = typeof fileChecks.$inferSelect
export type CheckContext = Pick<Context, 'db' | 'storage' | 'clock' | 'log'>

export interface CheckOptions extends SweepOptions {
  signal?: AbortSignal
  /** Also when another one looked within the day. */
  isNow?: boolean
  /** A picture that cannot be read any more, and one that was said to be lost and is there: whose is it, knows who asks. */
  onLost?(generationId: string): Promise<void>
  onFound?(generationId: string): Promise<void>
}

export interface CheckResult {
  files: number
  missing: number
  damaged: number
  orphaned: number
  /** Nobody's for a week: they go to the trash, unless there are too many. */
  due: number
  trashed: number
  returned: number
  removed: number
}

/** What the last look that came to its end found; null before the first. */
export async function lastFileCheck(db: Db): Promise<FileCheck | null> {
  const [row] = await db
    .select()
    .from(fileChecks)
    .where(isNotNull(fileChecks.finishedAt))
    .orderBy(desc(fileChecks.startedAt))
    .limit(1)
  return row ?? null
}

/** At most once a day over all processes: opens every file that a row names, counts the faults, and sweeps the rest. */
export async function checkFiles(ctx: CheckContext, options: CheckOptions = {}): Promise<CheckResult | null> {
  const { signal, isNow = false, isDry = false } = options
  await proveStorage(ctx)
  if (isDry) return look(ctx, options)
  const id = await begin(ctx, isNow)
  if (!id) return null
  try {
    const result = await look(ctx, options)
    const { due: _, returned: __, ...counts } = result
    const change = { ...counts, finishedAt: ctx.clock() }
    await ctx.db.update(fileChecks).set(change).where(eq(fileChecks.id, id))
    return result
  } catch (error) {
    // Cut short, it is no reason to wait for another day.
    await ctx.db.delete(fileChecks).where(eq(fileChecks.id, id))
    if (!signal?.aborted) throw error
    return null
  }
}

/** Null when another one began within the day. */
async function begin(ctx: CheckContext, isNow: boolean): Promise<string | null> {
  const startedAt = ctx.clock()
  const ago = (ms: number) => new Date(startedAt.getTime() - ms)
  return ctx.db.transaction(async (tx) => {
    const recent = gt(fileChecks.startedAt, ago(day))
    const [other] = await tx.select({ id: fileChecks.id }).from(fileChecks).where(recent).limit(1)
    if (other && !isNow) return null
    await tx.delete(fileChecks).where(lt(fileChecks.startedAt, ago(keptMs)))
    const [row] = await tx.insert(fileChecks).values({ startedAt }).returning({ id: fileChecks.id })
    return row?.id ?? null
  })
}

/** The trash first: what it gives back is not missing. */
async function look(ctx: CheckContext, options: CheckOptions): Promise<CheckResult> {
  const tended = await tendTrash(ctx, options)
  const opened = await openAll(ctx, options)
  if (!options.isDry) await tell(ctx, opened)
  return { ...opened, ...tended, ...(await sweepOrphans(ctx, options)) }
}

async function openAll(ctx: CheckContext, { signal, isDry, onLost, onFound }: CheckOptions) {
  const sum = { files: 0, missing: 0, damaged: 0 }
  for await (const { owner, key, resultOf, isStillNamed } of everyNamedFile(ctx)) {
    signal?.throwIfAborted()
    const lost = await openFile(ctx, owner, key).then(() => null, asLost)
    if (lost === 'locked') continue
    // Its owner may have removed it in this moment.
    if (lost?.state === 'missing' && !(await isStillNamed())) continue
    sum.files++
    if (lost) {
      sum[lost.state]++
      ctx.log.error({ file: key, state: lost.state }, 'a stored file is not well')
    }
    if (isDry || !resultOf) continue
    if (lost) await onLost?.(resultOf.id)
    else if (resultOf.lostAt) await onFound?.(resultOf.id)
  }
  return sum
}

function asLost(error: unknown): FileLost | 'locked' {
  if (error instanceof FileLost) return error
  if (error instanceof Refusal) return 'locked'
  throw error
}

async function tell(ctx: CheckContext, { missing, damaged }: Pick<CheckResult, 'missing' | 'damaged'>) {
  if (missing + damaged > 0) await reportLoss(ctx, { missing, damaged })
  else await settleLoss(ctx)
}
