import type { Context } from '#server/context.ts'
import { countHit, forgetHits } from '#server/limits/count-hit.ts'
import { limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'

const limit = limits.tryOuts
const of = 'everybody'

/** A try-out costs money or seconds of the engine: one at a time over all replicas. */
export async function oneTryOut<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const wait = await countHit(ctx.db, { limit, of, now: ctx.clock() })
  if (wait > 0) throw refuse('try_out_busy', { retryAfterSeconds: 5 })
  try {
    return await work()
  } finally {
    await forgetHits(ctx.db, limit, of)
  }
}
