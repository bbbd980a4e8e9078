import type { Context } from '#server/context.ts'
import { logoKey } from '#server/files/keys.ts'
import { type Opened, openCopy } from '#server/files/open-copy.ts'
import { removeKeysLater } from '#server/files/remove-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { lockUser } from './lock-user.ts'
import { setLogo } from './store.ts'

/** The logo of the shop, in place of the one before. Of the upload a small copy is kept, and nothing else. */
export async function changeLogo(
  ctx: Context,
  caller: Caller,
  file: { path: string } | undefined,
): Promise<void> {
  if (!file) throw refuse('no_file')
  const { thumb } = await ctx.pictures.accept(file.path)
  const key = logoKey(caller.id)
  await ctx.storage.of(caller.id).put(key, thumb)
  await exchange(ctx, caller, key).catch(async (error: unknown) => {
    await ctx.storage.remove(key)
    throw error
  })
}

export const removeLogo = (ctx: Context, caller: Caller): Promise<void> => exchange(ctx, caller, null)

export async function openLogo(ctx: Context, { id, logo }: Caller): Promise<Opened> {
  if (!logo) throw refuse('not_found')
  const opened = await openCopy(ctx, id, { key: logo, size: 'full' })
  if (!opened) throw refuse('photo_lost')
  return opened
}

async function exchange(ctx: Context, { id }: Caller, key: string | null): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { logo: former } = await lockUser(tx, id)
    await setLogo(tx, id, key, ctx.clock())
    await removeKeysLater(ctx, tx, former ? [former] : [])
    await ctx.events.publish(tx, { userId: id, generationId: null })
  })
}
