import type { ErrorCode } from '#contracts/errors.ts'
import type { GenerationForm } from '#contracts/generations.ts'
import type { PlanId } from '#contracts/plans.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { batchItems } from '#server/db/schema/batch-items.ts'
import { batches } from '#server/db/schema/batches.ts'
import { and, eq, sql } from '#server/db/sql.ts'
import { failpoint } from '#server/failpoint.ts'
import { countUnanswered } from '#server/generations/count-in-flight.ts'
import { requestGeneration } from '#server/generations/request.ts'
import { refuse } from '#server/refusal.ts'
import { findSameLook, mostUnanswered, type QueuedItem } from './next-batch.ts'
import type { BatchRow } from './store.ts'
import { tellOfBatch } from './tell.ts'

/** The item is no longer to be started here and now; nothing was charged. */
export class NotNow extends Error {}

interface Starting {
  batch: BatchRow
  item: QueuedItem
}

/** An item becomes a picture, by the door of all pictures: credit, row and the link between them in one transaction. */
export async function startItem(
  ctx: Context,
  { batch, item, plan }: Starting & { plan: PlanId },
): Promise<void> {
  if (!item.isThere) throw refuse('not_found')
  await requestGeneration(
    ctx,
    { id: batch.userId, subscriptionPlan: plan },
    {
      form: await formOf(ctx.db, { batch, item }),
      product: undefined,
      detail: undefined,
      back: undefined,
      // With a blank, which no browser can send: an item is begun once for each attempt.
      idempotencyKey: `lotto ${item.id} ${item.attempt}`,
      origin: {
        source: 'lotto',
        ref: item.ref,
        batchId: batch.id,
        settle: async (tx, { id, user }) => {
          const most = mostUnanswered(user.subscriptionPlan)
          if ((await countUnanswered(tx, user.id)) > most) throw new NotNow()
          await link(tx, { batch, item, generationId: id, now: ctx.clock() })
          await failpoint('in-batch-item')
          await tellOfBatch(ctx, tx, { ...batch, wakes: [] })
        },
      },
    },
  )
}

async function formOf(db: Db, { batch: { look }, item }: Starting): Promise<GenerationForm> {
  const sameLookAs = await findSameLook(db, item)
  const kind = item.garmentKind ?? look.garmentKind
  return {
    selectedGender: look.gender,
    poseType: item.pose,
    garmentId: item.garmentId,
    ...(kind && { garmentKind: kind }),
    ...(item.modelId && { selectedModelId: item.modelId }),
    ...(look.size && { size: look.size }),
    ...(sameLookAs && { sameLookAs }),
  }
}

interface Linking extends Starting {
  generationId: string
  now: Date
}

/** Only while the batch runs and nobody else began the item. */
async function link(tx: Db, { batch, item, generationId, now }: Linking): Promise<void> {
  const [running] = await tx
    .update(batches)
    .set({ turnAt: now })
    .where(and(eq(batches.id, batch.id), eq(batches.status, 'running')))
    .returning({ id: batches.id })
  const [begun] = await tx
    .update(batchItems)
    .set({ state: 'started', generationId, failure: null, updatedAt: now })
    .where(
      and(
        eq(batchItems.id, item.id),
        eq(batchItems.state, 'queued'),
        sql`${batchItems.attempt} = ${item.attempt}::int`,
      ),
    )
    .returning({ id: batchItems.id })
  if (!running || !begun) throw new NotNow()
}

/** What cannot be begun at all, and cost nothing. */
export async function failItem(
  ctx: Context,
  { batch, itemId, code }: { batch: BatchRow; itemId: string; code: ErrorCode },
): Promise<void> {
  const failure = code === 'not_found' ? 'garment_removed' : code
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(batchItems)
      .set({ state: 'failed', generationId: null, failure, updatedAt: ctx.clock() })
      .where(and(eq(batchItems.id, itemId), eq(batchItems.state, 'queued')))
    await tellOfBatch(ctx, tx, batch)
  })
}
