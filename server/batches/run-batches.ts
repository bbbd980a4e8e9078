import type { PauseReason } from '#contracts/batch-words.ts'
import type { ErrorCode, FailureCode } from '#contracts/errors.ts'
import { hasRight, type PlanId, plans } from '#contracts/plans.ts'
import type { Context } from '#server/context.ts'
import type { Line } from '#server/jobs/line.ts'
import { Refusal } from '#server/refusal.ts'
import { endBatch } from './end-batch.ts'
import { findQueued, listLastFailures, type NextBatch, pickBatch } from './next-batch.ts'
import { pauseFor } from './pause-for.ts'
import { failItem, NotNow, startItem } from './start-item.ts'
import { type BatchRow, updateBatch } from './store.ts'

/** So many failures in a row that are no garment's fault, and the batch waits for its owner instead of burning through. */
const provokers = 3
const hiccupMs = 5_000
const ourTrouble: ReadonlySet<string | null> = new Set<FailureCode>([
  ...(['provider_down', 'provider_timeout', 'provider_garbage'] as const),
  ...(['storage', 'interrupted', 'unexpected'] as const),
])

/** Refusals that stop the whole batch, each by whom it waits for. What is not here stops one item, or passes. */
const pauses: Partial<Record<ErrorCode, PauseReason>> = {
  quota_exhausted: 'credits',
  closed_for_today: 'budget',
  free_closed_for_today: 'budget',
  plan_required: 'person',
  address_unconfirmed: 'person',
  account_full: 'person',
}
const itemFaults = new Set<ErrorCode>([
  'not_found',
  'model_unavailable',
  'source_gone',
  'photo_lost',
  'key_reused',
])

/** Batches that run: one item after the other is handed to the door of all pictures. */
export const batchesLine: Line = {
  name: 'batches',
  makesPictures: false,
  slots: () => 1,
  take: async (ctx) => {
    const next = await pickBatch(ctx.db, ctx.clock())
    return next && (() => advance(ctx, next))
  },
}

/** One step of a batch: an item begins, or the batch ends. */
async function advance(ctx: Context, { batch, plan, garments }: NextBatch): Promise<void> {
  const item = await findQueued(ctx.db, batch.id)
  if (!item) return endBatch(ctx, batch)
  try {
    requirePlan(plan, garments)
    if (await isProviderAway(ctx, batch))
      return await pauseFor(ctx, batch, { reason: 'provider', code: null })
    await startItem(ctx, { batch, item, plan })
  } catch (error) {
    await settle(ctx, { batch, itemId: item.id }, error)
  }
}

/** What the plan sells now, not what it sold when the batch began. */
function requirePlan(plan: PlanId, garments: number): void {
  if (!hasRight(plan, 'multipleUpload') || garments > plans[plan].batch.garments)
    throw new Refusal('plan_required')
}

async function isProviderAway(ctx: Context, batch: BatchRow): Promise<boolean> {
  const last = await listLastFailures(ctx.db, { id: batch.id, since: batch.resumedAt, limit: provokers })
  return last.length === provokers && last.every((failure) => ourTrouble.has(failure))
}

async function settle(
  ctx: Context,
  { batch, itemId }: { batch: BatchRow; itemId: string },
  error: unknown,
): Promise<void> {
  // Somebody else was faster, or paused it.
  if (error instanceof NotNow) return
  const code = error instanceof Refusal ? error.code : null
  const reason = code && pauses[code]
  if (reason) return pauseFor(ctx, batch, { reason, code })
  if (code && itemFaults.has(code)) return failItem(ctx, { batch, itemId, code })
  if (code !== 'too_many_in_flight')
    ctx.log.warn({ batch: batch.id, error: String(error) }, 'item not started')
  await updateBatch(ctx.db, batch.id, { notBefore: new Date(ctx.clock().getTime() + hiccupMs) })
}
