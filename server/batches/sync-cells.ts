import type { BatchLook } from '#contracts/batch-words.ts'
import { poses } from '#contracts/generations.ts'
import type { Db } from '#server/db/database.ts'
import { batchGarments } from '#server/db/schema/batch-items.ts'
import { eq } from '#server/db/sql.ts'
import type { BatchGarmentRow } from './garment-store.ts'
import { type Cell, dropCells, insertItems, positionOf } from './item-store.ts'

/** Poses x models of one garment, poses in the order of a page of a shop. */
export function cellsOf({ poses: chosen, modelIds }: BatchLook): Cell[] {
  const models = modelIds.length > 0 ? modelIds : [null]
  return poses
    .filter((pose) => chosen.includes(pose))
    .flatMap((pose) => models.map((modelId) => ({ pose, modelId })))
    .map((cell, order) => ({ ...cell, order }))
}

type Place = Pick<BatchGarmentRow, 'id' | 'batchId' | 'position'>

export const enterCells = (tx: Db, places: Place[], look: BatchLook): Promise<void> =>
  insertItems(
    tx,
    places.flatMap(({ id, batchId, position }) =>
      cellsOf(look).map((cell) => ({
        batchId,
        batchGarmentId: id,
        pose: cell.pose,
        modelId: cell.modelId,
        position: positionOf(position, cell),
      })),
    ),
  )

/** After another look: cells that nobody wants any more go, unless they were begun; missing ones come. */
export async function syncCells(tx: Db, batchId: string, look: BatchLook): Promise<void> {
  await dropCells(tx, batchId, cellsOf(look))
  const places = await tx
    .select({ id: batchGarments.id, batchId: batchGarments.batchId, position: batchGarments.position })
    .from(batchGarments)
    .where(eq(batchGarments.batchId, batchId))
  await enterCells(tx, places, look)
}
