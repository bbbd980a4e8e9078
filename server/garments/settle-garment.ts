import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredPhoto } from '#server/db/schema/garments.ts'
import { copyKey, isOfGarment, movedKey, ownerOf, resultSizes } from '#server/files/keys.ts'
import { FileLost, openFile } from '#server/files/open-file.ts'
import { removeKeysLater } from '#server/files/remove-files.ts'
import { listPhotoKeys, mayMove, movePhotos } from '#server/generations/move-photos.ts'
import { Refusal } from '#server/refusal.ts'
import { hashOf, removePhotos, weightOf } from './photos.ts'
import {
  deleteGarment,
  findAny,
  findByContent,
  type GarmentRow,
  lockAny,
  lockGarment,
  updateGarment,
} from './store.ts'

/** A photo at its former key, and what it is now. */
interface Moved extends StoredPhoto {
  from: string
}

type SettleContext = Pick<Context, 'db' | 'storage' | 'log' | 'queue' | 'clock'>

/**
 * The photos of a garment from before there were garments lie with its first picture, and nobody knows what is in them.
 * Looks, gives them a place of their own, and makes one of two garments with the same photo. False: not now.
 */
export async function settleGarment(ctx: SettleContext, id: string): Promise<boolean> {
  const garment = await findAny(ctx.db, id)
  if (!garment || isSettled(garment)) return true
  if (!(await mayMove(ctx.db, id))) return false
  const hash = await readHash(ctx, garment)
  if (hash === 'locked') return false
  if (hash === null) return writeOff(ctx, garment)
  const twin = isUntouched(garment) ? await findByContent(ctx.db, garment.userId, hash) : null
  const moved = await copyPhotos(ctx, garment, { home: twin?.id ?? id, without: twin && garment.photo.key })
  const done = await ctx.db
    .transaction((tx) => commit(ctx, tx, { garment, hash, twin, moved }))
    .catch(async (error: unknown) => {
      await removePhotos(ctx, newKeys(moved))
      throw error
    })
  if (!done) await removePhotos(ctx, newKeys(moved))
  return done
}

const isSettled = ({ photo }: GarmentRow): boolean => photo.hash !== null
const newKeys = (moved: Moved[]): string[] => moved.map(({ key }) => key)

/** What a person has done something with stays as it is, also beside another one with the same photo. */
const isUntouched = ({ version, detail, back, deletedAt }: GarmentRow): boolean =>
  version === 0 && back === null && deletedAt === null && !(detail && isOfGarment(detail.key))

/** Null when the photo cannot be read any more; `locked` when its account is closing. */
async function readHash(
  ctx: SettleContext,
  { userId, photo }: GarmentRow,
): Promise<string | 'locked' | null> {
  try {
    return hashOf(await openFile(ctx, userId, photo.key))
  } catch (error) {
    if (error instanceof Refusal) return 'locked'
    if (error instanceof FileLost) return null
    throw error
  }
}

/** Nothing is ever found to be the same as what is lost. Where no picture came of it either, there is nothing left. */
async function writeOff({ db }: SettleContext, { id, photo }: GarmentRow): Promise<boolean> {
  await db.transaction(async (tx) => {
    await lockAny(tx, id)
    if ((await listPhotoKeys(tx, id)).length === 0) await deleteGarment(tx, id)
    else await updateGarment(tx, id, { photo: { ...photo, hash: `lost ${id}` } })
  })
  return true
}

/** Seals them again under their new names, because a seal is bound to its key. */
async function copyPhotos(
  ctx: SettleContext,
  garment: GarmentRow,
  { home, without }: { home: string; without: string | null },
): Promise<Moved[]> {
  const named = [garment.photo.key, garment.detail?.key, ...(await listPhotoKeys(ctx.db, garment.id))]
  const old = new Set(named.filter((key) => key !== undefined && key !== without && !isOfGarment(key)))
  const moved: Moved[] = []
  for (const from of old) {
    const copy = from && (await copyPhoto(ctx, garment.userId, { from, to: movedKey(from, home) }))
    if (copy) moved.push(copy)
  }
  return moved
}

async function copyPhoto(
  ctx: SettleContext,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<Moved | null> {
  const own = ctx.storage.of(userId)
  const photo: Moved = { from, key: to, hash: null, bytes: 0 }
  for (const size of resultSizes) {
    const bytes = await openFile(ctx, userId, copyKey(from, size)).catch(unlessLost)
    if (!bytes) continue
    await own.put(copyKey(to, size), bytes)
    photo.bytes += bytes.byteLength
    if (size === 'full') photo.hash = hashOf(bytes)
  }
  // A copy for the screen is nothing without the photo.
  if (photo.hash !== null) return photo
  await removePhotos(ctx, [to])
  return null
}

function unlessLost(error: unknown): null {
  if (error instanceof FileLost) return null
  throw error
}

interface Settling {
  garment: GarmentRow
  hash: string
  twin: GarmentRow | null
  moved: Moved[]
}

async function commit(
  ctx: SettleContext,
  tx: Db,
  { garment, hash, twin, moved }: Settling,
): Promise<boolean> {
  const now = await lockAny(tx, garment.id)
  if (!now || isSettled(now)) return false
  // Looked at and copied in another state than this.
  if (now.version !== garment.version || !(await mayMove(tx, garment.id))) return false
  const home = twin ? await lockGarment(tx, { userId: garment.userId, id: twin.id }) : now
  if (!home) return false
  // Its twin was settled since we looked: joined the next time.
  if (!twin && isUntouched(now) && (await findByContent(tx, now.userId, hash))) return false
  const owned = moved.map((photo) => ({ ...photo, to: photo.key, generationId: ownerOf(photo.from) ?? '' }))
  const gone = twin
    ? [...owned, { ...home.photo, from: now.photo.key, to: home.photo.key, generationId: now.id }]
    : owned
  await movePhotos(tx, { of: now.id, to: home.id, moves: gone })
  if (twin) await joinInto(tx, home, now)
  else await updateGarment(tx, now.id, await settled(tx, now, { hash, moved }))
  await removeKeysLater(
    ctx,
    tx,
    gone.map(({ from }) => from),
  )
  return true
}

async function joinInto(tx: Db, home: GarmentRow, row: GarmentRow): Promise<void> {
  const createdAt = new Date(Math.min(home.createdAt.getTime(), row.createdAt.getTime()))
  await updateGarment(tx, home.id, { createdAt, kind: home.kind ?? row.kind })
  await deleteGarment(tx, row.id)
}

async function settled(
  tx: Db,
  row: GarmentRow,
  { hash, moved }: Pick<Settling, 'hash' | 'moved'>,
): Promise<Pick<GarmentRow, 'photo' | 'detail' | 'storedBytes'>> {
  const placeOf = (photo: StoredPhoto): StoredPhoto => {
    const { from: _, ...now } = moved.find(({ from }) => from === photo.key) ?? { ...photo, from: '' }
    return now
  }
  const photo = placeOf(row.photo)
  const detail = row.detail && placeOf(row.detail)
  const isTaken = (await findByContent(tx, row.userId, hash)) !== null
  // Of two with the same photo that stay two, one is found by it.
  const own = isTaken ? { ...photo, hash: `${hash} ${row.id}` } : photo
  return { photo: own, detail, storedBytes: weightOf({ photo, detail, back: row.back }) }
}
