import { binDays } from '#contracts/garments.ts'
import type { Context } from '#server/context.ts'
import { destroyGarment } from './destroy-garment.ts'
import { listExpired, lockAny } from './store.ts'

const dayMs = 24 * 3600_000
/** Clocks of two machines differ: what may still be restored is never destroyed. */
const marginMs = 10 * 60_000
const batchSize = 100

/** What was thrown away after this instant can come back. */
export const binStart = (now: Date): Date => new Date(now.getTime() - binDays * dayMs)

/** Garments that have been in the bin for thirty days go for good, with their pictures. */
export async function emptyBin(ctx: Context, signal?: AbortSignal): Promise<void> {
  const before = new Date(binStart(ctx.clock()).getTime() - marginMs)
  for (const id of await listExpired(ctx.db, before, batchSize)) {
    signal?.throwIfAborted()
    await ctx.db.transaction(async (tx) => {
      const garment = await lockAny(tx, id)
      if (garment?.deletedAt && garment.deletedAt < before) await destroyGarment(ctx, tx, id)
    })
  }
}
