import type { Context } from '#server/context.ts'
import { accountRoots, folderOf, garmentFolder } from './keys.ts'

/** Every file of a generation, also what no row names. */
export const removeFolder = (ctx: Pick<Context, 'storage'>, id: string): Promise<void> =>
  removeBelow(ctx, folderOf(id))

/** Every photo of a garment, also those that it had before. */
export const removeGarmentFolder = (ctx: Pick<Context, 'storage'>, id: string): Promise<void> =>
  removeBelow(ctx, garmentFolder(id))

/** What lies below an account itself: its logo, what it showed to support, its own models. */
export async function removeAccountFolders(ctx: Pick<Context, 'storage'>, userId: string): Promise<void> {
  for (const root of accountRoots) await removeBelow(ctx, `${root}${userId}/`)
}

async function removeBelow({ storage }: Pick<Context, 'storage'>, folder: string): Promise<void> {
  for await (const { key } of storage.list(folder)) await storage.remove(key)
}
