import type { Stage } from '#contracts/generations.ts'
import { noticeText } from '#contracts/notices.ts'
import type { Context } from '#server/context.ts'
import { failpoint } from '#server/failpoint.ts'
import { resultKey } from '#server/files/keys.ts'
import { removeResult, removeResults } from '#server/files/remove-results.ts'
import { ProviderError } from '#server/providers/images/image-provider.ts'
import { Failure, maxAttempts } from './judge.ts'
import { buildOrder } from './order.ts'
import { type GenerationRow, type Lease, updateUnderLease } from './store.ts'
import { storeResult } from './store-result.ts'

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
  // Attempts that threw were judged; these took their worker with them.
  if (row.attempts > maxAttempts) throw new Failure('unexpected')
  const order = await buildOrder(ctx, row)
  await failpoint('before-provider')
  const calledAt = performance.now()
  const result = await ctx.images.create(order, {
    signal,
    onStage: (stage) => void showStage(ctx, row, { lease, stage }),
    onCall: async (provider) => {
      const calledProvider = provider.repeatable ? null : provider.name
      const held = await updateUnderLease(ctx.db, lease, { calledProvider, provider: provider.name })
      if (!held) throw new Error('the lease was lost')
    },
  })
  const providerMs = Math.round(performance.now() - calledAt)
  await failpoint('after-provider')
  const createdAt = ctx.clock()
  const { name: provider, isAi: madeByAi } = result.provider
  const finishing = ctx.pictures.finish(result.bytes, {
    generationId: row.id,
    provider,
    madeByAi,
    createdAt,
  })
  // Said while the other process is at work already.
  void showStage(ctx, row, { lease, stage: 'saving' })
  const files = await finishing.catch((cause: unknown) => {
    throw new ProviderError('garbage', 'the answer is no picture', { cause })
  })
  signal.throwIfAborted()
  const key = resultKey(row.id, lease.token)
  await storeResult(ctx, { userId: row.userId, key, signal }, files)
  await failpoint('after-files')
  const completed = await ctx.db.transaction(async (tx) => {
    const held = await updateUnderLease(tx, lease, {
      status: 'completed',
      stage: null,
      generatedImageUrl: key,
      provider,
      madeByAi,
      notice: noticeText(result.notices),
      notices: result.notices,
      openaiCostCents: result.costCents,
      providerMs,
      storedBytes: row.storedBytes + files.full.byteLength + files.view.byteLength + files.thumb.byteLength,
      completedAt: createdAt,
      updatedAt: createdAt,
      leaseToken: null,
      leaseUntil: null,
    })
    if (held) await ctx.events.publish(tx, { userId: row.userId, generationId: row.id })
    return held
  })
  if (completed) ctx.log.info({ provider, ms: providerMs }, 'picture made')
  await failpoint('after-commit')
  if (!completed) await removeResult(ctx, key)
  else if (row.attempts > 1) await removeResults(ctx, row.id, key)
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
