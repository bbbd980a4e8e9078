import type { Context } from '#server/context.ts'
import { trashKey } from './keys.ts'
import { forgetOrphans } from './orphan-store.ts'

/** A file that has a row goes back to its place. False when it is not in the trash. */
export async function returnFromTrash(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  key: string,
): Promise<boolean> {
  if (!(await ctx.storage.move(trashKey(key), key))) return false
  await forgetOrphans(ctx.db, [key])
  ctx.log.warn({ file: key }, 'a file came back from the trash')
  return true
}
