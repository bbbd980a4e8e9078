type Refusals = Record<string, { status: number; message: string }>

/** What the browser finds out before it sends anything: apart, because a page of the web carries no other Italian refusals. */
export const photoErrors = {
  bad_request: { status: 400, message: 'Richiesta non valida.' },
  too_many_files: { status: 400, message: 'Carica una sola foto.' },
  file_empty: { status: 400, message: 'Il file è vuoto.' },
  too_large: { status: 413, message: 'File troppo grande (max 15 MB)' },
  format_unsupported: { status: 415, message: 'Formato non supportato: usa PNG, JPG o WEBP' },
  heic_unsupported: { status: 415, message: 'Le foto HEIC non sono supportate: esporta in JPG.' },
  picture_damaged: { status: 422, message: 'Immagine danneggiata o illeggibile.' },
  picture_too_large: { status: 422, message: 'Immagine troppo grande (troppi pixel).' },
  picture_too_small: { status: 422, message: 'Immagine troppo piccola.' },
  picture_proportions: { status: 422, message: 'Proporzioni non valide.' },
} as const satisfies Refusals

/** Every refusal the product can answer: code, HTTP status, sentence for the person. The only such table. */
export const errors = {
  ...photoErrors,
  invalid: { status: 400, message: 'Controlla i dati inseriti.' },
  no_file: { status: 400, message: 'No file selected' },
  garment_or_photo: {
    status: 400,
    message: 'Manda la foto di un capo oppure scegli un capo che hai già, non tutti e due.',
  },
  image_url_refused: { status: 400, message: 'URL immagine non consentito' },
  no_people_here: {
    status: 409,
    message:
      'Per creare una persona serve un servizio AI, e qui non ce n’è uno: il nostro motore disegna manichini.',
  },
  own_models_full: { status: 409, message: 'Hai già 12 modelli tuoi: eliminane uno per crearne un altro.' },
  consent_missing: {
    status: 400,
    message: 'Per la foto di una persona serve il suo consenso scritto.',
  },
  face_missing: {
    status: 422,
    message:
      'In questa foto non si vede il viso di una persona: caricane una di fronte, con la testa intera.',
  },
  sheet_unsupported: {
    status: 415,
    message: 'Carica il foglio firmato in PDF, oppure una sua foto in PNG, JPG o WEBP.',
  },
  sheet_damaged: { status: 422, message: 'Questo PDF è incompleto o non si può leggere.' },
  model_unavailable: { status: 400, message: 'Modello non disponibile' },
  reset_link_invalid: {
    status: 400,
    message: 'Il link di reset password non è valido o è scaduto.',
  },
  confirmation_link_invalid: { status: 400, message: 'Il link di conferma non è valido o è scaduto.' },
  address_temporary: {
    status: 400,
    message: 'Gli indirizzi email temporanei non sono accettati: usa quello del negozio.',
  },
  wrong_password: { status: 400, message: 'La password attuale non è corretta.' },
  key_in_query: {
    status: 400,
    message:
      'Manda la chiave nell’intestazione Authorization, mai nell’indirizzo: finirebbe nei registri. Revoca quella che hai appena mandato.',
  },
  unauthorized: { status: 401, message: 'Effettua il login per continuare.' },
  payment_session_invalid: { status: 400, message: 'Sessione di pagamento non valida' },
  webhook_invalid: { status: 400, message: 'Evento non valido.' },
  key_invalid: {
    status: 401,
    message: 'Questa chiave API non vale: è sbagliata, scaduta o revocata.',
  },
  bad_credentials: { status: 401, message: 'Email o password non corretti' },
  quota_exhausted: {
    status: 402,
    message: "Hai esaurito i crediti mensili. Effettua l'upgrade per continuare.",
  },
  forbidden: { status: 403, message: 'Non hai i permessi per questa operazione.' },
  admin_only: { status: 403, message: "Non hai i permessi per accedere all'area admin." },
  plan_required: {
    status: 403,
    message: 'Il tuo piano non comprende questa funzione: la trovi in un piano superiore.',
  },
  scope_missing: { status: 403, message: 'Questa chiave API non ha il permesso necessario.' },
  live_key_needed: {
    status: 403,
    message: 'I lotti usano i crediti del piano: serve una chiave attiva, non una di prova.',
  },
  address_unconfirmed: {
    status: 403,
    message: 'Per creare altre immagini conferma il tuo indirizzo: apri il link che ti abbiamo mandato.',
  },
  cross_site: { status: 403, message: 'Richiesta non consentita da un altro sito.' },
  not_found: { status: 404, message: 'Non trovato.' },
  payment_unknown: { status: 404, message: 'Impossibile verificare il pagamento' },
  method_not_allowed: { status: 405, message: 'Metodo non consentito.' },
  too_slow: { status: 408, message: 'La richiesta ha impiegato troppo tempo.' },
  email_taken: { status: 409, message: 'Email già registrata' },
  key_taken: { status: 409, message: 'Chiave già esistente' },
  too_many_webhooks: {
    status: 409,
    message: 'Hai già cinque webhook: eliminane uno che non usi più.',
  },
  webhook_off: { status: 409, message: 'Questo webhook è disattivato: prima riattivalo.' },
  too_many_keys: {
    status: 409,
    message: 'Hai già il massimo di chiavi: revocane una che non usi più.',
  },
  stale_edit: {
    status: 409,
    message: 'Qualcuno ha modificato questa voce mentre la stavi modificando: ricarica e riprova.',
  },
  key_reused: { status: 409, message: 'Questa richiesta è già stata inviata con dati diversi.' },
  account_pays: {
    status: 409,
    message: 'Questo account paga un abbonamento: il piano si cambia dal suo account, non da qui.',
  },
  refund_too_much: { status: 409, message: 'Di questo pagamento non resta così tanto da rimborsare.' },
  payment_disputed: {
    status: 409,
    message: 'Questo pagamento è contestato: lo decide la banca, qui non si rimborsa.',
  },
  already_confirmed: { status: 409, message: 'Questo indirizzo è già confermato.' },
  not_finished: { status: 409, message: 'L’immagine non è ancora pronta.' },
  not_failed: { status: 409, message: 'Puoi riprovare solo un’immagine non riuscita.' },
  not_completed: {
    status: 409,
    message: 'Puoi dire che cosa non va solo di un’immagine completata.',
  },
  source_gone: {
    status: 409,
    message: 'Per un problema nostro la foto originale non è più disponibile: caricala di nuovo.',
  },
  not_drawable: {
    status: 422,
    message: 'Da questa foto non riusciamo a disegnare il capo da solo.',
  },
  nothing_finished: {
    status: 409,
    message: 'Nessuno dei capi scelti ha un’immagine pronta da scaricare.',
  },
  batch_over: { status: 409, message: 'Questo lotto è stato annullato: creane un altro.' },
  batch_running: { status: 409, message: 'Il lotto è in lavorazione: mettilo in pausa per cambiarlo.' },
  batch_empty: { status: 409, message: 'In questo lotto non c’è niente da generare.' },
  batch_full: { status: 409, message: 'Il lotto è pieno: per altri capi creane uno nuovo.' },
  batches_open: {
    status: 409,
    message:
      'Hai già un lotto aperto: completalo o annullalo. Con Enterprise puoi averne più di uno, fino a 200 capi ciascuno.',
  },
  csv_reading: { status: 409, message: 'Stiamo ancora leggendo l’elenco di prima: attendi che finisca.' },
  batch_nothing_ready: { status: 409, message: 'In questo lotto non c’è ancora niente da scaricare.' },
  payment_incomplete: { status: 409, message: 'Impossibile verificare il pagamento' },
  plan_overdue: {
    status: 409,
    message: 'Il rinnovo non è ancora pagato: aggiorna il pagamento, poi potrai cambiare piano.',
  },
  payment_declined: {
    status: 409,
    message: 'Il pagamento non è riuscito: il piano resta quello di prima. Controlla il metodo di pagamento.',
  },
  profile_needed: { status: 409, message: 'Completa prima i dati di fatturazione.' },
  no_subscription: { status: 409, message: 'Non hai un abbonamento da gestire.' },
  subscription_changing: { status: 409, message: 'Il piano sta già cambiando. Riprova tra poco.' },
  attachment_gone: {
    status: 409,
    message: 'Una delle immagini allegate non c’è più: allegala di nuovo.',
  },
  ticket_unanswered: { status: 409, message: 'Rispondi prima di chiudere: chi ha scritto aspetta ancora.' },
  picture_lost: {
    status: 410,
    message:
      'Questa immagine non è più leggibile per un problema nostro: il credito ti è stato restituito e puoi rifarla.',
  },
  photo_lost: {
    status: 410,
    message: 'Questa foto non è più leggibile per un problema nostro: per usarla di nuovo va ricaricata.',
  },
  body_too_large: { status: 413, message: 'Richiesta troppo grande.' },
  wrong_type: { status: 415, message: 'Tipo di contenuto non supportato.' },
  wrong_host: { status: 421, message: 'Questo indirizzo non è il nostro.' },
  csv_unreadable: {
    status: 422,
    message: 'Non riusciamo a leggere l’elenco: salvalo come CSV, con una riga di intestazione.',
  },
  csv_columns: { status: 422, message: 'Nell’elenco mancano le colonne ref e image_url.' },
  animated: { status: 422, message: 'Le immagini animate non sono supportate.' },
  headers_too_large: { status: 431, message: 'Intestazioni della richiesta troppo grandi.' },
  too_many_in_flight: {
    status: 429,
    message: 'Hai già altre immagini in lavorazione: attendi che finiscano.',
  },
  too_many_attempts: { status: 429, message: 'Troppi tentativi. Riprova tra poco.' },
  too_many_sign_ups: { status: 429, message: 'Troppi account creati da qui. Riprova domani.' },
  too_many_exports: {
    status: 429,
    message: 'Hai già chiesto i tuoi dati più volte oggi. Riprova domani.',
  },
  too_many_mails: { status: 429, message: 'Oggi ti abbiamo già scritto più volte. Riprova domani.' },
  too_many_tickets: {
    status: 429,
    message: 'Hai già aperto molte richieste: continua in una di quelle, oppure riprova domani.',
  },
  try_out_busy: { status: 429, message: 'Una prova è già in corso: attendi che finisca.' },
  too_many_tests: {
    status: 429,
    message: 'Con le chiavi di prova puoi creare 50 immagini in 24 ore.',
  },
  too_many: { status: 429, message: 'Troppe richieste. Riprova tra poco.' },
  internal: { status: 500, message: 'Si è verificato un errore. Riprova più tardi.' },
  provider_failed: { status: 502, message: 'Il servizio di generazione non ha risposto. Riprova.' },
  provider_refused: {
    status: 422,
    message: 'Il filtro di sicurezza di questo fornitore ha rifiutato l’immagine.',
  },
  provider_spent: {
    status: 503,
    message: 'Il limite di spesa di oggi per questo fornitore è raggiunto: si riprova domani.',
  },
  payment_not_started: { status: 502, message: 'Impossibile avviare il pagamento' },
  payment_not_verified: { status: 502, message: 'Impossibile verificare il pagamento' },
  payment_not_changed: {
    status: 502,
    message: 'Il servizio di pagamento non ha risposto. Controlla il tuo piano tra qualche minuto e riprova.',
  },
  unavailable: { status: 503, message: 'Servizio momentaneamente non disponibile. Riprova tra poco.' },
  closed_for_today: { status: 503, message: 'Servizio momentaneamente non disponibile. Riprova domani.' },
  free_closed_for_today: {
    status: 503,
    message:
      'Le immagini gratuite di oggi sono finite per tutti: riprova domani. Con un piano a pagamento continui subito.',
  },
  invoices_unavailable: { status: 503, message: 'La fattura elettronica non è ancora disponibile.' },
  webhook_closed: { status: 503, message: 'Nessun evento è atteso qui.' },
  payments_unavailable: { status: 503, message: 'Impossibile avviare il pagamento' },
  account_full: {
    status: 507,
    message:
      'Hai esaurito lo spazio del tuo piano: elimina dallo Storico le immagini che non ti servono più.',
  },
  storage_full: { status: 507, message: 'Spazio di archiviazione esaurito' },
} as const satisfies Refusals

