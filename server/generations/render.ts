import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { plans } from '#contracts/plans.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import { defineJob, type JobRun } from '#server/jobs/define-job.ts'
import { failGeneration } from './fail.ts'
import { priorityOf } from './fairness.ts'
import { judge } from './judge.ts'
import { holdLease, leaseMs } from './lease.ts'
import { makePicture } from './make-picture.ts'
import { countRunning, type GenerationRow, readForWorker, takeLease, updateUnderLease } from './store.ts'

const turnSeconds = 1

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
  const { row, token } = turn
  await using lease = holdLease(ctx, { id, token })
  const signal = AbortSignal.any([run.signal, lease.lost])
  try {
    await makePicture(ctx, row, { lease: { id, token }, signal })
  } catch (error) {
    // Somebody else holds the row now; whatever happens to it is theirs to decide.
    if (lease.lost.aborted) return
    const verdict = judge(error, { attempts: row.attempts, stopping: run.signal.aborted })
    ctx.log.warn({ generation: id, attempt: row.attempts, verdict, error: String(error) }, 'no picture')
    if (verdict !== 'again') return await failGeneration(ctx, id, verdict)
    await release(ctx, row, { token, uncounted: run.signal.aborted })
    throw error
  }
}

interface Turn {
  row: GenerationRow
  token: string
}

/**
 * Takes the row if it is unfinished, free and its owner's turn. The queue's own limit per person is a soft one, so the
 * exact one is kept here under the lock of the person's row; who has to wait is put back for a second.
 */
async function takeTurn(ctx: Context, id: string): Promise<Turn | null> {
  return ctx.db.transaction(async (tx) => {
    const waiting = await readForWorker(tx, id)
    if (!waiting || waiting.status === 'completed' || waiting.status === 'failed') return null
    const user = await lockUser(tx, waiting.userId)
    const now = ctx.clock()
    if ((await countRunning(tx, user.id, now)) >= plans[user.subscriptionPlan].parallelGenerations) {
      await ctx.queue.enqueue(
        tx,
        renderGeneration,
        { id },
        {
          id: randomUUID(),
          group: { id: user.id, tier: user.subscriptionPlan },
          priority: priorityOf(user.subscriptionPlan),
          startAfterSeconds: turnSeconds,
        },
      )
      return null
    }
    const token = randomUUID()
    const row = await takeLease(tx, { id, token, now, until: new Date(now.getTime() + leaseMs) })
    if (row) await ctx.events.publish(tx, { userId: row.userId, generationId: id })
    return row && { row, token }
  })
}

/** Lets go of the row so that the queue's next run finds it waiting. An attempt that a restart cut short is not counted. */
async function release(
  ctx: Context,
  row: GenerationRow,
  { token, uncounted }: { token: string; uncounted: boolean },
) {
  await updateUnderLease(
    ctx.db,
    { id: row.id, token },
    {
      status: 'pending',
      stage: 'queued',
      leaseToken: null,
      leaseUntil: null,
      calledProvider: null,
      attempts: uncounted ? row.attempts - 1 : row.attempts,
      updatedAt: ctx.clock(),
    },
  )
  await ctx.events.publish(ctx.db, { userId: row.userId, generationId: row.id })
}
