import type { BatchStatus, CsvFault, PauseReason } from '#contracts/batch-words.ts'
import { copyIn } from '#web/language/language.ts'
import type { Role } from './grouping.ts'

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)

const italian = {
  page: 'Lotti · Indosso',
  title: 'Lotti',
  intro: 'Una stagione in una sera: trascina le foto, controlla, avvia. Paghi solo le immagini che riescono.',
  fresh: 'Nuovo lotto',
  drop: {
    title: 'Trascina qui una cartella o fino a 200 foto',
    hint: 'I nomi ci dicono che cosa va insieme: GONNA-fronte, GONNA-retro e GONNA-dettaglio diventano un capo.',
    files: 'Scegli le foto',
    folder: 'Scegli una cartella',
    csv: 'Carica un elenco CSV',
    csvHint: 'Colonne ref e image_url; se vuoi detail_url, back_url e kind.',
    over: 'Rilascia: le raggruppiamo noi',
  },
  entry: {
    title: 'Tanti capi insieme',
    text: 'Trascina qui sopra fino a 200 foto: diventano un lotto, con uno ZIP ordinato per SKU.',
    sold: 'Una stagione in una sera: fino a 200 foto insieme, con uno ZIP ordinato per SKU.',
    open: 'Apri i lotti',
    see: 'Scopri i lotti',
  },
  locked: {
    title: 'Con Enterprise carichi un’intera stagione',
    text: 'Fino a 200 capi per lotto, in più pose e su più modelle, con uno ZIP ordinato per SKU. Con Professional ne provi uno da 10 capi.',
    action: 'Scopri i piani',
  },
  empty: { title: 'Ancora nessun lotto', text: 'Il primo nasce appena trascini qualche foto.' },
  list: 'I tuoi lotti',
  garments: (n: number) => count(n, 'capo', 'capi'),
  images: (n: number) => count(n, 'immagine', 'immagini'),
  status: {
    draft: 'Da avviare',
    running: 'In lavorazione',
    paused: 'In pausa',
    completed: 'Completato',
    cancelled: 'Annullato',
  } satisfies Record<BatchStatus, string> as Record<BatchStatus, string>,
  doneOf: (done: number, all: number) => `${done} di ${all}`,
  more: 'Aggiungi capi, pose o modelli a questo lotto',
  back: 'Tutti i lotti',
  name: 'Nome del lotto',
  rename: (name: string) => `Nome del lotto: ${name}. Modifica`,
  nameHint: 'Invio salva, Esc annulla',
  remove: 'Elimina il lotto',
  removed: 'Lotto eliminato: i capi e le immagini restano nello Storico.',
  removeAsk: 'Eliminare il lotto? I capi e le immagini restano nello Storico.',
  noPhoto: 'non è una foto PNG, JPG o WEBP',
  notUploaded: 'non caricata: riprova',
  troubles: (n: number) => (n === 1 ? 'Un file è rimasto fuori' : `${n} file sono rimasti fuori`),
  dismiss: 'Ho capito',
  plan: {
    title: 'Da controllare',
    text: (photos: number, garments: number) =>
      `${count(photos, 'foto', 'foto')}, ${count(garments, 'capo', 'capi')}. Se qualcosa non va insieme, cambialo qui.`,
    ref: 'SKU',
    role: (name: string) => `Che cosa mostra ${name}`,
    roles: { front: 'Fronte', back: 'Retro', detail: 'Dettaglio', extra: 'Non usare' } satisfies Record<
      Role,
      string
    > as Record<Role, string>,
    apart: 'Capo a parte',
    merge: 'Unisci al capo sopra',
    drop: 'Togli',
    double: 'SKU doppio',
    upload: (n: number) => `Carica ${count(n, 'capo', 'capi')}`,
    uploading: (done: number, all: number) => `Carico: ${done} di ${all}`,
    resume: 'Se si interrompe, riprende da qui.',
    over: (most: number) => `Un lotto tiene ${most} capi: gli altri restano fuori.`,
  },
  csv: {
    reading: (done: number, lines: number) => `Leggo l’elenco: ${done} righe di ${lines}`,
    read: (good: number) => `Elenco letto: ${count(good, 'riga buona', 'righe buone')}.`,
    faults: (n: number) => count(n, 'riga da correggere', 'righe da correggere'),
    line: (line: number, ref: string | null) => `Riga ${line}${ref ? ` (${ref})` : ''}`,
    fault: {
      ref_missing: 'manca lo SKU',
      ref_long: 'SKU più lungo di 64 caratteri',
      ref_twice: 'SKU già usato in una riga sopra',
      ref_spoiled: 'Excel ha trasformato lo SKU in un numero: formatta la colonna come testo',
      url_missing: 'manca l’indirizzo della foto',
      url_refused: 'serve un indirizzo https completo',
      kind_unknown: 'tipo di capo sconosciuto',
      batch_full: 'il lotto è pieno',
      picture: 'la foto non si apre: controlla l’indirizzo e il formato',
      account_full: 'spazio del piano esaurito',
      lines_many: 'da qui in poi sono troppe: al massimo 2.000 righe',
    } satisfies Record<CsvFault, string> as Record<CsvFault, string>,
  },
  look: {
    title: 'Chi indossa, e come',
    models: 'Modelli',
    modelsHint: 'Nessuno scelto: uno a caso per ogni capo. Fino a 8.',
    format: 'Formato dello ZIP',
  },
  matrix: {
    title: 'Che cosa generare',
    garment: 'Capo',
    all: 'Tutte',
    cell: (garment: string, view: string) => `${garment}, ${view}`,
    random: 'a caso',
    column: (view: string) => `Tutti i capi: ${view}`,
    duplicate: 'Foto già in archivio',
    madeAt: (day: string) => `Già generata il ${day}`,
    noBack: 'Senza foto del retro: lo ricostruiamo',
    remove: (name: string) => `Togli ${name} dal lotto`,
    replace: (name: string) => `Sostituisci la foto di ${name}`,
    good: 'Bella foto',
  },
  kind: {
    ask: 'Che capo è?',
    of: (name: string) => `Tipo di capo: ${name}`,
    unsure: (n: number) =>
      n === 1
        ? 'Di un capo non siamo sicuri: se ci dici che cos’è, l’immagine riesce meglio.'
        : `Di ${n} capi non siamo sicuri: se ci dici che cosa sono, le immagini riescono meglio.`,
    only: 'Mostra solo questi',
    all: 'Mostra tutti',
    now: 'Puoi dirlo anche ora: scegli il capo, poi Rifai.',
  },
  price: {
    sentence: (images: string, credits: string, left: string) =>
      `${images}: ${credits}, te ne restano ${left}.`,
    credits: (n: string, one: boolean) => (one ? '1 credito' : `${n} crediti`),
    minutes: (n: number) =>
      n <= 1 ? 'Circa un minuto.' : n < 90 ? `Circa ${n} minuti.` : `Circa ${Math.round(n / 60)} ore.`,
    short: (missing: number) =>
      `Mancano ${count(missing, 'credito', 'crediti')}: il lotto si ferma quando finiscono e riprende quando vuoi.`,
    nothing: 'Niente da generare: spunta qualche casella.',
    start: (images: string) => `Genera ${images}`,
    first: 'Prova i primi 3',
    byItself: 'Riprendi da solo quando tornano i crediti',
  },
  progress: {
    label: 'Avanzamento del lotto',
    text: (done: number, all: number) => `${done} immagini pronte su ${all}`,
    left: (minutes: number) => (minutes <= 1 ? 'manca circa un minuto' : `mancano circa ${minutes} minuti`),
    close: 'Puoi chiudere la pagina: il lavoro continua, e ti scriviamo quando è finito.',
    pause: 'Metti in pausa',
    resume: 'Riprendi',
    cancel: 'Annulla il lotto',
    cancelAsk: 'Annullare? Le immagini già iniziate finiscono, le altre non costano niente.',
    retry: (n: number) => `Riprova le non riuscite (${n})`,
    failed: (n: number) => count(n, 'non riuscita, credito restituito', 'non riuscite, crediti restituiti'),
  },
  paused: {
    title: 'Il lotto è in pausa',
    reasons: {
      person: 'L’hai messo in pausa. Quello che era iniziato finisce.',
      credits:
        'I crediti del mese sono finiti. Niente è andato perso: riprende con un tocco quando ne hai di nuovo.',
      provider:
        'Il servizio che crea le immagini non risponde come dovrebbe: ci siamo fermati prima di sprecare altro. Riprova tra qualche minuto.',
      budget: 'Per oggi il servizio ha raggiunto il suo limite. Riprova domani.',
    } satisfies Record<PauseReason, string> as Record<PauseReason, string>,
    codes: {
      plan_required: 'Il tuo piano non comprende più questo lotto. Quello che era iniziato è finito.',
      account_full:
        'Lo spazio del piano è esaurito: elimina dallo Storico quello che non ti serve, poi riprendi.',
      address_unconfirmed: 'Conferma il tuo indirizzo email, poi riprendi.',
    } as Record<string, string>,
  },
  review: {
    title: 'Rivedi',
    text: 'Con la tastiera: frecce per muoverti, A approva, S scarta, R rifai (1 credito).',
    approve: 'Approva',
    discard: 'Scarta',
    redo: 'Rifai',
    retry: 'Riprova',
    skip: 'Salta',
    filters: {
      all: 'Tutte',
      open: 'Da rivedere',
      doubtful: 'Incerte',
      approved: 'Approvate',
      discarded: 'Scartate',
      failed: 'Non riuscite',
    },
    doubtful: 'Incerta',
    approveAll: 'Approva tutte quelle da rivedere',
    states: {
      waiting: 'In attesa',
      pending: 'In coda',
      processing: 'In lavorazione',
      completed: 'Pronta',
      failed: 'Non riuscita',
      skipped: 'Saltata',
    },
    refusals: {
      model_unavailable: 'Questo modello non è più nel catalogo.',
      photo_lost: 'La foto non è più leggibile per un problema nostro: sostituiscila.',
    } as Record<string, string>,
    approved: 'Approvata',
    discarded: 'Scartata',
    open: (name: string) => `Apri ${name}`,
    none: 'Niente in questo scaffale.',
    redone: 'La rifacciamo: usa 1 credito.',
  },
  download: {
    title: 'Scarica',
    text: (n: number, approved: boolean) =>
      approved
        ? `${count(n, 'immagine approvata', 'immagini approvate')}, con manifest.csv.`
        : `${count(n, 'immagine', 'immagini')} non ancora scartate, con manifest.csv. Approvane qualcuna per scaricare solo quelle.`,
    template: 'Nome dei file',
    templateHint: 'Puoi usare {ref}, {pose}, {model}, {name} e {n}; una barra separa la cartella dal file.',
    invalid: 'Così non si può: usa solo {ref}, {pose}, {model}, {name} e {n}, e al massimo due barre.',
    zip: 'Scarica lo ZIP',
    manifest: 'Solo l’elenco',
  },
  gone: { title: 'Questo lotto non c’è più', text: 'È stato eliminato, o l’indirizzo non è giusto.' },
}

export type BatchCopy = typeof italian
export const { useCopy: useBatchCopy, readCopy: readBatchCopy } = copyIn<BatchCopy>(
  italian,
  () => import('./copy.en.ts'),
)
