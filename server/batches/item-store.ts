import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ItemState, Review } from '#contracts/batch-words.ts'
import { itemsPageSize } from '#contracts/batch-words.ts'
import type { Pose } from '#contracts/generations.ts'
import type { Db } from '#server/db/database.ts'
import { batchGarments, batchItems } from '#server/db/schema/batch-items.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from '#server/db/sql.ts'

export type ItemRow = typeof batchItems.$inferSelect

export interface Cell {
  pose: Pose
  modelId: string | null
  /** Within its garment. */
  order: number
}
/** More than poses x models of one garment. */
const perGarment = 100
export const positionOf = (garmentPosition: number, { order }: Pick<Cell, 'order'>): number =>
  garmentPosition * perGarment + order

const ofBatch = (batchId: string) => eq(batchItems.batchId, batchId)
const isThere = and(isNull(garments.deletedAt), isNull(generations.deletedAt))

/** What a cell is now: its own state until it has a picture, and from there on the picture's. */
const status = sql<string>`case
  when ${batchItems.state} in ('planned', 'queued') then 'waiting'
  when ${batchItems.state} <> 'started' then ${batchItems.state}
  when ${generations.id} is null or ${generations.deletedAt} is not null then 'skipped'
  when ${generations.lostAt} is not null then 'failed'
  else ${generations.status} end`

const shown = {
  item: batchItems,
  status,
  garmentId: batchGarments.garmentId,
  ref: batchGarments.ref,
  generation: generations,
  modelName: models.name,
  garment: garments,
}

const query = (db: Db) =>
  db
    .select(shown)
    .from(batchItems)
    .innerJoin(batchGarments, eq(batchGarments.id, batchItems.batchGarmentId))
    .innerJoin(garments, eq(garments.id, batchGarments.garmentId))
    .leftJoin(generations, eq(generations.id, batchItems.generationId))
    .leftJoin(models, eq(models.id, sql`coalesce(${generations.selectedModelId}, ${batchItems.modelId})`))

export type ShownItem = Awaited<ReturnType<typeof query>>[number]

export async function listItems(db: Db, batchId: string, after: string | undefined): Promise<ShownItem[]> {
  const [position, id] = after?.split('_') ?? []
  const later = id
    ? sql`(${batchItems.position}, ${batchItems.id}) > (${Number(position)}::int, ${id}::uuid)`
    : undefined
  return query(db)
    .where(and(ofBatch(batchId), isNull(garments.deletedAt), later))
    .orderBy(asc(batchItems.position), asc(batchItems.id))
    .limit(itemsPageSize)
}

export async function findItem(db: Db, batchId: string, id: string): Promise<ItemRow | null> {
  const [row] = await db
    .select()
    .from(batchItems)
    .where(and(ofBatch(batchId), eq(batchItems.id, id)))
  return row ?? null
}

export interface Counted {
  batchId: string
  status: string
  review: Review | null
  isQueued: boolean
  count: number
}

/** How many cells of these batches are in which state. */
export async function countItems(db: Db, batchIds: string[]): Promise<Counted[]> {
  if (batchIds.length === 0) return []
  const isQueued = sql<boolean>`${batchItems.state} = 'queued'`
  return db
    .select({
      batchId: batchItems.batchId,
      status: sql<string>`${status}`.as('status'),
      review: batchItems.review,
      isQueued: isQueued.as('is_queued'),
      count: sql<number>`count(*)::int`,
    })
    .from(batchItems)
    .innerJoin(batchGarments, eq(batchGarments.id, batchItems.batchGarmentId))
    .innerJoin(garments, eq(garments.id, batchGarments.garmentId))
    .leftJoin(generations, eq(generations.id, batchItems.generationId))
    .where(and(inArray(batchItems.batchId, batchIds), isNull(garments.deletedAt)))
    .groupBy(batchItems.batchId, sql`2`, batchItems.review, sql`4`)
}

export async function insertItems(tx: Db, rows: (typeof batchItems.$inferInsert)[]): Promise<void> {
  const portion = 1000
  for (let at = 0; at < rows.length; at += portion) {
    await tx
      .insert(batchItems)
      .values(rows.slice(at, at + portion))
      .onConflictDoNothing()
  }
}

/** Cells that were never begun, and are not among these. */
export async function dropCells(tx: Db, batchId: string, kept: Cell[]): Promise<void> {
  const isKept = or(
    ...kept.map(({ pose, modelId }) =>
      and(eq(batchItems.pose, pose), modelId ? eq(batchItems.modelId, modelId) : isNull(batchItems.modelId)),
    ),
  )
  const begun = sql`${batchItems.state} not in ('started')`
  await tx.delete(batchItems).where(and(ofBatch(batchId), begun, sql`not (${isKept})`))
}

/** Changes the cells of a batch that are in one of these states; answers how many. */
export async function changeItems(
  tx: Db,
  { batchId, from, where }: { batchId: string; from: ItemState[]; where?: SQL | undefined },
  change: PgUpdateSetSource<typeof batchItems>,
): Promise<number> {
  const rows = await tx
    .update(batchItems)
    .set(change)
    .where(and(ofBatch(batchId), inArray(batchItems.state, from), where))
    .returning({ id: batchItems.id })
  return rows.length
}

export const among = (ids: string[]): SQL => inArray(batchItems.id, ids)

export const ofGarments = (db: Db, batchId: string, garmentIds: string[]): SQL =>
  inArray(
    batchItems.batchGarmentId,
    db
      .select({ id: batchGarments.id })
      .from(batchGarments)
      .where(and(eq(batchGarments.batchId, batchId), inArray(batchGarments.garmentId, garmentIds))),
  )

/** Cells whose picture came to nothing, or was lost. */
export const withoutPicture = (db: Db): SQL =>
  inArray(
    batchItems.generationId,
    db
      .select({ id: generations.id })
      .from(generations)
      .where(or(eq(generations.status, 'failed'), isNotNull(generations.lostAt))),
  )

/** Cells with a finished picture. */
export const withPicture = (db: Db): SQL =>
  inArray(
    batchItems.generationId,
    db
      .select({ id: generations.id })
      .from(generations)
      .where(and(eq(generations.status, 'completed'), isNull(generations.lostAt))),
  )

/** Some finished pictures of a batch, from a place on, in the order of its matrix. */
export const listFinished = (
  db: Db,
  { batchId, after, limit }: { batchId: string; after: number; limit: number },
) =>
  query(db)
    .where(and(ofBatch(batchId), isThere, sql`${batchItems.position} > ${after}::int`))
    .orderBy(asc(batchItems.position), asc(batchItems.id))
    .limit(limit)
