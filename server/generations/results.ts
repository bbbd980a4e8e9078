import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import type { FinishedPicture } from '#server/pictures/pictures.ts'
import { StorageAway } from '#server/providers/storage/storage.ts'
import { Failure } from './judge.ts'
import { copyKey, resultPrefix, resultSizes } from '#server/files/keys.ts'
import { storeFiles } from '#server/files/store-files.ts'

const pausesMs = [1_000, 4_000]

export async function storeResult(
  ctx: Context,
  { userId, key, signal }: { userId: string; key: string; signal: AbortSignal },
  files: FinishedPicture,
): Promise<void> {
  const own = ctx.storage.of(userId)
  const store = () =>
    storeFiles(
      own,
      resultSizes.map((size) => [copyKey(key, size), files[size]]),
    )
  // The picture may be paid for already, and nobody would pay again: better to wait a little for the storage.
  for (const pauseMs of pausesMs) {
    try {
      return await store()
    } catch (error) {
      if (!(error instanceof StorageAway)) throw error
      await wait(pauseMs, null, { signal })
    }
  }
  await store().catch((cause: unknown) => {
    throw cause instanceof StorageAway ? new Failure('storage', { cause }) : cause
  })
}

export async function removeResult(ctx: Context, key: string): Promise<void> {
  for (const size of resultSizes) await ctx.storage.remove(copyKey(key, size))
}

/** Removes what attempts left that died before they could: everything but the result that the row names. */
export async function removeResults(ctx: Context, id: string, kept?: string): Promise<void> {
  const keep = new Set(kept ? resultSizes.map((size) => copyKey(kept, size)) : [])
  for await (const { key } of ctx.storage.list(resultPrefix(id))) {
    if (!keep.has(key)) await ctx.storage.remove(key)
  }
}
