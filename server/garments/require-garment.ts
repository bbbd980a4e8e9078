import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'
import { type GarmentRow, lockGarment } from './store.ts'

/** A garment that is there, and nobody throws it away before the transaction ends. */
export async function requireGarment(tx: Db, userId: string, id: string): Promise<GarmentRow> {
  const garment = await lockGarment(tx, { userId, id })
  if (!garment) throw refuse('not_found')
  return garment
}
