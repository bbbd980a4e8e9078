import type { Context } from '#server/context.ts'
import { folderOf, garmentFolder, logoFolder, supportFolder } from './keys.ts'

/** Every file of a generation, also what no row names. */
export const removeFolder = (ctx: Pick<Context, 'storage'>, id: string): Promise<void> =>
  removeBelow(ctx, folderOf(id))

/** Every photo of a garment, also those that it had before. */
export const removeGarmentFolder = (ctx: Pick<Context, 'storage'>, id: string): Promise<void> =>
  removeBelow(ctx, garmentFolder(id))

/** The logo of an account, also those that it had before. */
export const removeLogoFolder = (ctx: Pick<Context, 'storage'>, userId: string): Promise<void> =>
  removeBelow(ctx, logoFolder(userId))

/** What an account showed to support. */
export const removeSupportFolder = (ctx: Pick<Context, 'storage'>, userId: string): Promise<void> =>
  removeBelow(ctx, supportFolder(userId))

async function removeBelow({ storage }: Pick<Context, 'storage'>, folder: string): Promise<void> {
  for await (const { key } of storage.list(folder)) await storage.remove(key)
}
