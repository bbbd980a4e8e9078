import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'
import { type BatchGarmentRow, deleteEntry, findEntry } from './garment-store.ts'

/** The garment of a batch that gives its place and number to another one. Its finished pictures stay in the history. */
export async function takeOver(tx: Db, batchId: string, garmentId: string): Promise<BatchGarmentRow> {
  const entry = await findEntry(tx, { batchId, garmentId })
  if (!entry) throw refuse('not_found')
  await deleteEntry(tx, entry.id)
  return entry
}
