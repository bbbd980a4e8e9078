import { copyIn } from '#web/language/language.ts'

const pictures = (count: number) => (count === 1 ? '1 immagine' : `${count} immagini`)

const italian = {
  error: 'Errore',
  policy: {
    title: 'Privacy',
    text: 'Chi vede le tue foto, per quanto le conserviamo e come sono cifrate.',
    link: 'Leggi la pagina Privacy',
  },
  retention: {
    title: 'Per quanto conserviamo le tue foto',
    text: 'Vale per le foto che carichi e per le immagini che ne nascono. I crediti e le fatture restano in ogni caso.',
    legend: 'Conserva foto e immagini',
    account: 'Finché ho l’account',
    days: (days: number) => `${days} giorni`,
    explain: (days: number | null) =>
      days === null
        ? 'Foto e immagini restano finché non le elimini tu.'
        : `Foto e immagini vengono cancellate per sempre ${days} giorni dopo la creazione, e spariscono dallo Storico.`,
    warning: (count: number, days: number) =>
      `${pictures(count)} con ${days} giorni o più: ${count === 1 ? 'verrà cancellata' : 'verranno cancellate'} domani, con le foto da cui ${count === 1 ? 'nasce' : 'nascono'}. Non si può tornare indietro: se ti servono, scarica prima i tuoi dati.`,
    save: 'Salva la scelta',
    confirm: 'Salva e cancella da domani',
    startsAt: (moment: string) => `La scelta ha effetto dal ${moment}: fino ad allora puoi tornare indietro.`,
    saved: 'Scelta salvata',
    failed: 'La scelta non è stata salvata.',
  },
  legal: {
    title: 'Abbiamo aggiornato Termini e Privacy',
    text: (day: string) => `Valgono dal ${day}. Continuando a usare Indosso li accetti.`,
    terms: 'Termini',
    privacy: 'Privacy',
    accept: 'Va bene',
    failed: 'La risposta non è stata salvata.',
  },
  export: {
    title: 'Scarica i miei dati',
    text: 'Un archivio ZIP con tutto: foto e immagini, fatture, movimenti dei crediti e ogni dato del tuo account.',
    begin: 'Scarica i miei dati',
    hint: 'Con molte immagini il download può durare qualche minuto. Puoi chiederlo cinque volte al giorno.',
    password: 'La tua password, per conferma',
    submit: 'Prepara e scarica',
    cancel: 'Annulla',
    started: { title: 'Download avviato', description: 'Lo trovi tra i download del browser.' },
    failed: 'Il download non è partito.',
  },
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
