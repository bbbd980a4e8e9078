import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { StorageAway } from '#server/providers/storage/storage.ts'
import { settleGarment } from './settle-garment.ts'
import { listUnsettled } from './store.ts'

/** As many as one turn settles; the next turn is a minute later. */
const batchSize = 100

/** Settles generations made before garments existed, in batches; an interrupted run is continued by the next. */
export async function settleGarments(ctx: Context, signal?: AbortSignal): Promise<void> {
  const ids = await listUnsettled(ctx.db, randomUUID(), batchSize)
  const first = ids.length < batchSize ? await listUnsettled(ctx.db, null, batchSize - ids.length) : []
  for (const id of new Set([...ids, ...first])) {
    signal?.throwIfAborted()
    try {
      await settleGarment(ctx, id)
    } catch (error) {
      if (error instanceof StorageAway) throw error
      ctx.log.warn({ garment: id, error: String(error) }, 'a garment could not be settled')
    }
  }
}
