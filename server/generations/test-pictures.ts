import { randomUUID } from 'node:crypto'
import { testPictures } from '#contracts/keys.ts'
import type { Context } from '#server/context.ts'
import { contentTypeOf, copyKey, partOf, photoParts, resultSizes, testPhotoKey } from '#server/files/keys.ts'
import { openFile } from '#server/files/open-file.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import { storeFiles } from '#server/files/store-files.ts'
import type { GivenPhotos } from '#server/garments/provide-garment.ts'
import { refuse } from '#server/refusal.ts'
import { acceptPhotos } from './accept-photos.ts'
import { chooseLook } from './choose-look.ts'
import { enterRequest } from './enter-request.ts'
import { deleteRow, listOldTests } from './removal-store.ts'
import type { Beginning } from './request.ts'
import type { GenerationRow } from './store.ts'

const dayMs = 24 * 3600_000

/** What every row of a test says. */
export const testRow = { test: true, openaiCostCents: 0 } as const

/**
 * A picture asked for with a test key: drawn like any other, by our own engine, and apart from all that the shop owns. It
 * has no garment, so that no wardrobe, bin or archive knows of it; its photos lie in its own folder.
 */
export async function beginTest(
  ctx: Context,
  { userId, form, key, fingerprint, origin, ...files }: Beginning,
): Promise<string> {
  // Only what the account really sells has a garment.
  if (form.garmentId) throw refuse('not_found')
  const look = await chooseLook(ctx, userId, form)
  const id = randomUUID()
  const photos = await storePhotos(ctx, { userId, id }, await acceptPhotos(ctx, files))
  const { poseType, garmentKind = null, fabric = null } = form
  const row = { id, userId, ...look, ...photos, poseType, garmentKind, fabric, source: 'api' as const }
  const entry = { userId, row: { ...row, ref: origin?.ref ?? null, ...testRow }, key, fingerprint }
  try {
    const kept = await ctx.db.transaction((tx) => enterRequest(ctx, tx, { ...entry, now: ctx.clock() }))
    if (kept !== id) await removeFolder(ctx, id)
    return kept
  } catch (error) {
    await removeFolder(ctx, id)
    throw error
  }
}

type Photos = Pick<GenerationRow, 'originalImageUrl' | 'detailImageUrl' | 'backImageUrl'>

async function storePhotos(
  ctx: Context,
  { userId, id }: { userId: string; id: string },
  photos: GivenPhotos,
): Promise<Photos> {
  const keys: Partial<Record<(typeof photoParts)[number], string>> = {}
  for (const part of photoParts) {
    const photo = photos[part]
    if (!photo) continue
    const key = testPhotoKey(id, part, photo.contentType)
    await storeFiles(ctx.storage.of(userId), [
      [copyKey(key, 'thumb'), photo.thumb],
      [copyKey(key, 'view'), photo.view],
      [key, photo.bytes],
    ])
    keys[part] = key
  }
  if (!keys.product) throw refuse('no_file')
  return {
    originalImageUrl: keys.product,
    detailImageUrl: keys.detail ?? null,
    backImageUrl: keys.back ?? null,
  }
}

/** For a further try: the former one, with its folder, goes sooner. */
export async function copyTestPhotos(ctx: Context, row: GenerationRow, id: string): Promise<Photos> {
  const own = ctx.storage.of(row.userId)
  const copy = async (from: string): Promise<string> => {
    const type = contentTypeOf(from) === 'image/png' ? 'image/png' : 'image/jpeg'
    const to = testPhotoKey(id, partOf(from), type)
    for (const size of resultSizes)
      await own.put(copyKey(to, size), await openFile(ctx, row.userId, copyKey(from, size)))
    return to
  }
  return {
    originalImageUrl: await copy(row.originalImageUrl),
    detailImageUrl: row.detailImageUrl && (await copy(row.detailImageUrl)),
    backImageUrl: row.backImageUrl && (await copy(row.backImageUrl)),
  }
}

export async function forgetTestPictures(ctx: Context, signal?: AbortSignal): Promise<void> {
  const before = new Date(ctx.clock().getTime() - testPictures.keptDays * dayMs)
  for (const id of await listOldTests(ctx.db, before)) {
    signal?.throwIfAborted()
    await removeFolder(ctx, id)
    await deleteRow(ctx.db, id)
  }
}
