import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { expectOrphans } from '#server/files/expect-orphans.ts'
import { catalogueRoot, contentTypeOf, copyKey } from '#server/files/keys.ts'
import { storeFiles } from '#server/files/store-files.ts'
import type { AcceptedPhoto } from '#server/pictures/pictures.ts'
import type { Picture } from '#server/providers/images/image-provider.ts'
import { type Owner, theHouse } from '#server/vault/owner.ts'

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** Keeps a picture that was accepted; answers the id under which it can be looked at and put into a model. */
export async function storePicture(ctx: Context, photo: AcceptedPhoto): Promise<string> {
  const id = randomUUID()
  const key = `${catalogueRoot}${id}/picture.${extensions[photo.contentType]}`
  await storeFiles(ctx.storage.of(theHouse), [
    [copyKey(key, 'view'), photo.view],
    [copyKey(key, 'thumb'), photo.thumb],
    [key, photo.bytes],
  ])
  // Nobody's until a model takes it.
  await expectOrphans(ctx, ctx.db, key)
  return id
}

/** The key of an uploaded picture, whichever type it has. */
export async function findUpload(ctx: Context, id: string): Promise<string | null> {
  for await (const { key } of ctx.storage.list(`${catalogueRoot}${id}/picture.`)) return key
  return null
}

/** The copy for the screen, or the picture itself where there is none. */
export async function readForScreen(ctx: Context, owner: Owner, key: string): Promise<Picture | null> {
  const own = ctx.storage.of(owner)
  const small = copyKey(key, 'view')
  const view = small === key ? null : await own.get(small)
  if (view) return { bytes: view, contentType: 'image/webp' }
  const bytes = await own.get(key)
  return bytes && { bytes, contentType: contentTypeOf(key) }
}
