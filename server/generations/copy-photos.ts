import type { Context } from '#server/context.ts'
import { folderOf } from '#server/files/keys.ts'
import { withCopies } from '#server/files/named-files.ts'
import { FileLost, openFile } from '#server/files/open-file.ts'
import { refuse } from '#server/refusal.ts'
import type { GenerationRow } from './store.ts'

/** Unseals and seals again, because a seal is bound to its key. Returns the bytes copied. */
export async function copyPhotos(
  ctx: Context,
  { id, userId, originalImageUrl, detailImageUrl }: GenerationRow,
  to: string,
): Promise<number> {
  const own = ctx.storage.of(userId)
  let weight = 0
  for (const photo of [originalImageUrl, detailImageUrl]) {
    for (const key of photo ? withCopies(photo) : []) {
      const bytes = await openFile(ctx, userId, key).catch(unlessLost)
      // A picture can be made without a copy for the screen, and not without the photo.
      if (!bytes && key === photo) throw refuse('source_gone')
      if (!bytes) continue
      await own.put(key.replace(folderOf(id), folderOf(to)), bytes)
      weight += bytes.byteLength
    }
  }
  return weight
}

function unlessLost(error: unknown): null {
  if (error instanceof FileLost) return null
  throw error
}
