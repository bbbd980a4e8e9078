import type { FormatCheck, FormatName } from '#contracts/formats.ts'
import { formats } from '#contracts/formats.ts'
import type { Context } from '#server/context.ts'
import type { FileReply } from '#server/http/mount.ts'
import { judgeFormats } from './judge-formats.ts'
import { openPicture } from './open-picture.ts'
import type { GenerationRow } from './store.ts'

/** The picture as a channel wants it. Nothing is charged: it is made here, from the finished picture. */
export async function downloadAs(ctx: Context, row: GenerationRow, format: FormatName): Promise<FileReply> {
  const file = await openPicture(ctx, row, 'full')
  const downloadName = formats[format].fileName.replace('{id}', row.id)
  if (format === 'originale') return { ...file, downloadName }
  // Who made it is known of every finished picture; of one from before that was stored it is not claimed that no AI did.
  const mark = {
    generationId: row.id,
    provider: row.provider ?? 'studio',
    madeByAi: row.madeByAi ?? true,
    createdAt: row.completedAt ?? row.createdAt,
  }
  const fitted = await ctx.fits.run(row.userId, () => ctx.pictures.fit(file.bytes, { format, mark }))
  return { ...fitted, downloadName }
}

/** What the picture fails of each channel's rules, before and after it is fitted. */
export async function checkFormats(ctx: Context, row: GenerationRow): Promise<FormatCheck[]> {
  const { bytes } = await openPicture(ctx, row, 'full')
  const survey = await ctx.fits.run(row.userId, () => ctx.pictures.survey(bytes))
  return judgeFormats(survey, { madeByAi: row.madeByAi ?? true })
}
