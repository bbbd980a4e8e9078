import type { Db } from '#server/db/database.ts'
import { garments } from '#server/db/schema/garments.ts'
import { eq } from '#server/db/sql.ts'
import { fold } from './fold.ts'

/** Whether a garment's name says that it is swimwear or underwear; there is no kind of garment for either. */
export async function isIntimate(db: Db, garmentId: string | null): Promise<boolean> {
  if (!garmentId) return false
  const [row] = await db.select({ name: garments.name }).from(garments).where(eq(garments.id, garmentId))
  return row ? namesIntimate(row.name) : false
}

/** Whole words of Italian and English shops; a name of a file counts, with its dashes. */
export const namesIntimate = (name: string): boolean => intimate.test(fold(name).replaceAll(/[^a-z]+/g, ' '))

const swimwear =
  'bikini|trikini|tankini|monokini|burkini|swimsuits?|swimwear|swim (trunks|shorts)|boxer mare|costum[ei] (da bagno|intero|interi|due pezzi|mare)'
const underwear =
  'lingerie|underwear|intimo|reggisen[oi]|bralette|brassiere|bras?|mutand(a|e|ine)|slips?|culotte|perizom[ai]|thongs?|brasiliana|panties|knickers|briefs|boxer|guepiere|babydoll|corset(to)?'
const intimate = new RegExp(`\\b(${swimwear}|${underwear})\\b`)
