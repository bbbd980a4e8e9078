import type { Context } from '#server/context.ts'
import { folderOf } from './keys.ts'

/** Every file of a generation, also what no row names. */
export async function removeFolder(ctx: Pick<Context, 'storage'>, id: string): Promise<void> {
  for await (const { key } of ctx.storage.list(folderOf(id))) await ctx.storage.remove(key)
}
