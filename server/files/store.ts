import type { Db } from '#server/db/database.ts'
import { castingPictures, castings, models } from '#server/db/schema/catalogue.ts'
import { garments, type StoredPhoto } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { accountManagers } from '#server/db/schema/managers.ts'
import { ticketAttachments } from '#server/db/schema/tickets.ts'
import { users } from '#server/db/schema/users.ts'
import { and, eq, gt, inArray, isNotNull, sql } from '#server/db/sql.ts'

/** What tells which files a generation has. */
const filed = {
  id: generations.id,
  userId: generations.userId,
  status: generations.status,
  product: generations.originalImageUrl,
  detail: generations.detailImageUrl,
  back: generations.backImageUrl,
  result: generations.generatedImageUrl,
  lostAt: generations.lostAt,
  garmentId: generations.garmentId,
}
export type FiledGeneration = Pick<
  typeof generations.$inferSelect,
  'id' | 'userId' | 'status' | 'lostAt' | 'garmentId'
> &
  Record<'detail' | 'back' | 'result', string | null> & { product: string }

/** What tells which photos a garment has. */
const photographed = {
  id: garments.id,
  userId: garments.userId,
  photo: garments.photo,
  detail: garments.detail,
  back: garments.back,
}
export type PhotographedGarment = Record<'id' | 'userId', string> & {
  photo: StoredPhoto
  detail: StoredPhoto | null
  back: StoredPhoto | null
}

export async function listExisting(db: Db, ids: string[]): Promise<FiledGeneration[]> {
  if (ids.length === 0) return []
  return db.select(filed).from(generations).where(inArray(generations.id, ids))
}

/** Rows in the order of their ids, a page at a time. */
export async function listFiled(db: Db, after: string | null, limit: number): Promise<FiledGeneration[]> {
  return db
    .select(filed)
    .from(generations)
    .where(after === null ? undefined : gt(generations.id, after))
    .orderBy(generations.id)
    .limit(limit)
}

export async function listGarments(db: Db, ids: string[]): Promise<PhotographedGarment[]> {
  if (ids.length === 0) return []
  return db.select(photographed).from(garments).where(inArray(garments.id, ids))
}

/** The same a page at a time. */
export async function listPhotographed(
  db: Db,
  after: string | null,
  limit: number,
): Promise<PhotographedGarment[]> {
  return db
    .select(photographed)
    .from(garments)
    .where(after === null ? undefined : gt(garments.id, after))
    .orderBy(garments.id)
    .limit(limit)
}

/** The pictures of these garments, which may name photos that a garment had before. */
export async function listPicturesOf(db: Db, garmentIds: string[]): Promise<FiledGeneration[]> {
  if (garmentIds.length === 0) return []
  return db.select(filed).from(generations).where(inArray(generations.garmentId, garmentIds))
}

export interface ShopLogo {
  /** Of the account. */
  id: string
  key: string
}

const hasLogo = isNotNull(users.logo)
const shopLogo = { id: users.id, key: sql<string>`${users.logo}` }

/** The logos of these accounts. */
export async function listLogos(db: Db, userIds: string[]): Promise<ShopLogo[]> {
  if (userIds.length === 0) return []
  return db
    .select(shopLogo)
    .from(users)
    .where(and(inArray(users.id, userIds), hasLogo))
}

/** The same a page at a time. */
export async function listAllLogos(db: Db, after: string | null, limit: number): Promise<ShopLogo[]> {
  return db
    .select(shopLogo)
    .from(users)
    .where(after === null ? hasLogo : and(gt(users.id, after), hasLogo))
    .orderBy(users.id)
    .limit(limit)
}

export interface Attachment {
  id: string
  userId: string
  key: string
}

const attachment = {
  id: ticketAttachments.id,
  userId: ticketAttachments.userId,
  key: ticketAttachments.key,
}

/** What these accounts showed to support. */
export async function listAttachments(db: Db, userIds: string[]): Promise<Attachment[]> {
  if (userIds.length === 0) return []
  return db.select(attachment).from(ticketAttachments).where(inArray(ticketAttachments.userId, userIds))
}

/** The same of all accounts, a page at a time. */
export async function listAllAttachments(db: Db, after: string | null, limit: number): Promise<Attachment[]> {
  return db
    .select(attachment)
    .from(ticketAttachments)
    .where(after === null ? undefined : gt(ticketAttachments.id, after))
    .orderBy(ticketAttachments.id)
    .limit(limit)
}

/** Every generation and every garment that is theirs, also what they removed. */
export async function listFolders(
  db: Db,
  userId: string,
): Promise<{ generations: string[]; garments: string[] }> {
  const made = await db.select({ id: generations.id }).from(generations).where(eq(generations.userId, userId))
  const sold = await db.select({ id: garments.id }).from(garments).where(eq(garments.userId, userId))
  return { generations: made.map(({ id }) => id), garments: sold.map(({ id }) => id) }
}

/** Whether there is a row that has files. */
export async function namesFiles(db: Db): Promise<boolean> {
  const [garment] = await db.select({ id: garments.id }).from(garments).limit(1)
  if (garment) return true
  const [generation] = await db.select({ id: generations.id }).from(generations).limit(1)
  if (generation || (await listAllLogos(db, null, 1)).length > 0) return true
  return (await listModelFiles(db)).length > 0
}

export interface ModelFile {
  /** The shop whose model it is; null: the catalogue's. */
  owner: string | null
  key: string
}

/** The pictures of models with the sheets that people signed, of people among whom one is being chosen, and of managers. */
export async function listModelFiles(db: Db): Promise<ModelFile[]> {
  const rows = await db
    .select({
      owner: models.userId,
      front: models.imageUrl,
      views: models.views,
      consent: models.consent,
    })
    .from(models)
  const cast = await db
    .select({ owner: castings.userId, key: castingPictures.key })
    .from(castingPictures)
    .innerJoin(castings, eq(castings.id, castingPictures.castingId))
    .where(isNotNull(castingPictures.key))
  const managers = await db
    .select({ key: accountManagers.photo })
    .from(accountManagers)
    .where(isNotNull(accountManagers.photo))
  return [
    ...managers.flatMap(({ key }) => (key ? [{ owner: null, key }] : [])),
    ...rows.flatMap(({ owner, front, views, consent }) =>
      [...new Set([front, ...Object.values(views ?? {}), consent?.sheet])].flatMap((key) =>
        key ? [{ owner, key }] : [],
      ),
    ),
    ...cast.flatMap(({ owner, key }) => (key ? [{ owner, key }] : [])),
  ]
}