export type ErrorCode = keyof typeof errors

/** The sentences that are better with a number in them. */
export const countedErrors: Partial<Record<ErrorCode, (count: number) => string>> = {
  too_many_attempts: (seconds) =>
    `Troppi tentativi. Riprova tra ${seconds === 1 ? '1 secondo' : `${seconds} secondi`}.`,
  too_many_in_flight: (count) =>
    `Hai già ${count === 1 ? '1 immagine in lavorazione: attendi che finisca' : `${count} immagini in lavorazione: attendi che finiscano`}.`,
}

/** Why a generation failed. Each of them gives the credit back. */
export const failureCodes = [
  ...(['provider_down', 'provider_timeout', 'provider_garbage', 'refused', 'no_garment'] as const),
  ...(['source_gone', 'picture_lost', 'storage', 'interrupted', 'garment_removed', 'unexpected'] as const),
] as const
export type FailureCode = (typeof failureCodes)[number]

/** The same as its owner reads it. */
export const failures: Record<FailureCode, string> = {
  provider_down: 'Il servizio di generazione non è raggiungibile. Riprova tra poco.',
  provider_timeout: 'Il servizio di generazione non ha risposto in tempo.',
  provider_garbage: 'Il servizio di generazione ha restituito un risultato non valido.',
  refused: 'Immagine rifiutata dal filtro di sicurezza',
  no_garment: 'Nessun capo riconosciuto nella foto. Se c’è, indica tu il tipo di capo.',
  source_gone: 'Per un problema nostro la foto che hai caricato non è più leggibile: caricala di nuovo.',
  picture_lost: 'Per un problema nostro questa immagine non è più leggibile. Puoi rifarla.',
  storage: 'Non è stato possibile salvare il risultato.',
  interrupted: 'La generazione è stata interrotta.',
  garment_removed: 'Hai eliminato il capo mentre l’immagine era in lavorazione.',
  unexpected: 'Si è verificato un errore durante la generazione.',
}

/** The photo is at fault: the same photo with the same choices would fail again. */
export const failsAgain = (code: FailureCode | null): boolean =>
  code === 'no_garment' || code === 'source_gone'

export const isFailureCode = (word: string | null): word is FailureCode =>
  failureCodes.some((code) => code === word)
