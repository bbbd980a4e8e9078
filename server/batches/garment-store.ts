import type { Db } from '#server/db/database.ts'
import { batchGarments } from '#server/db/schema/batch-items.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { and, asc, count, eq, inArray, isNull, max, ne, or } from '#server/db/sql.ts'

export type BatchGarmentRow = typeof batchGarments.$inferSelect

const columns = {
  entry: batchGarments,
  garment: garments,
}

/** In the order in which they came, without those that lie in the bin. */
export const listGarments = (db: Db, batchId: string) =>
  db
    .select(columns)
    .from(batchGarments)
    .innerJoin(garments, eq(garments.id, batchGarments.garmentId))
    .where(and(eq(batchGarments.batchId, batchId), isNull(garments.deletedAt)))
    .orderBy(asc(batchGarments.position), asc(batchGarments.id))
export type ListedGarment = Awaited<ReturnType<typeof listGarments>>[number]

export async function findEntry(
  db: Db,
  { batchId, garmentId }: { batchId: string; garmentId: string },
): Promise<BatchGarmentRow | null> {
  const [row] = await db
    .select()
    .from(batchGarments)
    .where(and(eq(batchGarments.batchId, batchId), eq(batchGarments.garmentId, garmentId)))
  return row ?? null
}

/** With those in the bin, which keep their places. */
export const countGarments = (db: Db, batchId: string): Promise<number> =>
  db.$count(batchGarments, eq(batchGarments.batchId, batchId))

/** How many of each batch there are to see. */
export async function countShown(db: Db, batchIds: string[]): Promise<Map<string, number>> {
  if (batchIds.length === 0) return new Map()
  const rows = await db
    .select({ batchId: batchGarments.batchId, count: count() })
    .from(batchGarments)
    .innerJoin(garments, eq(garments.id, batchGarments.garmentId))
    .where(and(inArray(batchGarments.batchId, batchIds), isNull(garments.deletedAt)))
    .groupBy(batchGarments.batchId)
  return new Map(rows.map((row) => [row.batchId, row.count]))
}

export const hasRef = async (db: Db, batchId: string, ref: string): Promise<boolean> =>
  (await db.$count(batchGarments, and(eq(batchGarments.batchId, batchId), eq(batchGarments.ref, ref)))) > 0

export async function nextPosition(tx: Db, batchId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(batchGarments.position) })
    .from(batchGarments)
    .where(eq(batchGarments.batchId, batchId))
  return (row?.last ?? -1) + 1
}

export async function insertEntry(tx: Db, row: typeof batchGarments.$inferInsert): Promise<BatchGarmentRow> {
  const [inserted] = await tx.insert(batchGarments).values(row).returning()
  if (!inserted) throw new Error('a garment was not entered')
  return inserted
}

export async function updateEntry(tx: Db, id: string, change: Partial<BatchGarmentRow>): Promise<void> {
  await tx.update(batchGarments).set(change).where(eq(batchGarments.id, id))
}

export async function deleteEntry(tx: Db, id: string): Promise<void> {
  await tx.delete(batchGarments).where(eq(batchGarments.id, id))
}

/** Whether anything but this batch knows it: another batch, or a picture. */
export async function isKnownElsewhere(tx: Db, batchId: string, garmentId: string): Promise<boolean> {
  const others = await tx.$count(
    batchGarments,
    and(eq(batchGarments.garmentId, garmentId), ne(batchGarments.batchId, batchId)),
  )
  return others > 0 || (await tx.$count(generations, eq(generations.garmentId, garmentId))) > 0
}

/** When a picture of each of these was last finished, but for those of this batch. */
export async function lastMade(db: Db, batchId: string, garmentIds: string[]): Promise<Map<string, Date>> {
  if (garmentIds.length === 0) return new Map()
  const rows = await db
    .select({ garmentId: generations.garmentId, at: max(generations.completedAt) })
    .from(generations)
    .where(
      and(
        inArray(generations.garmentId, garmentIds),
        eq(generations.status, 'completed'),
        isNull(generations.deletedAt),
        or(isNull(generations.batchId), ne(generations.batchId, batchId)),
      ),
    )
    .groupBy(generations.garmentId)
  return new Map(rows.flatMap(({ garmentId, at }) => (garmentId && at ? [[garmentId, at] as const] : [])))
}
