import type { Context } from '#server/context.ts'
import { type PhotoPart, photoParts } from '#server/files/keys.ts'
import type { GivenPhotos } from '#server/garments/provide-garment.ts'
import type { UploadedFile } from './request.ts'

/** The photos of a request, checked and re-encoded. */
export async function acceptPhotos(
  ctx: Context,
  files: Readonly<Record<PhotoPart, UploadedFile | undefined>>,
): Promise<GivenPhotos> {
  const photos: GivenPhotos = {}
  for (const part of photoParts) {
    const file = files[part]
    if (file) photos[part] = await ctx.pictures.accept(file.path)
  }
  return photos
}
