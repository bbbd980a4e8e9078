import { fold } from './fold.ts'

/**
 * Whether a garment's name says that it is swimwear or underwear; there is no kind of garment for either. Whole words of
 * Italian and English shops; a name of a file counts, with its dashes.
 */
export const namesIntimate = (name: string): boolean => intimate.test(fold(name).replaceAll(/[^a-z]+/g, ' '))

const swimwear =
  'bikini|trikini|tankini|monokini|burkini|swimsuits?|swimwear|swim (trunks|shorts)|boxer mare|costum[ei] (da bagno|intero|interi|due pezzi|mare)'
const underwear =
  'lingerie|underwear|intimo|reggisen[oi]|bralette|brassiere|bras?|mutand(a|e|ine)|slips?|culotte|perizom[ai]|thongs?|brasiliana|panties|knickers|briefs|boxer|guepiere|babydoll|corset(to)?'
const intimate = new RegExp(`\\b(${swimwear}|${underwear})\\b`)
