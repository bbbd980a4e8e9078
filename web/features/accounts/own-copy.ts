import { copyIn } from '#web/language/language.ts'

/** What the pages of somebody signed in say of the account; their first visit carries no text of the forms before it. */
const italian = {
  error: 'Errore',
  confirm: {
    title: 'Conferma il tuo indirizzo',
    written: (email: string) =>
      `Ti abbiamo scritto a ${email}: apri il link per creare altre immagini. Guarda anche nella posta indesiderata.`,
    again: 'Invia di nuovo',
    sent: 'Controlla la posta',
    notSent: 'Non è stato possibile inviare il link',
  },
  account: { title: 'Account', picture: 'Immagine del profilo', manage: 'Profilo, piano e fatture' },
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./own-copy.en.ts'))
