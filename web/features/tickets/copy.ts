import type { PlanId } from '#contracts/plans.ts'
import type { MailStatus } from '#contracts/support.ts'
import type { TicketState } from '#contracts/tickets.ts'
import { copyIn } from '#web/language/language.ts'

const within: Record<PlanId, string> = {
  free: '3 giorni lavorativi',
  professional: '1 giorno lavorativo',
  enterprise: '4 ore lavorative',
}

const italian = {
  page: 'Assistenza · Indosso',
  title: 'Assistenza',
  promise: (plan: PlanId) => `Con il tuo piano rispondiamo entro ${within[plan]}.`,
  promiseBy: (moment: string) => `Se scrivi adesso, entro il ${moment}.`,
  hours: 'Lavoriamo dal lunedì al venerdì, 9–18, ora di Roma, festivi esclusi.',
  ask: {
    title: 'Scrivi all’assistenza',
    subject: 'Oggetto',
    text: 'Che cosa succede?',
    aboutPicture: 'A proposito di un’immagine',
    pictureNote:
      'Chi risponde potrà vedere questa immagine e la foto da cui è nata, e nient’altro del tuo account.',
    withoutPicture: 'Togli l’immagine dalla richiesta',
    pictureSubject: 'Un’immagine non riuscita',
    submit: 'Invia la richiesta',
    sent: (number: number) => `Richiesta n. ${number} inviata`,
  },
  pictures: {
    add: 'Allega un’immagine',
    hint: 'PNG, JPG o WEBP, fino a 3.',
    alt: (position: number) => `Immagine allegata ${position}`,
    remove: (position: number) => `Togli l’immagine ${position}`,
    failed: 'Immagine non allegata. Riprova.',
  },
  mine: {
    title: 'Le tue richieste',
    none: 'Nessuna richiesta finora',
    noneText: 'Qui trovi quello che ci hai chiesto e le nostre risposte.',
    number: (number: number) => `N. ${number}`,
  },
  states: {
    waiting: 'In attesa di risposta',
    answered: 'Risposta ricevuta',
    closed: 'Chiusa',
  } as Record<TicketState, string>,
  thread: {
    page: (number: number) => `Richiesta n. ${number} · Assistenza · Indosso`,
    back: 'Tutte le richieste',
    asked: (moment: string) => `Inviata il ${moment}`,
    answerBy: (moment: string) => `Risposta entro il ${moment}`,
    gone: 'Richiesta non trovata',
    you: 'Tu',
    us: 'Assistenza Indosso',
    write: 'Scrivi ancora',
    submit: 'Invia',
    reopens: 'La richiesta è chiusa: se scrivi, si riapre.',
    sent: 'Messaggio inviato',
  },
  error: 'Errore',
  failed: 'Non riesco a inviare. Riprova.',
  desk: {
    views: { waiting: 'Da rispondere', answered: 'Con risposta', closed: 'Chiuse' } as Record<
      TicketState,
      string
    >,
    view: 'Quali richieste',
    none: 'Nessuna richiesta qui',
    overdue: (moment: string) => `In ritardo: la risposta era attesa entro il ${moment}`,
    due: (moment: string) => `Entro il ${moment}`,
    overdueCount: (count: number) => (count === 1 ? '1 in ritardo' : `${count} in ritardo`),
    kept: {
      title: 'Promesse mantenute, ultimi 12 mesi',
      none: 'nessuna risposta ancora',
      share: (percent: string, kept: string, all: string) => `${percent} (${kept} su ${all})`,
    },
    close: 'Chiudi la richiesta',
    reopen: 'Riapri',
    closed: 'Richiesta chiusa',
    reopened: 'Richiesta riaperta',
    canned: 'Risposte pronte',
    chooseCanned: 'Scegli una risposta pronta',
    answer: 'La tua risposta',
    submit: 'Rispondi',
    answered: 'Risposta inviata',
    person: 'Chi scrive',
    openUser: 'Apri l’account',
    generation: 'Immagine collegata',
    requestId: 'ID nei log',
    picture: 'L’immagine creata',
    photo: 'La foto di partenza',
    hide: 'Nascondi la richiesta',
    mail: {
      queued: 'Email in partenza',
      sent: 'Email inviata',
      failed: 'Email non arrivata: la risposta si legge solo qui nella richiesta',
      kept: 'Email nella posta in uscita',
    } as Record<MailStatus, string>,
    cannedAnswers: [
      {
        title: 'L’abbiamo ricevuta, la guardiamo',
        text: 'Grazie per averci scritto. Stiamo guardando l’immagine e i nostri registri: ti diciamo che cosa è successo appena lo sappiamo.',
      },
      {
        title: 'Credito restituito',
        text: 'Hai ragione, l’immagine non è come dovrebbe. Ti abbiamo restituito il credito: lo trovi già tra i movimenti del tuo account.',
      },
      {
        title: 'Come fotografare il capo',
        text: 'Il risultato migliora molto con un capo intero, su uno sfondo semplice e con una luce uniforme. Prova a rifare la foto così, senza pieghe e senza ombre forti: se non basta, rispondi qui e ci pensiamo noi.',
      },
      {
        title: 'Risolto',
        text: 'Il problema era nostro ed è risolto. Prova di nuovo quando vuoi, e scusaci per l’attesa.',
      },
    ],
  },
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
