import type { FormatCheck, FormatName } from '#contracts/format-words.ts'
import { formats } from '#contracts/formats.ts'
import { countDownload } from '#server/analytics/count-download.ts'
import type { Context } from '#server/context.ts'
import type { FileReply } from '#server/http/mount.ts'
import { Refusal } from '#server/refusal.ts'
import { drawAhead, drawOnce, largerFor } from './draw-for-formats.ts'
import { judgeFormats } from './judge-formats.ts'
import { openPicture } from './open-picture.ts'
import type { GenerationRow } from './store.ts'

/** The picture as a channel wants it. Nothing is charged: it is made here, from the finished picture. */
export async function downloadAs(ctx: Context, row: GenerationRow, format: FormatName): Promise<FileReply> {
  const file = await fileOf(ctx, row, format)
  await countDownload(ctx, row.id)
  return file
}

async function fileOf(ctx: Context, row: GenerationRow, format: FormatName): Promise<FileReply> {
  const file = await openPicture(ctx, row, 'full')
  if (formats[format].isGhost) return downloadGhost(ctx, row, format)
  const downloadName = formats[format].fileName.replace('{id}', row.id)
  if (format === 'originale') return { ...file, downloadName }
  // Who made it is known of every finished picture; of one from before that was stored it is not claimed that no AI did.
  const mark = {
    generationId: row.id,
    provider: row.provider ?? 'studio',
    madeByAi: row.madeByAi ?? true,
    createdAt: row.completedAt ?? row.createdAt,
  }
  const larger = await drawLarger(ctx, row, { format, bytes: file.bytes })
  const fitted = await ctx.fits.run(row.userId, () => ctx.pictures.fit(file.bytes, { format, mark, larger }))
  if (larger && !fitted.isRedrawn)
    ctx.log.info({ format }, 'picture enlarged: the engine draws it differently')
  return { ...fitted, downloadName }
}

/** The garment alone is drawn by our engine, also where an AI made the picture: the file says so. */
async function downloadGhost(ctx: Context, row: GenerationRow, format: FormatName): Promise<FileReply> {
  const drawing = await drawOnce(ctx, row, 'ghost')
  const createdAt = row.completedAt ?? row.createdAt
  const mark = { generationId: row.id, provider: 'studio', madeByAi: false, createdAt }
  const fitted = await ctx.fits.run(row.userId, () => ctx.pictures.fit(drawing, { format, mark }))
  return { ...fitted, downloadName: formats[format].fileName.replace('{id}', row.id) }
}

/** A picture of our own engine with the pixels that a format wants; null where it has them, or cannot be drawn. */
async function drawLarger(
  ctx: Context,
  row: GenerationRow,
  { format, bytes }: { format: FormatName; bytes: Uint8Array },
): Promise<Uint8Array | null> {
  if (row.provider !== 'studio' || !formats[format].size) return null
  const survey = await ctx.fits.run(row.userId, () => ctx.pictures.survey(bytes))
  const drawing = largerFor(survey, format)
  if (!drawing) return null
  return drawOnce(ctx, row, drawing).catch((error: unknown) => {
    // Enlarged it is softer, and there. Who only has to wait for their turn may wait.
    if (error instanceof Refusal && error.cause) return null
    throw error
  })
}

/** What the picture fails of each channel's rules, before and after it is fitted. */
export async function checkFormats(ctx: Context, row: GenerationRow): Promise<FormatCheck[]> {
  const { bytes } = await openPicture(ctx, row, 'full')
  void drawAhead(ctx, row)
  const survey = await ctx.fits.run(row.userId, () => ctx.pictures.survey(bytes))
  return judgeFormats(survey, { madeByAi: row.madeByAi ?? true, isRedrawn: row.provider === 'studio' })
}
