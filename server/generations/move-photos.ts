import type { Db } from '#server/db/database.ts'
import { generations } from '#server/db/schema/generations.ts'
import { and, eq, sql } from '#server/db/sql.ts'
import { listUnfinishedOf } from './removal-store.ts'

interface Move {
  from: string
  to: string
  /** What the photo weighs: until now it was reckoned to the picture whose folder it lay in. */
  bytes: number
  generationId: string
}

/** Every photo that pictures of this garment were made with. */
export async function listPhotoKeys(db: Db, garmentId: string): Promise<string[]> {
  const { originalImageUrl: product, detailImageUrl: detail, backImageUrl: back } = generations
  const rows = await db
    .selectDistinct({ product, detail, back })
    .from(generations)
    .where(eq(generations.garmentId, garmentId))
  return [...new Set(rows.flatMap(Object.values).filter((key) => key !== null))]
}

/** Not while one of them is being made: its worker has already read where the photos are. */
export const mayMove = async (db: Db, garmentId: string): Promise<boolean> =>
  (await listUnfinishedOf(db, garmentId)).length === 0

/** The pictures of a garment name its photos where they are now, and may become another garment's. */
export async function movePhotos(
  tx: Db,
  { of, to, moves }: { of: string; to: string; moves: Move[] },
): Promise<void> {
  const isOf = eq(generations.garmentId, of)
  for (const move of moves) {
    for (const [name, column] of photoColumns)
      await tx
        .update(generations)
        .set({ [name]: move.to })
        .where(and(isOf, eq(column, move.from)))
    await tx
      .update(generations)
      .set({ storedBytes: sql`greatest(0, ${generations.storedBytes} - ${move.bytes}::int)` })
      .where(and(isOf, eq(generations.id, move.generationId)))
  }
  if (to !== of) await tx.update(generations).set({ garmentId: to }).where(isOf)
}

const photoColumns = [
  ['originalImageUrl', generations.originalImageUrl],
  ['detailImageUrl', generations.detailImageUrl],
] as const
