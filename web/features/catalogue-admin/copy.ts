import { type ModelOrigin, originLabels, toneLabels } from '#contracts/catalogue.ts'
import { type BodyType, bodyTypeLabels, type Gender } from '#contracts/generations.ts'
import { copyIn } from '#web/language/language.ts'

const italian = {
  error: 'Errore',
  failed: 'Operazione non riuscita.',
  newTitle: 'Nuovo Modello',
  editTitle: 'Modifica Modello',
  name: 'Nome',
  gender: 'Genere',
  bodyType: 'Corporatura',
  ethnicity: 'Etnia',
  imageUrl: 'URL immagine di anteprima',
  imageHint: 'Un indirizzo https: la copiamo da noi. Oppure carica un file.',
  upload: 'Carica una foto',
  uploading: 'Carico la foto',
  uploaded: 'Foto caricata: verrà salvata con il modello.',
  preview: 'Anteprima',
  origin: 'Che immagine è',
  origins: originLabels,
  originHints: {
    drawn:
      'Non va mai all’AI come persona: a parole descriviamo chi indossa il capo, sempre allo stesso modo.',
    generated: 'Va all’AI come riferimento: viso, capelli e corporatura restano quelli.',
    photographed: 'Va all’AI come riferimento finché vale il consenso che la persona ha firmato.',
    undeclared: 'Finché non dici che cos’è, all’AI non va: chi indossa il capo è descritto a parole.',
  } as Record<ModelOrigin, string>,
  description: 'Descrizione',
  position: 'Ordine',
  positionHint: 'Prima i numeri piccoli, poi il nome.',
  add: 'Aggiungi',
  save: 'Salva',
  cancel: 'Annulla',
  saved: 'Modello salvato!',
  deleted: 'Modello eliminato!',
  undo: 'Ripristina',
  undoHint: 'Rimetti il modello appena eliminato',
  listTitle: 'Modelli Esistenti',
  empty: 'Nessun modello ancora',
  nothingFound: 'Nessun modello con questi filtri',
  noImage: 'No Image',
  edit: 'Modifica',
  remove: 'Elimina',
  renewConsent: 'Rinnova il consenso',
  removeForGood: 'Elimina per sempre',
  hide: 'Nascondi',
  reveal: 'Mostra',
  hidden: 'Nascosto',
  search: 'Cerca',
  all: 'Tutti',
  of: (action: string, name: string) => `${action} ${name}`,
  genders: { female: 'Femminile', male: 'Maschile' } as Record<Gender, string>,
  bodies: bodyTypeLabels as Record<BodyType, string>,
  coverage: {
    title: 'Copertura del catalogo',
    note: 'Modelli attivi per genere, corporatura e carnagione. La carnagione si ricava dall’etnia: dove le parole non dicono nulla è neutra.',
    model: 'Modello',
    tones: toneLabels,
    missing: 'Manca',
    sum: (covered: number, all: number) =>
      covered === all ? `Tutte le ${all} combinazioni ci sono.` : `${covered} combinazioni su ${all}.`,
  },
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))
