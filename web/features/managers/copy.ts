import { copyIn } from '#web/language/language.ts'

const italian = {
  title: 'Il tuo account manager',
  photo: (name: string) => `Foto di ${name}`,
  book: 'Prenota una chiamata',
  newTab: 'si apre in un’altra scheda',
  subject: 'Vorrei prenotare una chiamata',
  none: 'Stiamo scegliendo chi ti seguirà. Intanto scrivi all’assistenza: rispondiamo entro 4 ore lavorative.',
  ask: 'Scrivi all’assistenza',
}

export type Copy = typeof italian
export const { useCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
