import type { ItemsEdit } from '#contracts/batch-items.ts'
import type { ItemState } from '#contracts/batch-words.ts'
import type { Ordered } from '#contracts/batches.ts'
import { holdUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { or, type SQL, sql } from '#server/db/sql.ts'
import { failpoint } from '#server/failpoint.ts'
import type { Caller } from '#server/http/caller.ts'
import { currentUsage } from '#server/quota/usage.ts'
import { refuse } from '#server/refusal.ts'
import { aboutBatch, tellWebhooks } from '#server/webhooks/tell.ts'
import {
  among,
  changeItems,
  countItems,
  findItem,
  ofGarments,
  withoutPicture,
  withPicture,
} from './item-store.ts'
import { countsOf } from './show-batch.ts'
import { type BatchRow, lockBatch, type Owned, updateBatch } from './store.ts'
import { tellOfBatch } from './tell.ts'

/** Runs a change on a locked batch and tells of it, all or nothing. Reviews are counted: the account comes first. */
async function change<T>(
  ctx: Context,
  which: Owned,
  deed: (tx: Db, batch: BatchRow) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    await holdUser(tx, which.userId)
    const batch = await lockBatch(tx, which)
    if (!batch) throw refuse('not_found')
    const answer = await deed(tx, batch)
    await tellOfBatch(ctx, tx, batch)
    return answer
  })
}

/** What was paused goes on, with a clean slate: failures from before do not pause it again. */
const run = (tx: Db, batch: BatchRow, now: Date): Promise<void> =>
  updateBatch(tx, batch.id, {
    status: 'running',
    pauseReason: null,
    pauseCode: null,
    notBefore: null,
    resumedAt: now,
    startedAt: batch.startedAt ?? now,
    completedAt: null,
    updatedAt: now,
  })

/** Orders what waits, of all garments or of some. Of two tabs that start at once the second finds nothing left to order. */
export async function startBatch(
  ctx: Context,
  caller: Caller,
  { id, only }: { id: string; only: string[] | undefined },
): Promise<Ordered> {
  const { used, limit } = await currentUsage(ctx.db, caller, ctx.clock())
  const answer = await change(ctx, { userId: caller.id, id }, async (tx, batch) => {
    if (batch.status === 'cancelled') throw refuse('batch_over')
    const now = ctx.clock()
    const where = only && ofGarments(tx, id, only)
    await changeItems(tx, { batchId: id, from: ['planned'], where }, { state: 'queued', updatedAt: now })
    await failpoint('in-batch-start')
    const pictures = countsOf(await countItems(tx, [id])).queued
    if (pictures === 0 && batch.status !== 'running') throw refuse('batch_empty')
    await run(tx, batch, now)
    return { pictures, credits: pictures, remaining: Math.max(0, limit - used) }
  })
  ctx.log.info({ batch: id, pictures: answer.pictures }, 'batch started')
  return answer
}

export const pauseBatch = (ctx: Context, which: Owned): Promise<void> =>
  change(ctx, which, async (tx, batch) => {
    if (batch.status === 'cancelled') throw refuse('batch_over')
    await failpoint('in-batch-pause')
    if (batch.status !== 'running') return
    const now = ctx.clock()
    await updateBatch(tx, batch.id, {
      status: 'paused',
      pauseReason: 'person',
      pauseCode: null,
      updatedAt: now,
    })
    const data = aboutBatch(batch.id, 'paused', { pauseReason: 'person' })
    await tellWebhooks(ctx, tx, { userId: batch.userId, type: 'batch.paused', data })
  })

export const resumeBatch = (ctx: Context, which: Owned): Promise<void> =>
  change(ctx, which, async (tx, batch) => {
    if (batch.status === 'cancelled') throw refuse('batch_over')
    if (batch.status === 'paused') await run(tx, batch, ctx.clock())
  })

/** What has begun is paid for, and is finished. */
export const cancelBatch = (ctx: Context, which: Owned): Promise<void> =>
  change(ctx, which, async (tx, batch) => {
    if (batch.status === 'completed') throw refuse('batch_over')
    const now = ctx.clock()
    const from: ItemState[] = ['planned', 'queued']
    await changeItems(tx, { batchId: batch.id, from }, { state: 'skipped', updatedAt: now })
    await updateBatch(tx, batch.id, { status: 'cancelled', completedAt: now, updatedAt: now })
  })

const again = (now: Date) => ({
  state: 'queued' as const,
  failure: null,
  review: null,
  attempt: sql<number>`attempt + 1`,
  updatedAt: now,
})

/** The failed ones, each as a new picture for a new credit: the first one's came back. */
export const retryBatch = (ctx: Context, which: Owned): Promise<void> =>
  change(ctx, which, async (tx, batch) => {
    if (batch.status === 'cancelled') throw refuse('batch_over')
    const now = ctx.clock()
    const failed: SQL | undefined = or(sql`state = 'failed'`, withoutPicture(tx))
    const from: ItemState[] = ['started', 'failed']
    const count = await changeItems(tx, { batchId: batch.id, from, where: failed }, again(now))
    await failpoint('in-batch-retry')
    if (count > 0) await run(tx, batch, now)
  })

/** One cell again, whatever became of it, unless it is being made. */
export const redoItem = (ctx: Context, which: Owned, itemId: string): Promise<void> =>
  change(ctx, which, async (tx, batch) => {
    if (batch.status === 'cancelled') throw refuse('batch_over')
    if (!(await findItem(tx, batch.id, itemId))) throw refuse('not_found')
    const now = ctx.clock()
    const ended = or(sql`state in ('failed', 'skipped', 'planned')`, withoutPicture(tx), withPicture(tx))
    const from: ItemState[] = ['started', 'failed', 'skipped', 'planned']
    const where = sql`${among([itemId])} and (${ended})`
    if ((await changeItems(tx, { batchId: batch.id, from, where }, again(now))) === 0) return
    await run(tx, batch, now)
  })

/** Ticks of the matrix, and what the owner says of finished pictures. */
export const editItems = (ctx: Context, which: Owned, { ids, status, review }: ItemsEdit): Promise<void> =>
  change(ctx, which, async (tx, batch) => {
    const now = ctx.clock()
    const of = { batchId: batch.id, where: among(ids) }
    if (status && batch.status === 'cancelled') throw refuse('batch_over')
    if (status === 'skipped') {
      const from: ItemState[] = ['planned', 'queued', 'failed']
      await changeItems(tx, { ...of, from }, { state: 'skipped', updatedAt: now })
    }
    if (status === 'waiting')
      await changeItems(tx, { ...of, from: ['skipped'] }, { state: 'planned', updatedAt: now })
    if (review === undefined) return
    const where = sql`${among(ids)} and ${withPicture(tx)}`
    await changeItems(tx, { ...of, from: ['started'], where }, { review, updatedAt: now })
  })
