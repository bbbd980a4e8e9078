import { copyIn } from '#web/language/language.ts'

const italian = {
  title: 'Account manager',
  text: 'Chi segue i clienti Enterprise. Quello predefinito vale per tutti gli account a cui non ne hai assegnato un altro; l’assegnazione si fa dalla pagina dell’utente.',
  unattended: (count: number) =>
    count === 1
      ? '1 account Enterprise non ha un account manager: scegline uno predefinito.'
      : `${count} account Enterprise non hanno un account manager: scegline uno predefinito.`,
  none: 'Nessun account manager finora',
  isDefault: 'Predefinito',
  accounts: (count: number) => (count === 1 ? '1 account assegnato' : `${count} account assegnati`),
  photo: (name: string) => `Foto di ${name}`,
  setPhoto: 'Carica la foto',
  replacePhoto: 'Cambia la foto',
  photoDone: 'Foto salvata',
  edit: 'Modifica',
  remove: 'Elimina',
  removeAsk: (name: string) => `Eliminare ${name}? I suoi account passano a quello predefinito.`,
  removed: 'Account manager eliminato',
  add: 'Nuovo account manager',
  change: 'Modifica account manager',
  name: 'Nome e cognome',
  email: 'Email',
  phone: 'Telefono (facoltativo)',
  bookingUrl: 'Link per prenotare una chiamata (facoltativo)',
  bookingHint: 'Senza, il pulsante apre un’email.',
  makeDefault: 'Predefinito per tutti gli account',
  buttons: { add: 'Aggiungi', save: 'Salva', cancel: 'Annulla' },
  saved: 'Account manager salvato',
  error: 'Errore',
  failed: 'Non riesco a salvare. Riprova.',
}

export type DeskCopy = typeof italian
export const { useCopy: useDeskCopy } = copyIn<DeskCopy>(italian, () => import('./desk-copy.en.ts'))
