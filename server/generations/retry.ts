import { randomUUID } from 'node:crypto'
import type { Caller } from '#server/accounts/caller.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { BrokenSeal } from '#server/vault/seal.ts'
import { requireBudget } from './budget.ts'
import { folderOf } from '#server/files/keys.ts'
import { enter, removeFolder, requireRoom } from './request.ts'
import { findGeneration } from './store.ts'

/** A failed generation again, as a new one with the same photos and choices; the failed one stays in the history. */
export async function retryGeneration(ctx: Context, caller: Caller, failedId: string): Promise<string> {
  const found = await findGeneration(ctx.db, caller.id, failedId)
  if (!found) throw refuse('not_found')
  if (found.generation.status !== 'failed') throw refuse('not_failed')
  await requireRoom(ctx, caller)
  await requireBudget(ctx)
  const {
    originalImageUrl,
    detailImageUrl,
    selectedGender,
    garmentKind,
    selectedModelId,
    poseType,
    storedBytes,
  } = found.generation

  const id = randomUUID()
  const moved = (key: string) => key.replace(folderOf(failedId), folderOf(id))
  try {
    await copyPhotos(ctx, caller.id, { from: failedId, to: id })
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
          storedBytes,
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

/** Opened and sealed anew, because a seal holds only in its place. */
async function copyPhotos(
  ctx: Context,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const own = ctx.storage.of(userId)
  let copied = 0
  for await (const { key } of ctx.storage.list(folderOf(from))) {
    const bytes = await own.get(key).catch(asGone)
    if (!bytes) continue
    await own.put(key.replace(folderOf(from), folderOf(to)), bytes)
    copied++
  }
  if (copied === 0) throw refuse('source_gone')
}

function asGone(error: unknown): never {
  throw error instanceof BrokenSeal ? refuse('source_gone') : error
}
