import { bodyTypeLabels } from '#contracts/generations.ts'
import { copyIn } from '#web/language/language.ts'

const italian = {
  title: 'Modello',
  hint: 'Facoltativo: senza scelta ne prendiamo uno a caso.',
  clear: 'A caso',
  loading: 'Caricamento dei modelli',
  failed: 'Non riesco a caricare i modelli.',
  retry: 'Riprova',
  bodyType: bodyTypeLabels,
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
