import type { Context } from '#server/context.ts'
import { copyKey, resultPrefix, resultSizes } from './keys.ts'

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
