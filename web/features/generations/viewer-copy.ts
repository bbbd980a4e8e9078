import { copyIn } from '#web/language/language.ts'

const italian = {
  label: 'Immagine a tutto schermo',
  compare: 'Confronta prima e dopo',
  compareValue: (percent: number) => `${percent} % dopo`,
  before: 'prima',
  after: 'dopo',
  zoom: 'Ingrandisci al 100 %',
  fit: 'Adatta allo schermo',
  zoomed: 'Immagine al 100 %: scorri per vedere la trama',
  formats: 'Formati',
  previous: 'Precedente',
  next: 'Successiva',
  close: 'Chiudi',
  keys: 'Frecce: precedente e successiva · D: scarica · Canc: elimina · Esc: chiudi',
  position: (index: number, count: number) => `${index} di ${count}`,
}

export type ViewerCopy = typeof italian
export const { useCopy: useViewerCopy } = copyIn<ViewerCopy>(italian, () => import('./viewer-copy.en.ts'))
