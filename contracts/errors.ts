/** Every refusal the product can answer: code, HTTP status, sentence for the person. The only such table. */
export const errors = {
  invalid: { status: 400, message: 'Controlla i dati inseriti.' },
  bad_request: { status: 400, message: 'Richiesta non valida.' },
  no_file: { status: 400, message: 'No file selected' },
  too_many_files: { status: 400, message: 'Carica una sola foto.' },
  model_unavailable: { status: 400, message: 'Modello non disponibile' },
  reset_link_invalid: {
    status: 400,
    message: 'Il link di reset password non è valido o è scaduto.',
  },
  wrong_password: { status: 400, message: 'La password attuale non è corretta.' },
  file_empty: { status: 400, message: 'Il file è vuoto.' },
  unauthorized: { status: 401, message: 'Effettua il login per continuare.' },
  bad_credentials: { status: 401, message: 'Email o password non corretti' },
  quota_exhausted: {
    status: 402,
    message: "Hai esaurito i crediti mensili. Effettua l'upgrade per continuare.",
  },
  forbidden: { status: 403, message: 'Non hai i permessi per questa operazione.' },
  admin_only: { status: 403, message: "Non hai i permessi per accedere all'area admin." },
  plan_required: {
    status: 403,
    message: 'La scelta del modello è inclusa nei piani Professional ed Enterprise.',
  },
  cross_site: { status: 403, message: 'Richiesta non consentita da un altro sito.' },
  not_found: { status: 404, message: 'Non trovato.' },
  method_not_allowed: { status: 405, message: 'Metodo non consentito.' },
  email_taken: { status: 409, message: 'Email già registrata' },
  key_reused: { status: 409, message: 'Questa richiesta è già stata inviata con dati diversi.' },
  not_finished: { status: 409, message: 'La generazione non è ancora conclusa.' },
  not_failed: { status: 409, message: 'Solo una generazione non riuscita può essere riprovata.' },
  source_gone: { status: 409, message: 'La foto originale non è più disponibile: caricala di nuovo.' },
  too_large: { status: 413, message: 'File troppo grande (max 15 MB)' },
  body_too_large: { status: 413, message: 'Richiesta troppo grande.' },
  wrong_type: { status: 415, message: 'Tipo di contenuto non supportato.' },
  format_unsupported: { status: 415, message: 'Formato non supportato: usa PNG, JPG o WEBP' },
  heic_unsupported: { status: 415, message: 'Le foto HEIC non sono supportate: esporta in JPG.' },
  animated: { status: 422, message: 'Le immagini animate non sono supportate.' },
  picture_damaged: { status: 422, message: 'Immagine danneggiata o illeggibile.' },
  picture_too_large: { status: 422, message: 'Immagine troppo grande (troppi pixel).' },
  picture_too_small: { status: 422, message: 'Immagine troppo piccola.' },
  picture_proportions: { status: 422, message: 'Proporzioni non valide.' },
  too_many_in_flight: { status: 429, message: 'Hai già altre generazioni in corso: attendi che finiscano.' },
  too_many: { status: 429, message: 'Troppe richieste. Riprova tra poco.' },
  internal: { status: 500, message: 'Si è verificato un errore. Riprova più tardi.' },
  provider_failed: { status: 502, message: 'Il servizio di generazione non ha risposto. Riprova.' },
  unavailable: { status: 503, message: 'Servizio momentaneamente non disponibile. Riprova tra poco.' },
  payments_unavailable: { status: 503, message: 'Impossibile avviare il pagamento' },
  storage_full: { status: 507, message: 'Spazio di archiviazione esaurito' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** Why a generation failed, as its owner reads it. Each of them gives the credit back. */
export const failures = {
  provider_down: 'Il servizio di generazione non è raggiungibile. Riprova tra poco.',
  provider_timeout: 'Il servizio di generazione non ha risposto in tempo.',
  provider_garbage: 'Il servizio di generazione ha restituito un risultato non valido.',
  refused: 'Immagine rifiutata dal filtro di sicurezza',
  no_garment: 'Nessun capo riconosciuto nella foto.',
  storage: 'Non è stato possibile salvare il risultato.',
  interrupted: 'La generazione è stata interrotta.',
  unexpected: 'Si è verificato un errore durante la generazione.',
} as const

export type FailureCode = keyof typeof failures

/** The body of every answer that is not a success (RFC 9457). */
export interface Problem {
  type: string
  status: number
  title: string
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  requestId: string
}
