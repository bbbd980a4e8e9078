import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { expectOrphans } from '#server/files/expect-orphans.ts'
import { contentTypeOf, copyKey, modelPictureKey, modelUploadPrefix } from '#server/files/keys.ts'
import { storeFiles } from '#server/files/store-files.ts'
import type { AcceptedPhoto } from '#server/pictures/pictures.ts'
import type { Picture } from '#server/providers/images/image-provider.ts'
import type { Owner } from '#server/vault/owner.ts'

/** Keeps a picture that was accepted; answers the id under which it can be looked at and put into a model. */
export async function storePicture(ctx: Context, owner: Owner, photo: AcceptedPhoto): Promise<string> {
  const id = randomUUID()
  const key = modelPictureKey(owner, id, photo.contentType)
  await storeFiles(ctx.storage.of(owner), [
    [copyKey(key, 'view'), photo.view],
    [copyKey(key, 'thumb'), photo.thumb],
    [key, photo.bytes],
  ])
  // Nobody's until a model takes it.
  await expectOrphans(ctx, ctx.db, key)
  return id
}

/** The key of what an owner uploaded, whichever type it has; nobody finds what is another's. */
export async function findUpload(
  ctx: Context,
  owner: Owner,
  upload: { id: string; part: 'picture' | 'sheet' },
): Promise<string | null> {
  for await (const { key } of ctx.storage.list(modelUploadPrefix(owner, upload))) return key
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
