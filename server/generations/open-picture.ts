import type { Context } from '#server/context.ts'
import type { PhotoPart, ResultSize } from '#server/files/keys.ts'
import { type Opened, openCopy } from '#server/files/open-copy.ts'
import { refuse } from '#server/refusal.ts'
import { losePicture } from './lose-picture.ts'
import type { GenerationRow } from './store.ts'

/** The result, as its owner sees it. One that is lost is said to be, and paid back. */
export async function openPicture(ctx: Context, row: GenerationRow, size: ResultSize): Promise<Opened> {
  if (!row.generatedImageUrl) throw refuse('not_found')
  const picture = await openCopy(ctx, row.userId, { key: row.generatedImageUrl, size })
  if (picture) return picture
  await losePicture(ctx, row.id)
  throw refuse('picture_lost')
}

/** A photo that the picture was made of, which its owner may have elsewhere. */
export async function openPhoto(
  ctx: Context,
  row: GenerationRow,
  { part, size }: { part: PhotoPart; size: ResultSize },
): Promise<Opened> {
  const { originalImageUrl: product, detailImageUrl: detail, backImageUrl: back } = row
  const key = { product, detail, back }[part]
  if (!key) throw refuse('not_found')
  const photo = await openCopy(ctx, row.userId, { key, size })
  if (photo) return photo
  throw refuse('photo_lost')
}
