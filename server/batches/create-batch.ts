import type { BatchLook } from '#contracts/batch-words.ts'
import type { BatchEdit, BatchForm } from '#contracts/batches.ts'
import { formatsOf } from '#contracts/format.ts'
import { plans } from '#contracts/plans.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { requireModel } from '#server/catalogue/choose-model.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { countOpen, insertBatch, lockBatch, type Owned, updateBatch } from './store.ts'
import { syncCells } from './sync-cells.ts'
import { tellOfBatch } from './tell.ts'

/** An empty batch. How many may be open at a time is a matter of the plan. */
export async function createBatch(ctx: Context, caller: Caller, { name, look }: BatchForm): Promise<string> {
  await requireModels(ctx, look, caller.id)
  return ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.id)
    if ((await countOpen(tx, user.id)) >= plans[user.subscriptionPlan].batch.open)
      throw refuse('batches_open')
    const now = ctx.clock()
    const row = await insertBatch(tx, {
      userId: user.id,
      name: name || `Lotto del ${formatsOf('it').formatDay(now.toISOString())}`,
      look,
      createdAt: now,
      updatedAt: now,
    })
    await tellOfBatch(ctx, tx, row)
    return row.id
  })
}

/** Another look is another matrix: what was begun stays, what waits is what the look says now. */
export async function editBatch(ctx: Context, which: Owned, { look, ...edit }: BatchEdit): Promise<void> {
  if (look) await requireModels(ctx, look, which.userId)
  await ctx.db.transaction(async (tx) => {
    const batch = await lockBatch(tx, which)
    if (!batch) throw refuse('not_found')
    if (look && batch.status === 'cancelled') throw refuse('batch_over')
    if (look && batch.status === 'running') throw refuse('batch_running')
    // Once complete, a batch with more to make is one that is being planned.
    const reopened = look && batch.status === 'completed' ? { status: 'draft' as const } : {}
    await updateBatch(tx, batch.id, {
      ...(edit.name && { name: edit.name }),
      ...(edit.resumesByItself !== undefined && { resumesByItself: edit.resumesByItself }),
      ...(look && { look }),
      ...reopened,
      updatedAt: ctx.clock(),
    })
    if (look) await syncCells(tx, batch.id, look)
    await tellOfBatch(ctx, tx, batch)
  })
}

async function requireModels(ctx: Context, { modelIds, gender }: BatchLook, userId: string): Promise<void> {
  for (const id of modelIds) await requireModel(ctx, { id, gender, userId })
}
