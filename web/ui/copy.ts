import { copyIn } from '#web/language/language.ts'

const italian = {
  showPassword: 'Mostra password',
  hidePassword: 'Nascondi password',
  notice: 'Notifica',
  // Radix fills in the key.
  notices: 'Notifiche ({hotkey})',
  close: 'Chiudi',
  loading: 'Caricamento',
  loadFailed: 'Non riesco a caricare questa parte.',
  retry: 'Riprova',
  sure: { title: 'Confermi?', yes: 'Sì', no: 'Annulla' },
  pictureLoading: 'Carico l’immagine',
  pictureMissing: 'L’immagine non si è caricata: controlla la connessione.',
}

export type Copy = typeof italian
export const { useCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
