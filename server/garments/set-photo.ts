import type { Context } from '#server/context.ts'
import type { StoredPhoto } from '#server/db/schema/garments.ts'
import { refuse } from '#server/refusal.ts'
import { removePhotos, removeUnused, storePhoto, weightOf } from './photos.ts'
import { requireGarment } from './require-garment.ts'
import { findGarment, updateGarment } from './store.ts'

interface Place {
  userId: string
  id: string
  part: 'detail' | 'back'
}

/** Another photo of a garment, in place of the one that it had. Pictures that were made with that one keep it. */
export async function setPhoto(
  ctx: Context,
  place: Place,
  file: { path: string } | undefined,
): Promise<void> {
  if (!file) throw refuse('no_file')
  const photo = await ctx.pictures.accept(file.path)
  const stored = await storePhoto(ctx, { ...place, garmentId: place.id, photo })
  await exchange(ctx, place, stored).catch(async (error: unknown) => {
    await removePhotos(ctx, [stored.key])
    throw error
  })
}

/** Pictures from here on are made without it. */
export async function removePhoto(ctx: Context, place: Place): Promise<void> {
  const garment = await findGarment(ctx.db, place)
  if (!garment?.[place.part]) throw refuse('not_found')
  await exchange(ctx, place, null)
}

async function exchange(ctx: Context, { userId, id, part }: Place, photo: StoredPhoto | null): Promise<void> {
  const former = await ctx.db.transaction(async (tx) => {
    const garment = await requireGarment(tx, userId, id)
    const next = { ...garment, [part]: photo }
    await updateGarment(tx, id, { [part]: photo, storedBytes: weightOf(next), updatedAt: ctx.clock() })
    await ctx.events.publish(tx, { userId, generationId: null })
    return garment[part]
  })
  if (former) await removeUnused(ctx, id, [former.key])
}
