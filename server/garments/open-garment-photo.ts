import type { Context } from '#server/context.ts'
import type { PhotoPart, ResultSize } from '#server/files/keys.ts'
import { type Opened, openCopy } from '#server/files/open-copy.ts'
import { refuse } from '#server/refusal.ts'
import { columnOf } from './photos.ts'
import { findGarment } from './store.ts'

/** A photo of a garment, also of one in the bin, which shows what it has. */
export async function openGarmentPhoto(
  ctx: Context,
  { userId, id }: { userId: string; id: string },
  { part, size }: { part: PhotoPart; size: ResultSize },
): Promise<Opened> {
  const garment = await findGarment(ctx.db, { userId, id }, { alsoInBin: true })
  const photo = garment?.[columnOf[part]]
  if (!photo) throw refuse('not_found')
  const opened = await openCopy(ctx, userId, { key: photo.key, size })
  if (!opened) throw refuse('photo_lost')
  return opened
}
