import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { StoredPhoto } from '#server/db/schema/garments.ts'
import { copyKey, type PhotoPart, photoKey } from '#server/files/keys.ts'
import { withCopies } from '#server/files/named-files.ts'
import { storeFiles } from '#server/files/store-files.ts'
import type { AcceptedPhoto } from '#server/pictures/pictures.ts'
import { type GarmentRow, isUsed } from './store.ts'

/** Of the stored bytes: of what was uploaded nothing else is kept. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const columnOf = { product: 'photo', detail: 'detail', back: 'back' } as const

export const weightOf = ({ photo, detail, back }: Pick<GarmentRow, 'photo' | 'detail' | 'back'>): number =>
  photo.bytes + (detail?.bytes ?? 0) + (back?.bytes ?? 0)

interface NewPhoto {
  userId: string
  garmentId: string
  part: PhotoPart
  photo: AcceptedPhoto
}

/** With its copies for the screen, under a name of its own. What cannot be stored whole leaves nothing. */
export async function storePhoto(
  ctx: Pick<Context, 'storage'>,
  { userId, garmentId, part, photo }: NewPhoto,
): Promise<StoredPhoto> {
  const key = photoKey(garmentId, part, photo.contentType)
  const { bytes, view, thumb } = photo
  try {
    await storeFiles(ctx.storage.of(userId), [
      [copyKey(key, 'thumb'), thumb],
      [copyKey(key, 'view'), view],
      [key, bytes],
    ])
  } catch (error) {
    await removePhotos(ctx, [key])
    throw error
  }
  return { key, hash: hashOf(bytes), bytes: bytes.byteLength + view.byteLength + thumb.byteLength }
}

export async function removePhotos({ storage }: Pick<Context, 'storage'>, keys: string[]): Promise<void> {
  for (const key of keys.flatMap(withCopies)) await storage.remove(key)
}

/** After the change that took them out of a garment: those that no picture was made with. */
export async function removeUnused(
  ctx: Pick<Context, 'db' | 'storage'>,
  garmentId: string,
  keys: string[],
): Promise<void> {
  for (const key of keys) if (!(await isUsed(ctx.db, garmentId, key))) await removePhotos(ctx, [key])
}
