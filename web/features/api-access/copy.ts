import type { KeyMode, KeyScope } from '#contracts/keys.ts'
import type { DeliveryFault, DeliveryStatus, OffReason, WebhookEvent } from '#contracts/webhooks.ts'
import { copyIn } from '#web/language/language.ts'

type ShownScope = Exclude<KeyScope, 'batches'>
type ShownEvent = Exclude<WebhookEvent, `batch.${string}`>

const italian = {
  error: 'Errore',
  keys: {
    title: 'Chiavi API',
    text: 'Collegano il tuo gestionale o il tuo sito a Indosso. Con una chiave di prova sviluppi gratis: 50 immagini al giorno disegnate dallo studio, nessun credito.',
    docs: 'Documentazione',
    name: 'Nome della chiave',
    nameHint: 'Per riconoscerla, per esempio «Gestionale».',
    mode: 'Tipo',
    modes: { test: 'Di prova', live: 'Attiva' } satisfies Record<KeyMode, string>,
    liveLocked: 'Le chiavi attive sono incluse nel piano Enterprise.',
    upgrade: 'Vedi i piani',
    scopes: 'Permessi',
    scopeNames: {
      'generations:read': 'Leggere immagini',
      'generations:create': 'Creare immagini',
      webhooks: 'Gestire i webhook',
    } satisfies Record<ShownScope, string>,
    create: 'Crea chiave',
    empty: 'Ancora nessuna chiave',
    emptyText: 'Creane una di prova: non costa niente e la revochi quando vuoi.',
    never: 'mai usata',
    used: (day: string, network: string) => `usata il ${day} da ${network}`,
    until: (day: string) => `vale fino al ${day}`,
    replaced: (day: string) => `sostituita, vale fino al ${day}`,
    rotate: 'Rinnova',
    revoke: 'Revoca',
    revoked: 'Chiave revocata',
    failed: 'La chiave non è cambiata.',
  },
  once: {
    key: 'La tua nuova chiave',
    keyText: 'Copiala adesso e tienila al sicuro: non la mostriamo più.',
    secret: 'Il segreto delle firme',
    secretText: 'Copialo adesso e tienilo al sicuro: non lo mostriamo più.',
    copy: 'Copia',
    copied: 'Copiato',
    close: 'Fatto',
  },
  sure: { title: 'Confermi?', yes: 'Sì', no: 'Annulla' },
  webhooks: {
    title: 'Webhook',
    text: 'Avvisano il tuo server quando un’immagine è pronta, non riesce o i crediti stanno finendo. Ogni avviso è firmato.',
    locked: 'I webhook sono inclusi nel piano Enterprise.',
    url: 'Indirizzo https',
    urlPlaceholder: 'https://negozio.it/webhook',
    events: 'Eventi',
    eventNames: {
      'generation.completed': 'Immagine pronta',
      'generation.failed': 'Non riuscita',
      'credits.low': 'Pochi crediti',
      'credits.exhausted': 'Crediti finiti',
    } satisfies Record<ShownEvent, string>,
    create: 'Aggiungi webhook',
    empty: 'Ancora nessun webhook',
    emptyText: 'Aggiungi l’indirizzo del tuo server, poi mandagli una prova.',
    active: 'Attivo',
    failing: (day: string) => `Nessuna risposta dal ${day}`,
    off: {
      person: 'Disattivato',
      failures: 'Disattivato dopo cinque giorni di errori',
      gone: 'Disattivato: il server ha risposto 410',
    } satisfies Record<OffReason, string>,
    overlap: (day: string) => `Il segreto di prima firma ancora fino al ${day}.`,
    test: 'Invia prova',
    tested: 'Prova in partenza',
    deliveries: 'Consegne',
    rotate: 'Nuovo segreto',
    switchOff: 'Disattiva',
    switchOn: 'Riattiva',
    replayFailed: 'Rimanda le fallite',
    replayed: (count: number) => (count === 1 ? '1 consegna riparte' : `${count} consegne ripartono`),
    remove: 'Elimina',
    removed: 'Webhook eliminato',
    failed: 'Il webhook non è cambiato.',
  },
  deliveries: {
    caption: 'Consegne degli ultimi 30 giorni',
    event: 'Evento',
    state: 'Stato',
    answer: 'Risposta',
    tries: 'Tentativi',
    at: 'Ultimo tentativo',
    none: 'Ancora nessuna consegna.',
    states: {
      waiting: 'In attesa',
      delivered: 'Consegnata',
      failed: 'Non consegnata',
    } satisfies Record<DeliveryStatus, string>,
    faults: {
      timeout: 'nessuna risposta in 15 s',
      unreachable: 'non raggiungibile',
      not_allowed: 'indirizzo non consentito',
    } satisfies Record<DeliveryFault, string>,
    next: (at: string) => `riprova alle ${at}`,
    body: 'Contenuto',
    again: 'Rimanda',
  },
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
