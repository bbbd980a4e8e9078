import type { BatchItem } from '#contracts/batch-items.ts'
import { type BatchStatus, itemsPageSize } from '#contracts/batch-words.ts'
import type { Batch, BatchGarment, ShownBatch } from '#contracts/batches.ts'
import { batchLook } from '#contracts/batches.ts'
import { plans } from '#contracts/plans.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import type { Context } from '#server/context.ts'
import { photoUrl } from '#server/garments/present.ts'
import { pageOf, placeOf } from '#server/paging.ts'
import { currentUsage } from '#server/quota/usage.ts'
import { refuse } from '#server/refusal.ts'
import { countShown, type ListedGarment, lastMade, listGarments } from './garment-store.ts'
import { type Counted, countItems, listItems, type ShownItem } from './item-store.ts'
import { secondsPerPicture } from './pace.ts'
import { type BatchRow, findBatch, listBatches, type Owned } from './store.ts'

type Reader = Pick<Context, 'db' | 'clock' | 'config'>

export async function getBatch(ctx: Reader, which: Owned): Promise<BatchRow> {
  const row = await findBatch(ctx.db, which)
  if (!row) throw refuse('not_found')
  return row
}

export async function showBatch(ctx: Reader, which: Owned): Promise<Batch> {
  const [shown] = await presentAll(ctx, which.userId, [await getBatch(ctx, which)])
  if (!shown) throw refuse('not_found')
  return shown
}

export async function showBatches(
  ctx: Reader,
  userId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ data: Batch[]; next: string | null }> {
  const rows = await listBatches(ctx.db, userId, { behind: placeOf(after), limit: limit + 1 })
  const page = pageOf(rows, { limit, present: (row) => row, place: (row) => row })
  return { ...page, data: await presentAll(ctx, userId, page.data) }
}

export async function showWhole(ctx: Reader, which: Owned): Promise<ShownBatch> {
  const shown = await showBatch(ctx, which)
  const rows = await listGarments(ctx.db, which.id)
  return { ...shown, list: await presentGarments(ctx, which.id, rows) }
}

export async function showGarment(ctx: Reader, batchId: string, id: string): Promise<BatchGarment> {
  const rows = await listGarments(ctx.db, batchId)
  const [shown] = await presentGarments(
    ctx,
    batchId,
    rows.filter(({ garment }) => garment.id === id),
  )
  // Taken out again by another tab meanwhile.
  if (!shown) throw refuse('not_found')
  return shown
}

async function presentGarments(
  { db }: Pick<Context, 'db'>,
  batchId: string,
  rows: ListedGarment[],
): Promise<BatchGarment[]> {
  const made = await lastMade(
    db,
    batchId,
    rows.map(({ garment }) => garment.id),
  )
  return rows.map(({ entry, garment }) => ({
    id: garment.id,
    name: garment.name,
    ref: entry.ref,
    kind: garment.kind,
    photoUrl: photoUrl(garment.id, 'product', garment.photo),
    detailUrl: garment.detail && photoUrl(garment.id, 'detail', garment.detail),
    backUrl: garment.back && photoUrl(garment.id, 'back', garment.back),
    coaching: entry.coaching,
    ...(entry.isDuplicate && { duplicateOf: garment.id }),
    madeAt: made.get(garment.id)?.toISOString() ?? null,
  }))
}

export async function showItems(ctx: Reader, which: Owned, after: string | undefined) {
  await getBatch(ctx, which)
  const rows = await listItems(ctx.db, which.id, after)
  const last = rows.length === itemsPageSize ? rows.at(-1) : undefined
  return { data: rows.map(presentItem), next: last ? `${last.item.position}_${last.item.id}` : null }
}

function presentItem({ item, status, garmentId, generation, modelName }: ShownItem): BatchItem {
  const isFinished = status === 'completed' && generation
  return {
    id: item.id,
    garmentId,
    poseType: item.pose,
    modelId: item.modelId,
    modelName,
    // Built by the query from these words alone.
    status: status as BatchItem['status'],
    generationId: generation?.id ?? null,
    thumbUrl: isFinished ? `/api/generations/${generation.id}/image?size=thumb` : null,
    notices: isFinished ? generation.notices : [],
    failure: status === 'failed' ? (item.failure ?? failureOf(generation)) : null,
    review: item.review,
  }
}

const failureOf = (generation: ShownItem['generation']): string | null =>
  generation?.lostAt ? 'picture_lost' : (generation?.failure ?? null)

async function presentAll(ctx: Reader, userId: string, rows: BatchRow[]): Promise<Batch[]> {
  const user = await findPerson(ctx.db, userId)
  if (!user) throw refuse('unauthorized')
  const { used, limit } = await currentUsage(ctx.db, user, ctx.clock())
  const ids = rows.map(({ id }) => id)
  const counted = Map.groupBy(await countItems(ctx.db, ids), ({ batchId }) => batchId)
  const shown = await countShown(ctx.db, ids)
  const atOnce = Math.min(plans[user.subscriptionPlan].parallelGenerations, ctx.config.workerConcurrency)
  const pace = await secondsPerPicture(ctx)
  return rows.map((row) => {
    const counts = countsOf(counted.get(row.id) ?? [])
    const ahead = row.status === 'draft' ? counts.waiting : counts.queued
    return {
      ...headOf(row),
      garments: shown.get(row.id) ?? 0,
      counts,
      price: {
        credits: counts.waiting,
        remaining: Math.max(0, limit - used),
        seconds: Math.ceil(((ahead + counts.processing) * pace) / Math.max(1, atOnce)),
      },
    }
  })
}

const headOf = (row: BatchRow): Omit<Batch, 'garments' | 'counts' | 'price'> => ({
  id: row.id,
  name: row.name,
  look: batchLook.parse(row.look),
  status: row.status satisfies BatchStatus,
  pauseReason: row.pauseReason,
  pauseCode: row.pauseCode,
  resumesByItself: row.resumesByItself,
  csv: row.csv,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  completedAt: row.completedAt?.toISOString() ?? null,
})

export function countsOf(rows: Counted[]): Batch['counts'] {
  const sum = (isOne: (row: Counted) => boolean) =>
    rows.filter(isOne).reduce((total, { count }) => total + count, 0)
  const of = (...words: string[]) => sum(({ status }) => words.includes(status))
  const reviewed = (word: string) => sum(({ status, review }) => status === 'completed' && review === word)
  return {
    all: sum(() => true),
    waiting: of('waiting'),
    queued: sum(({ isQueued }) => isQueued),
    processing: of('pending', 'processing'),
    completed: of('completed'),
    failed: of('failed'),
    skipped: of('skipped'),
    approved: reviewed('approved'),
    discarded: reviewed('discarded'),
  }
}
