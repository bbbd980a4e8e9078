import { type Gender, genderLabels, type Pose } from './generations.ts'

/** What the list in a ZIP of garments says of a picture; it goes to the shop's own systems, in Italian. */
export const archiveTexts = {
  ready: 'pronta',
  none: 'nessuna immagine',
  notApproved: 'non approvata',
  failed: 'non riuscita',
  skipped: 'saltata',
  label: (madeByAi: boolean): string =>
    madeByAi ? 'Immagine generata con AI' : 'Anteprima su manichino 3D, senza AI',
  alt: ({ name, pose, who }: { name: string; pose: Pose; who: string }): string =>
    `${name}, vista ${pose} su ${who}`,
  mannequin: 'manichino 3D',
  anybody: (gender: Gender): string => genderLabels[gender].toLowerCase(),
}
