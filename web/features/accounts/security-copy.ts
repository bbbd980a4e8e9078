import { copyIn } from '#web/language/language.ts'

const italian = {
  error: 'Errore',
  password: {
    title: 'Password',
    text: 'Quando la cambi, le sessioni aperte sugli altri dispositivi vengono chiuse.',
    current: 'Password attuale',
    new: 'Nuova password',
    submit: 'Cambia password',
    done: 'Password aggiornata!',
    failed: 'La password non è stata cambiata.',
  },
  devices: {
    title: 'Dispositivi',
    text: 'Dove hai effettuato l’accesso. Chiudi ciò che non riconosci, e cambia la password.',
    named: (browser: string, system: string) => `${browser} su ${system}`,
    unknown: 'Dispositivo sconosciuto',
    current: 'Questo dispositivo',
    since: (day: string) => `accesso del ${day}`,
    seenToday: 'usato oggi',
    seen: (day: string) => `usato il ${day}`,
    end: 'Disconnetti',
    endAll: 'Disconnetti tutti gli altri',
    ended: 'Dispositivo disconnesso',
    endedAll: 'Gli altri dispositivi sono stati disconnessi',
    failed: 'Il dispositivo non è stato disconnesso.',
  },
  close: {
    title: 'Elimina account',
    text: 'Per sempre, con tutto quello che contiene.',
    begin: 'Elimina il mio account',
    consequences: [
      'L’abbonamento termina subito, senza rimborso dei giorni che restano.',
      'Foto, immagini e Storico vengono cancellati e la chiave che li cifra distrutta: nemmeno noi potremo recuperarli.',
      'Restano solo le fatture, come chiede la legge.',
    ],
    password: 'La tua password, per conferma',
    submit: 'Elimina per sempre',
    cancel: 'Annulla',
    failed: 'L’account non è stato eliminato.',
  },
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./security-copy.en.ts'))
