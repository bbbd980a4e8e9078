import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { plans } from '#contracts/plans.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { UserRow } from '#server/accounts/store.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { failpoint } from '#server/failpoint.ts'
import { defineJob, type JobRun } from '#server/jobs/define-job.ts'
import { ProviderError } from '#server/providers/images/image-provider.ts'
import { failGeneration } from './fail.ts'
import { priorityOf } from './fairness.ts'
import { judge, longestWaitMs } from './judge.ts'
import { holdLease, leaseMs } from './lease.ts'
import { makePicture } from './make-picture.ts'
import { countRunning, type GenerationRow, lockForWorker, takeLease, updateUnderLease } from './store.ts'

const turnSeconds = 1
const longestPauseSeconds = 60

export const renderGeneration = defineJob({
  name: 'generations.render',
  payload: z.object({ id: z.uuid() }),
  // High, because a restart of the server counts as one; the row's own attempts decide when to give up.
  retries: 20,
  concurrency: 4,
  run: (ctx, { id }, run) => render(ctx, id, run),
})

/** The worker makes the picture: the row ends as completed, or as failed with its credit returned. */
export async function render(ctx: Context, id: string, run: JobRun): Promise<void> {
  const turn = await takeTurn(ctx, id)
  if (!turn) return
  await failpoint('after-claim')
  const { row, token } = turn
  await using lease = holdLease(ctx, { id, token })
  const signal = AbortSignal.any([run.signal, lease.lost])
  try {
    await makePicture(ctx, row, { lease: { id, token }, signal })
  } catch (error) {
    // Somebody else holds the row now; whatever happens to it is theirs to decide.
    if (lease.lost.aborted) return
    const ageMs = ctx.clock().getTime() - row.createdAt.getTime()
    const verdict = judge(error, { attempts: row.attempts, ageMs, stopping: run.signal.aborted })
    ctx.log.warn({ generation: id, attempt: row.attempts, verdict, error: String(error) }, 'no picture')
    if (verdict !== 'again') return await failGeneration(ctx, { id, code: verdict, token })
    await release(ctx, turn, {
      uncounted: run.signal.aborted || isRefused(error),
      nothingMade: error instanceof ProviderError,
      seconds: secondsUntilNextTry(error, row.attempts),
    })
  }
}

interface Turn {
  user: UserRow
  row: GenerationRow
  token: string
}

/**
 * Takes the row if it is unfinished, free and its owner's turn. The queue's own limit per person is a soft one, so the
 * exact one is kept here under the lock of the person's row.
 */
async function takeTurn(ctx: Context, id: string): Promise<Turn | null> {
  return ctx.db.transaction(async (tx) => {
    const waiting = await lockForWorker(tx, id)
    if (!waiting || waiting.status === 'completed' || waiting.status === 'failed') return null
    const user = await lockUser(tx, waiting.userId)
    const now = ctx.clock()
    const leaseLeftMs = (waiting.leaseUntil?.getTime() ?? 0) - now.getTime()
    // The holder may be dead: then nobody but this job will come back for the row.
    if (leaseLeftMs >= 0) return comeBack(ctx, tx, { id, user, afterSeconds: Math.ceil(leaseLeftMs / 1000) })
    // Nobody can be asked: the picture waits without being taken up.
    const restSeconds = Math.min(Math.ceil(ctx.images.restMs() / 1000), longestPauseSeconds)
    const isYoung = now.getTime() - waiting.createdAt.getTime() < longestWaitMs
    if (restSeconds > 0 && isYoung) return comeBack(ctx, tx, { id, user, afterSeconds: restSeconds })
    if ((await countRunning(tx, user.id, now)) >= plans[user.subscriptionPlan].parallelGenerations) {
      return comeBack(ctx, tx, { id, user, afterSeconds: turnSeconds })
    }
    const token = randomUUID()
    const row = await takeLease(tx, { id, token, now, until: new Date(now.getTime() + leaseMs) })
    if (row) await ctx.events.publish(tx, { userId: row.userId, generationId: id })
    return row && { user, row, token }
  })
}

/** Puts the job back for later. */
async function comeBack(
  ctx: Context,
  tx: Db,
  { id, user, afterSeconds }: { id: string; user: UserRow; afterSeconds: number },
): Promise<null> {
  await ctx.queue.enqueue(
    tx,
    renderGeneration,
    { id },
    {
      id: randomUUID(),
      group: { id: user.id, tier: user.subscriptionPlan },
      priority: priorityOf(user.subscriptionPlan),
      startAfterSeconds: Math.max(afterSeconds, turnSeconds),
    },
  )
  return null
}

/** Lets go of the row and puts its job back. An attempt that a restart cut short is not counted. */
async function release(
  ctx: Context,
  { user, row, token }: Turn,
  { uncounted, nothingMade, seconds }: { uncounted: boolean; nothingMade: boolean; seconds: number },
): Promise<void> {
  const waiting: Partial<GenerationRow> = {
    status: 'pending',
    stage: 'queued',
    leaseToken: null,
    leaseUntil: null,
    // Whatever else went wrong, a paid call that may have been made is not made again.
    ...(nothingMade && { calledProvider: null }),
    attempts: uncounted ? row.attempts - 1 : row.attempts,
    updatedAt: ctx.clock(),
  }
  await ctx.db.transaction(async (tx) => {
    if (!(await updateUnderLease(tx, { id: row.id, token }, waiting))) return
    await comeBack(ctx, tx, { id: row.id, user, afterSeconds: seconds })
    await ctx.events.publish(tx, { userId: user.id, generationId: row.id })
  })
}

const isRefused = (error: unknown) => error instanceof ProviderError && error.failure === 'misconfigured'

/** What the provider asked for, within reason; else a little longer each time. */
function secondsUntilNextTry(error: unknown, attempts: number): number {
  const askedMs = error instanceof ProviderError ? error.retryAfterMs : null
  return Math.min(askedMs === null ? 2 ** (attempts - 1) : Math.ceil(askedMs / 1000), longestPauseSeconds)
}
