import type { BodyType, Gender, Pose } from '#contracts/generations.ts'
import { bodyTypeLabels, poseLabels } from '#contracts/generations.ts'
import { providerLabels } from '#contracts/image-providers.ts'
import type { PromptKey } from '#contracts/instructions.ts'
import { type TryOutGarment, tryOutGarmentLabels } from '#contracts/prompts.ts'
import { copyIn } from '#web/language/language.ts'

const italian = {
  error: 'Errore',
  failed: 'Operazione non riuscita.',
  newTitle: 'Nuovo Prompt',
  editTitle: 'Modifica Prompt',
  key: 'Chiave',
  keyHint: 'Sette chiavi, una per ogni pezzo del prompt finale.',
  keyChoose: 'Scegli una chiave libera',
  keyNone: 'Nessuna chiave libera',
  keysTaken: 'Tutte e sette le chiavi hanno già un testo: modificane uno qui sotto.',
  keyLocked: 'La chiave non si cambia: è il posto del testo nel prompt finale.',
  value: 'Testo del prompt',
  description: 'Descrizione',
  descriptionPlaceholder: 'A cosa serve, per chi lo leggerà dopo',
  insert: 'Inserisci un segnaposto',
  suggestions: 'Segnaposto disponibili',
  unknown: (names: string) => `Segnaposto sconosciuto: ${names}`,
  startFromBuiltIn: 'Parti dal testo incorporato',
  add: 'Aggiungi',
  save: 'Salva',
  cancel: 'Annulla',
  saved: 'Configurazione salvata!',
  deleted: 'Configurazione eliminata!',
  undo: 'Ripristina',
  undoHint: 'Rimetti il testo appena eliminato',
  listTitle: 'Configurazioni Esistenti',
  empty: 'Nessuna configurazione ancora',
  emptyHint: 'Valgono i testi incorporati: puoi sostituirli uno alla volta.',
  edit: 'Modifica',
  remove: 'Elimina',
  changed: (day: string, author: string | null) => (author ? `${day}, ${author}` : `${day}, testo iniziale`),
  whatFor: {
    female_model_prompt: 'La modella, lo stile e la luce',
    male_model_prompt: 'Il modello, lo stile e la luce',
    pose_frontale_prompt: 'La posa frontale',
    pose_laterale_prompt: 'La posa laterale',
    pose_posteriore_prompt: 'La posa di spalle',
    detail_prompt: 'Come usare la foto del tessuto',
    size_prompt: 'La taglia del corpo, quando è scelta',
  } satisfies Record<PromptKey, string> as Record<PromptKey, string>,
  preview: {
    title: 'Anteprima del prompt finale',
    text: 'Quello che riceve il servizio di immagini. Il pezzo che stai scrivendo è evidenziato.',
    gender: 'Genere',
    pose: 'Posa',
    model: 'Modello del catalogo',
    noModel: 'Nessuno, corporatura athletic',
    detail: 'Con la foto del tessuto',
    length: (count: string) => `${count} caratteri`,
    genders: { female: 'Modella', male: 'Modello' } as Record<Gender, string>,
    poses: poseLabels as Record<Pose, string>,
    bodies: bodyTypeLabels as Record<BodyType, string>,
  },
  tryOut: {
    title: 'Prova prima di salvare',
    text: 'Immagini vere con il testo in uso e con quello nuovo, sugli stessi capi e con ogni fornitore. Non consumano crediti, non si salvano e contano tra i costi AI del servizio.',
    garment: 'Capi di prova',
    garments: tryOutGarmentLabels as Record<TryOutGarment, string>,
    run: 'Prova il prompt',
    running: 'Creo le immagini',
    stop: 'Ferma',
    providers: 'Fornitori',
    names: providerLabels,
    provider: (name: string, cost: string, readsPrompts: boolean) =>
      readsPrompts ? `${name}, circa ${cost} a immagine` : `${name}, non legge i prompt`,
    cost: (pictures: number, cost: string) =>
      pictures === 1 ? `1 immagine, circa ${cost}.` : `${pictures} immagini, circa ${cost}.`,
    tooMuch: (provider: string, left: string) =>
      `${provider}: per oggi restano ${left}. Quando finiscono, le altre prove non partono.`,
    changes: (count: number) => (count === 1 ? 'Cambia una frase' : `Cambiano ${count} frasi`),
    progress: (made: number, all: number, spent: string) => `${made} immagini su ${all}. Speso: ${spent}.`,
    sides: { before: 'Testo in uso', after: 'Testo nuovo' } as Record<'before' | 'after', string>,
    anyText: 'Qualsiasi testo',
    states: { waiting: 'In attesa', running: 'In corso', left: 'Non chiesta' } as Record<
      'waiting' | 'running' | 'left',
      string
    >,
    choose: 'Salva il testo nuovo',
    notSaved: 'Finché non salvi, ai clienti vale il testo in uso.',
    result: 'Immagine di prova',
    facts: (seconds: string, cost: string) => `${seconds} s, costo ${cost}`,
    ignored:
      'Il motore incluso disegna senza leggere i prompt: l’immagine non cambia con il testo. Con un servizio AI attivo vedresti la differenza.',
  },
  versions: {
    open: 'Versioni',
    title: (key: string) => `Versioni di ${key}`,
    none: 'Nessuna modifica finora: vale il testo iniziale.',
    current: 'in uso',
    name: (number: number) => `Versione ${number}`,
    initial: 'testo iniziale',
    gone: 'Testo eliminato: da qui vale quello incorporato.',
    same: 'Uguale al testo in uso.',
    legend: 'Rispetto al testo in uso: barrato ciò che sparirebbe, sottolineato ciò che tornerebbe.',
    try: 'Prova e confronta',
    tryOf: (number: number) => `Prova e confronta la versione ${number}`,
    rollBack: (number: number) => `Torna alla versione ${number}`,
  },
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
