import { randomUUID } from 'node:crypto'
import type { GarmentKind } from '#contracts/generations.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredPhoto } from '#server/db/schema/garments.ts'
import { type PhotoPart, photoParts } from '#server/files/keys.ts'
import { FileLost, openFile } from '#server/files/open-file.ts'
import type { AcceptedPhoto } from '#server/pictures/pictures.ts'
import { refuse } from '#server/refusal.ts'
import { searchText } from './fold.ts'
import { columnOf, hashOf, removePhotos, storePhoto, weightOf } from './photos.ts'
import {
  findByContent,
  findGarment,
  type GarmentRow,
  insertGarment,
  lockGarment,
  updateGarment,
} from './store.ts'

export type { GarmentRow } from './store.ts'

export type GivenPhotos = Partial<Record<PhotoPart, AcceptedPhoto>>

export interface Wanted {
  userId: string
  /** One that is there, or null: the one with this product photo, or a new one. */
  garmentId: string | null
  photos: GivenPhotos
  name: string
  kind: GarmentKind | null
}

/** Photos that are stored, and a row that is about to name them. */
export interface Provided extends Omit<Wanted, 'photos'> {
  id: string
  isNew: boolean
  photos: Partial<Record<PhotoPart, StoredPhoto>>
  /** What nobody names unless the transaction comes to its end. */
  stored: string[]
}

/** Another request was faster: the garment came to be, or was thrown away, while its photos were being stored. */
export class Overtaken extends Error {}

/** Before the transaction: which garment it is, with those of the photos stored that it does not have. */
export async function provideGarment(ctx: Context, { photos: given, ...wanted }: Wanted): Promise<Provided> {
  const { userId } = wanted
  const known = await findKnown(ctx.db, wanted, given.product)
  const id = known?.id ?? randomUUID()
  const photos: Provided['photos'] = {}
  const stored: string[] = []
  try {
    for (const part of photoParts) {
      const photo = given[part]
      if (!photo) continue
      const there = known?.[columnOf[part]]
      const isSame = there && there.hash === hashOf(photo.bytes) && (await isWell(ctx, userId, there))
      const kept = isSame ? there : await storePhoto(ctx, { userId, garmentId: id, part, photo })
      photos[part] = kept
      if (!isSame) stored.push(kept.key)
    }
  } catch (error) {
    await removePhotos(ctx, stored)
    throw error
  }
  return { ...wanted, id, isNew: known === null, photos, stored }
}

/** A photo that we lost is sent once more because we asked for it. */
const isWell = (ctx: Context, userId: string, { key }: StoredPhoto): Promise<boolean> =>
  openFile(ctx, userId, key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof FileLost) return false
      throw error
    },
  )

async function findKnown(
  db: Db,
  { userId, garmentId }: Omit<Wanted, 'photos'>,
  product: AcceptedPhoto | undefined,
): Promise<GarmentRow | null> {
  if (!garmentId) return product ? findByContent(db, userId, hashOf(product.bytes)) : null
  const garment = await findGarment(db, { userId, id: garmentId })
  if (!garment) throw refuse('not_found')
  return garment
}

export interface Entered {
  garment: GarmentRow
  /** Photos that gave way to others; to be removed after the transaction, unless a picture was made with them. */
  replaced: string[]
}

/**
 * In the transaction: the garment has these photos, and stays as it is until the end. It is locked before the row of its
 * account, as everywhere.
 * @throws Overtaken
 */
export async function enterGarment(tx: Db, provided: Provided, now: Date): Promise<Entered> {
  const { id, userId, kind, photos, isNew } = provided
  if (isNew) await insertNew(tx, provided, now)
  const garment = await lockGarment(tx, { userId, id })
  if (!garment) throw provided.garmentId ? refuse('not_found') : new Overtaken()
  const { product: photo = garment.photo, detail = garment.detail, back = garment.back } = photos
  const next = { ...garment, kind: garment.kind ?? kind, photo, detail, back }
  // Only named, as the garments of a batch are for each of their pictures.
  if (Object.keys(photos).length === 0 && next.kind === garment.kind) return { garment, replaced: [] }
  const change = { kind: next.kind, photo, detail, back, storedBytes: weightOf(next), updatedAt: now }
  await updateGarment(tx, id, change)
  const kept = [photo, detail, back].map((stored) => stored?.key)
  const before = [garment.photo, garment.detail, garment.back].flatMap((stored) => stored?.key ?? [])
  return { garment: { ...garment, ...change }, replaced: before.filter((key) => !kept.includes(key)) }
}

async function insertNew(tx: Db, { id, userId, name, kind, photos }: Provided, now: Date): Promise<void> {
  const { product: photo, detail = null, back = null } = photos
  if (!photo) throw new Error('a garment without a photo')
  const row = { id, userId, name, kind, photo, detail, back, search: searchText({ name, ref: null }) }
  const isMine = await insertGarment(tx, {
    ...row,
    storedBytes: weightOf(row),
    createdAt: now,
    updatedAt: now,
  })
  if (!isMine) throw new Overtaken()
}
