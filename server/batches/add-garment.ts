import type { GarmentToAdd } from '#contracts/batches.ts'
import { plans } from '#contracts/plans.ts'
import type { Coaching } from '#engine/types.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { failpoint } from '#server/failpoint.ts'
import type { PhotoPart } from '#server/files/keys.ts'
import { photoParts } from '#server/files/keys.ts'
import { nameGarment, setKind } from '#server/garments/name-garment.ts'
import { nameOfFile } from '#server/garments/name-of-file.ts'
import { removePhotos, removeUnused } from '#server/garments/photos.ts'
import {
  enterGarment,
  type GivenPhotos,
  Overtaken,
  type Provided,
  provideGarment,
} from '#server/garments/provide-garment.ts'
import { adviceOf, lookAtUpload } from '#server/generations/coach-photo.ts'
import { factsOf, keepMeasured, kindOf } from '#server/generations/measure-garment.ts'
import type { Caller } from '#server/http/caller.ts'
import { Refusal, refuse } from '#server/refusal.ts'
import { type BatchGarmentRow, countGarments, findEntry, insertEntry, nextPosition } from './garment-store.ts'
import { takeOver } from './replace-garment.ts'
import { type BatchRow, lockBatch, type Owned, updateBatch } from './store.ts'
import { enterCells } from './sync-cells.ts'
import { tellOfBatch } from './tell.ts'

type Files = Partial<Record<PhotoPart, { path: string; name: string }>>

export interface Adding {
  batchId: string
  form: GarmentToAdd
  files: Files
}

/** Another request was faster; looked at again. */
const mostTries = 3

/** A garment comes into a batch: with its photos, or from the archive. Sent again, it is there once. */
export async function addGarment(
  ctx: Context,
  caller: Caller,
  { batchId, form, files }: Adding,
): Promise<string> {
  if (form.garmentId && files.product) throw refuse('garment_or_photo')
  if (!form.garmentId && !files.product) throw refuse('no_file')
  const seen = files.product ? await look(ctx, caller.id, files.product) : null
  const wanted = {
    userId: caller.id,
    garmentId: form.garmentId ?? null,
    name: nameOfFile(files.product?.name, ctx.clock()),
    kind: seen && kindOf(seen),
    photos: await acceptAll(ctx, files),
  }
  for (let tries = 1; ; tries++) {
    const provided = await provideGarment(ctx, wanted)
    try {
      return await enter(ctx, { caller, provided, seen, form, batchId })
    } catch (error) {
      await removePhotos(ctx, provided.stored)
      if (!(error instanceof Overtaken) || tries === mostTries) throw error
    }
  }
}

/** Advice is a courtesy: when nobody has time for it, the photo is taken without. */
async function look(ctx: Context, userId: string, file: { path: string }): Promise<Coaching | null> {
  return lookAtUpload(ctx, userId, file).catch((error: unknown) => {
    const isBusy = error instanceof Refusal && ['too_many', 'unavailable'].includes(error.code)
    if (isBusy) return null
    throw error
  })
}

async function acceptAll(ctx: Context, files: Files): Promise<GivenPhotos> {
  const photos: GivenPhotos = {}
  for (const part of photoParts) {
    const file = files[part]
    if (file) photos[part] = await ctx.pictures.accept(file.path)
  }
  return photos
}

interface Entry {
  caller: Caller
  provided: Provided
  /** What the engine says of a photo that came along. */
  seen: Coaching | null
  form: GarmentToAdd
  batchId: string
}

async function enter(ctx: Context, { caller, provided, seen, form, batchId }: Entry): Promise<string> {
  const entered = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock()
    // The garment first, as everywhere.
    const garment = await enterGarment(tx, provided, now)
    if (form.kind) await setKind(tx, garment.garment, { kind: form.kind, now })
    // Its first picture does not have to wait for a second look.
    if (seen) await keepMeasured(tx, provided.id, { key: garment.garment.photo.key, facts: factsOf(seen) })
    const batch = await lockOpenBatch(tx, { userId: caller.id, id: batchId })
    const known = await findEntry(tx, { batchId, garmentId: provided.id })
    if (!known) {
      if (form.ref) await nameGarment(tx, garment.garment, { ref: form.ref, now })
      await enterNew(tx, { batch, caller, provided, form, seen })
    }
    // Planned again once it was complete.
    const reopened = !known && batch.status === 'completed' ? { status: 'draft' as const } : {}
    await updateBatch(tx, batchId, { ...reopened, updatedAt: now })
    await failpoint('in-batch-planning')
    await tellOfBatch(ctx, tx, batch)
    return garment
  })
  await removeUnused(ctx, provided.id, entered.replaced)
  return provided.id
}

/** One that takes further garments. */
async function lockOpenBatch(tx: Db, which: Owned): Promise<BatchRow> {
  const batch = await lockBatch(tx, which)
  if (!batch) throw refuse('not_found')
  if (batch.status === 'cancelled') throw refuse('batch_over')
  return batch
}

interface New extends Pick<Entry, 'caller' | 'provided' | 'form' | 'seen'> {
  batch: BatchRow
}

async function enterNew(tx: Db, { batch, caller, provided, form, seen }: New): Promise<void> {
  const former = form.replaces ? await takeOver(tx, batch.id, form.replaces) : null
  const isFull = (await countGarments(tx, batch.id)) >= plans[caller.subscriptionPlan].batch.garments
  if (isFull) throw refuse('batch_full')
  const entry: BatchGarmentRow = await insertEntry(tx, {
    batchId: batch.id,
    garmentId: provided.id,
    position: former?.position ?? (await nextPosition(tx, batch.id)),
    ref: form.ref || former?.ref || null,
    coaching: seen && adviceOf(seen),
    isDuplicate: !provided.isNew && !form.garmentId,
  })
  await enterCells(tx, [entry], batch.look)
}
