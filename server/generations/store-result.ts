import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { copyKey, resultSizes } from '#server/files/keys.ts'
import { storeFiles } from '#server/files/store-files.ts'
import type { FinishedPicture } from '#server/pictures/pictures.ts'
import { StorageAway } from '#server/providers/storage/storage.ts'
import { Failure } from './judge.ts'

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
