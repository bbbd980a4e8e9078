import type { GarmentKind } from '#contracts/generations.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { searchText } from './fold.ts'
import { findGarment, type GarmentRow, updateGarment } from './store.ts'

/** The shop's number for a garment that has none yet; in the transaction that holds its row. */
export async function nameGarment(
  tx: Db,
  { id, name, ref: known }: Pick<GarmentRow, 'id' | 'name' | 'ref'>,
  { ref, now }: { ref: string; now: Date },
): Promise<void> {
  if (known) return
  await updateGarment(tx, id, { ref, search: searchText({ name, ref }), updatedAt: now })
}

/** What a list says of a garment that nobody has said it of. */
export async function setKind(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  which: { userId: string; id: string },
  kind: GarmentKind,
): Promise<void> {
  const garment = await findGarment(db, which)
  if (garment && !garment.kind) await updateGarment(db, garment.id, { kind, updatedAt: clock() })
}
