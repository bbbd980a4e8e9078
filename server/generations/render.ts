import type { Context } from '#server/context.ts'
import { failpoint } from '#server/failpoint.ts'
import type { Line, LineRun } from '#server/jobs/line.ts'
import { about } from '#server/log.ts'
import { ProviderError } from '#server/providers/images/image-provider.ts'
import { failGeneration } from './fail.ts'
import { judge } from './judge.ts'
import { holdLease } from './lease.ts'
import { makePicture } from './make-picture.ts'
import { keepsOneFree, type Turn, takeNextTurn } from './next-turn.ts'
import { type GenerationRow, updateUnderLease } from './store.ts'

const longestPauseSeconds = 60

/** Generations that wait for their picture: the rows themselves are the queue. */
export const generationsLine: Line = {
  name: 'generations',
  slots: (ctx) => ctx.config.workerConcurrency,
  take: async (ctx, free) => {
    const onlyNewcomers = free === 1 && keepsOneFree(ctx.config.workerConcurrency)
    const turn = await takeNextTurn(ctx, { onlyNewcomers })
    return turn && ((run) => render(ctx, turn, run))
  },
}

/** The worker makes the picture: the row ends as completed, or as failed with its credit returned. */
export const render = (ctx: Context, turn: Turn, run: LineRun): Promise<void> =>
  about({ requestId: turn.row.requestId, generation: turn.row.id }, () => make(ctx, turn, run))

async function make(ctx: Context, turn: Turn, run: LineRun): Promise<void> {
  const { row, token, owner } = turn
  const { id } = row
  await failpoint('after-claim')
  await using lease = holdLease(ctx, { id, token })
  const signal = AbortSignal.any([run.signal, lease.lost])
  try {
    await makePicture(ctx, row, {
      lease: { id, token },
      owner,
      signal,
      freeSlot: run.freeSlot,
    })
  } catch (error) {
    // Somebody else holds the row now; whatever happens to it is theirs to decide.
    if (lease.lost.aborted) return
    const ageMs = ctx.clock().getTime() - row.createdAt.getTime()
    const verdict = judge(error, { attempts: row.attempts, ageMs, stopping: run.signal.aborted })
    ctx.log.warn({ attempt: row.attempts, verdict, error: String(error) }, 'no picture')
    if (verdict !== 'again')
      return await failGeneration(ctx, { id, userId: row.userId, code: verdict, token })
    await release(ctx, turn, {
      uncounted: run.signal.aborted || isRefused(error),
      nothingMade: error instanceof ProviderError,
      seconds: run.signal.aborted ? 0 : secondsUntilNextTry(error, row.attempts),
    })
  }
}

/** Lets go of the row, to be taken again after a while. An attempt that a restart cut short is not counted. */
async function release(
  ctx: Context,
  { row, token }: Turn,
  { uncounted, nothingMade, seconds }: { uncounted: boolean; nothingMade: boolean; seconds: number },
): Promise<void> {
  const now = ctx.clock()
  const waiting: Partial<GenerationRow> = {
    status: 'pending',
    stage: 'queued',
    leaseToken: null,
    leaseUntil: null,
    notBefore: new Date(now.getTime() + seconds * 1000),
    // Whatever else went wrong, a paid call that may have been made is not made again.
    ...(nothingMade && { calledProvider: null }),
    attempts: uncounted ? row.attempts - 1 : row.attempts,
    updatedAt: now,
  }
  const told = ctx.events.told({ userId: row.userId, generationId: row.id })
  await updateUnderLease(ctx.db, { id: row.id, token, told }, waiting)
}

const isRefused = (error: unknown) => error instanceof ProviderError && error.failure === 'misconfigured'

/** What the provider asked for, within reason; else a little longer each time. */
function secondsUntilNextTry(error: unknown, attempts: number): number {
  const askedMs = error instanceof ProviderError ? error.retryAfterMs : null
  return Math.min(askedMs === null ? 2 ** (attempts - 1) : Math.ceil(askedMs / 1000), longestPauseSeconds)
}
