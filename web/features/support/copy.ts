import type { Invoice } from '#contracts/billing.ts'
import { complaintReasonLabels } from '#contracts/complaint.ts'
import { failures } from '#contracts/errors.ts'
import type { MailStatus } from '#contracts/support.ts'
import { copyIn } from '#web/language/language.ts'

const italian = {
  page: (email: string) => `${email} · Super Admin · Indosso`,
  noUser: 'Super Admin · Indosso',
  back: 'Tutti gli utenti',
  goneTitle: 'Utente non trovato',
  gone: 'L’account non esiste più, o l’indirizzo della pagina è sbagliato.',
  noName: 'Senza nome',
  facts: {
    since: 'Iscritto il',
    plan: 'Piano',
    given: 'in omaggio',
    status: 'Stato',
    mail: 'Indirizzo',
    confirmed: (day: string) => `confermato il ${day}`,
    unconfirmed: 'da confermare',
    revenue: 'Incassi in tutto',
    garments: 'Capi',
    generations: 'Generazioni',
    sessions: 'Sessioni aperte',
    admin: 'Amministratore',
  },
  deeds: {
    title: 'Interventi',
    text: 'Ogni intervento chiede un motivo e resta nel registro delle modifiche.',
    paying:
      'Ogni intervento chiede un motivo e resta nel registro delle modifiche. Il piano è pagato: si cambia solo dal suo account.',
    reason: 'Motivo',
    reasonHint: 'Lo legge solo chi vede il registro.',
    credits: 'Quanti crediti (da 1 a 500)',
    plan: 'Piano in omaggio',
    manager: 'Account manager',
    defaultManager: (name: string | undefined) =>
      name ? `Quello predefinito (${name})` : 'Quello predefinito',
    cancel: 'Annulla',
    error: 'Errore',
    failed: 'Non riesco a farlo. Riprova.',
    grantCredits: {
      open: 'Aggiungi crediti',
      text: 'Valgono fino alla fine di questo periodo. La persona li trova nei suoi movimenti come «Crediti aggiunti dall’assistenza».',
      submit: 'Aggiungi',
      done: 'Crediti aggiunti',
    },
    givePlan: {
      open: 'Cambia piano',
      text: 'Senza pagamento, da subito e fino a quando lo cambi di nuovo.',
      submit: 'Cambia piano',
      done: 'Piano cambiato',
    },
    nameManager: {
      open: 'Assegna l’account manager',
      text: 'La persona lo trova nella dashboard con foto, recapiti e «Prenota una chiamata». Si aggiunge nella scheda Assistenza.',
      submit: 'Assegna',
      done: 'Account manager assegnato',
    },
    signOut: {
      open: 'Chiudi le sessioni',
      text: 'La persona esce da tutti i dispositivi e deve accedere di nuovo.',
      submit: 'Chiudi tutte le sessioni',
      done: 'Sessioni chiuse',
    },
    resendConfirmation: {
      open: 'Rimanda la conferma',
      text: 'Parte una nuova email con il link di conferma. Il link di prima non vale più.',
      submit: 'Manda l’email',
      done: 'Email di conferma mandata',
    },
  },
  payments: {
    title: 'Pagamenti',
    text: 'Il rimborso torna sulla carta in 5-10 giorni; la nota di credito e l’email partono da sole.',
    none: 'Nessun pagamento',
    statuses: {
      paid: 'Pagato',
      refunded: 'Rimborsato',
      partly_refunded: 'Rimborsato in parte',
      disputed: 'Contestato',
    } as Record<Invoice['status'], string>,
    refunded: (amount: string) => `rimborsati ${amount}`,
    refund: 'Rimborsa',
    refundOf: (number: string) => `Rimborsa la fattura ${number}`,
    refundText: 'Chi riceve indietro tutto il periodo in corso torna al piano Free.',
    amount: (left: string) => `Quanto (al massimo ${left})`,
    done: 'Rimborso avviato',
  },
  credits: {
    title: 'Crediti',
    text: (used: string, limit: string, day: string) =>
      `Usati ${used} su ${limit} in questo periodo. Si azzerano il ${day}.`,
    none: 'Ancora nessun movimento',
  },
  generations: {
    title: 'Generazioni',
    text: 'Solo gli stati: foto e immagini le vede solo chi le ha caricate.',
    none: 'Nessuna generazione ancora',
    statuses: {
      pending: 'In coda',
      processing: 'In lavorazione',
      completed: 'Completata',
      failed: 'Non riuscita',
    },
    stages: {
      queued: 'in coda',
      reading: 'legge la foto',
      cutting: 'ritaglia il capo',
      draping: 'veste la modella',
      lighting: 'luci',
      painting: 'dipinge',
      saving: 'salva',
    },
    causes: failures as Record<string, string>,
    complaint: (reason: string) => `Segnalata: ${reason}`,
    reasons: complaintReasonLabels,
    seconds: (value: string) => `${value} s`,
  },
  mails: {
    title: 'Email inviate',
    text: 'Oggetto, data e stato; mai il contenuto.',
    none: 'Nessuna email',
    statuses: {
      queued: 'In coda',
      sent: 'Inviata',
      failed: 'Non inviata',
      kept: 'Nella posta in uscita',
    } as Record<MailStatus, string>,
  },
  more: 'Mostra altri',
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
