import { toneLabels } from '#contracts/catalogue.ts'
import { bodyTypeLabels, type Gender } from '#contracts/generations.ts'
import { copyIn } from '#web/language/language.ts'

const italian = {
  title: 'Modello',
  random: 'A caso',
  randomHint: 'Senza scelta ne prendiamo uno a caso.',
  loading: 'Caricamento dei modelli',
  failed: 'Non riesco a caricare i modelli.',
  retry: 'Riprova',
  bodyType: bodyTypeLabels,
  tone: toneLabels,
  filters: (count: number) => (count > 0 ? `Filtri: ${count}` : 'Filtri'),
  all: 'Tutte',
  bodies: 'Corporatura',
  tones: 'Carnagione',
  search: 'Cerca per nome o etnia',
  found: (count: number) => (count === 1 ? '1 modello' : `${count} modelli`),
  nothingFound: 'Nessun modello con questi filtri',
  clear: 'Togli i filtri',
  hidden: 'La scelta resta, anche se i filtri non la mostrano.',
  mine: { female: 'La mia modella', male: 'Il mio modello' } as Record<Gender, string>,
  pinned: (name: string) => `Le nuove immagini partono da ${name}.`,
  unpinned: 'Le nuove immagini partono da un modello a caso.',
  error: 'Errore',
  notPinned: 'Non riesco a salvare la scelta.',
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
