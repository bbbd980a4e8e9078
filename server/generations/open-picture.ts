import type { Context } from '#server/context.ts'
import { contentTypeOf, copyKey, type ResultSize } from '#server/files/keys.ts'
import { FileLost, openFile } from '#server/files/open-file.ts'
import { reportLoss } from '#server/files/report-loss.ts'
import { refuse } from '#server/refusal.ts'
import { losePicture } from './lose-picture.ts'
import type { GenerationRow } from './store.ts'

interface Opened {
  bytes: Uint8Array
  contentType: ReturnType<typeof contentTypeOf>
}

/** The result, as its owner sees it. One that is lost is said to be, and paid back. */
export async function openPicture(ctx: Context, row: GenerationRow, size: ResultSize): Promise<Opened> {
  if (!row.generatedImageUrl) throw refuse('not_found')
  const picture = await open(ctx, row, { key: row.generatedImageUrl, size })
  if (picture) return picture
  await losePicture(ctx, row.id)
  throw refuse('picture_lost')
}

/** A photo of the garment, which its owner may have elsewhere. */
export async function openPhoto(
  ctx: Context,
  row: GenerationRow,
  { part, size }: { part: 'product' | 'detail'; size: ResultSize },
): Promise<Opened> {
  const key = part === 'detail' ? row.detailImageUrl : row.originalImageUrl
  if (!key) throw refuse('not_found')
  const photo = await open(ctx, row, { key, size })
  if (photo) return photo
  throw refuse('photo_lost')
}

/** In the size that was asked for, or whole where only its copy is lost; null when nothing of it can be read. */
async function open(
  ctx: Context,
  { id, userId }: GenerationRow,
  { key, size }: { key: string; size: ResultSize },
): Promise<Opened | null> {
  for (const file of new Set([copyKey(key, size), key])) {
    try {
      return { bytes: await openFile(ctx, userId, file), contentType: contentTypeOf(file) }
    } catch (error) {
      if (!(error instanceof FileLost)) throw error
      ctx.log.error({ file, error: String(error.cause ?? error) }, 'a stored file is not well')
      await reportLoss(ctx, { generation: id, state: error.state })
    }
  }
  return null
}
