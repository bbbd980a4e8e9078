import { randomUUID } from 'node:crypto'
import type { Caller } from '#server/accounts/caller.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { folderOf } from './keys.ts'
import { enter, removeFolder } from './request.ts'
import { findGeneration } from './store.ts'

/** A failed generation again, as a new one with the same photos and choices; the failed one stays in the history. */
export async function retryGeneration(ctx: Context, caller: Caller, failedId: string): Promise<string> {
  const found = await findGeneration(ctx.db, caller.id, failedId)
  if (!found) throw refuse('not_found')
  if (found.generation.status !== 'failed') throw refuse('not_failed')
  const { originalImageUrl, detailImageUrl, selectedGender, garmentKind, selectedModelId, poseType } =
    found.generation

  const id = randomUUID()
  const moved = (key: string) => key.replace(folderOf(failedId), folderOf(id))
  try {
    await copyPhotos(ctx, failedId, id)
    return await ctx.db.transaction((tx) =>
      enter(ctx, tx, {
        userId: caller.id,
        row: {
          id,
          userId: caller.id,
          originalImageUrl: moved(originalImageUrl),
          detailImageUrl: detailImageUrl && moved(detailImageUrl),
          selectedGender,
          garmentKind,
          selectedModelId,
          poseType,
        },
        key: null,
        fingerprint: '',
      }),
    )
  } catch (error) {
    await removeFolder(ctx, id)
    throw error
  }
}

async function copyPhotos(ctx: Context, from: string, to: string): Promise<void> {
  let copied = 0
  for await (const { key } of ctx.storage.list(folderOf(from))) {
    const bytes = await ctx.storage.get(key)
    if (!bytes) continue
    await ctx.storage.put(key.replace(folderOf(from), folderOf(to)), bytes)
    copied++
  }
  if (copied === 0) throw refuse('source_gone')
}
