import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import type { Owner } from '#server/vault/owner.ts'
import { BrokenSeal } from '#server/vault/seal.ts'
import { proveStorage } from './prove-storage.ts'
import { returnFromTrash } from './return-from-trash.ts'

/** A file that was stored, and is not there or not what was stored: our fault, and for good. */
export class FileLost extends Error {
  readonly state: 'missing' | 'damaged'
  constructor(key: string, state: FileLost['state'], options?: ErrorOptions) {
    super(`The file ${key} is ${state}`, options)
    this.name = 'FileLost'
    this.state = state
  }
}

/**
 * A file that a row names, wherever it is. A storage that is not there, or not ours, lost nothing: `StorageAway`.
 * @throws FileLost
 */
export async function openFile(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  owner: Owner,
  key: string,
): Promise<Uint8Array> {
  const own = ctx.storage.of(owner)
  try {
    const bytes = (await own.get(key)) ?? ((await returnFromTrash(ctx, key)) ? await own.get(key) : null)
    if (bytes) return bytes
  } catch (cause) {
    throw cause instanceof BrokenSeal ? new FileLost(key, 'damaged', { cause }) : cause
  }
  // Its account is closing, and that is how it should be.
  if (!(await own.hasKey())) throw refuse('not_found')
  await proveStorage(ctx)
  throw new FileLost(key, 'missing')
}
