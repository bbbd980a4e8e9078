import type { GarmentKind } from '#contracts/generations.ts'
import type { Db } from '#server/db/database.ts'
import { searchText } from './fold.ts'
import { editRow, type GarmentRow, updateGarment } from './store.ts'

/** The shop's number for a garment that has none yet; in the transaction that holds its row. */
export async function nameGarment(
  tx: Db,
  { id, name, ref: known }: Pick<GarmentRow, 'id' | 'name' | 'ref'>,
  { ref, now }: { ref: string; now: Date },
): Promise<void> {
  if (known) return
  await updateGarment(tx, id, { ref, search: searchText({ name, ref }), updatedAt: now })
}

/** The kind that a shop gives a garment; in the transaction that holds its row. */
export async function setKind(
  tx: Db,
  garment: GarmentRow,
  { kind, now }: { kind: GarmentKind; now: Date },
): Promise<void> {
  if (garment.kind !== kind) await editRow(tx, garment, { kind, updatedAt: now })
}
