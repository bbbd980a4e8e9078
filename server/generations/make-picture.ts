import type { Stage } from '#contracts/generations.ts'
import type { Context } from '#server/context.ts'
import { failpoint } from '#server/failpoint.ts'
import { ProviderError } from '#server/providers/images/image-provider.ts'
import { Failure } from './judge.ts'
import { resultKey, resultSizes } from './keys.ts'
import { buildOrder } from './order.ts'
import { type GenerationRow, type Lease, updateUnderLease } from './store.ts'

interface Making {
  lease: Pick<Lease, 'id' | 'token'>
  signal: AbortSignal
}

/** Order, provider, files, row: in this order, so that a row that says completed has its files. */
export async function makePicture(
  ctx: Context,
  row: GenerationRow,
  { lease, signal }: Making,
): Promise<void> {
  // An attempt died after it had called a provider that is paid by the call: what came of it is unknown.
  if (row.calledProvider) throw new Failure('interrupted')
  const order = await buildOrder(ctx, row)
  await failpoint('before-provider')
  const result = await ctx.images.create(order, {
    signal,
    onStage: (stage) => void showStage(ctx, row, { lease, stage }),
    onCall: async (provider) => {
      const calledProvider = provider.repeatable ? null : provider.name
      const held = await updateUnderLease(ctx.db, lease, { calledProvider, provider: provider.name })
      if (!held) throw new Error('the lease was lost')
    },
  })
  await failpoint('after-provider')
  await showStage(ctx, row, { lease, stage: 'saving' })
  const createdAt = ctx.clock()
  const { name: provider, isAi: madeByAi } = result.provider
  const files = await ctx.pictures
    .finish(result.bytes, { generationId: row.id, provider, madeByAi, createdAt })
    .catch((cause: unknown) => {
      throw new ProviderError('garbage', 'the answer is no picture', { cause })
    })
  signal.throwIfAborted()
  for (const size of resultSizes) await ctx.storage.put(resultKey(row.id, size), files[size])
  await failpoint('after-files')
  await ctx.db.transaction(async (tx) => {
    const held = await updateUnderLease(tx, lease, {
      status: 'completed',
      stage: null,
      generatedImageUrl: resultKey(row.id, 'full'),
      provider,
      madeByAi,
      notice: result.notice,
      openaiCostCents: result.costCents,
      completedAt: createdAt,
      updatedAt: createdAt,
      leaseToken: null,
      leaseUntil: null,
    })
    if (held) await ctx.events.publish(tx, { userId: row.userId, generationId: row.id })
  })
  await failpoint('after-commit')
}

/** A stage is a courtesy: when it cannot be shown, the picture is made all the same. */
async function showStage(
  ctx: Context,
  row: GenerationRow,
  { lease, stage }: { lease: Making['lease']; stage: Stage },
) {
  try {
    if (await updateUnderLease(ctx.db, lease, { stage })) {
      await ctx.events.publish(ctx.db, { userId: row.userId, generationId: row.id })
    }
  } catch (error) {
    ctx.log.debug({ generation: row.id, error: String(error) }, 'stage not shown')
  }
}
