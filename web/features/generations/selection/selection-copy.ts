import { copyIn } from '#web/language/language.ts'

const italian = {
  select: 'Seleziona',
  done: 'Fine',
  area: 'Capi scelti',
  choose: (name: string, ref: string | null) => `Scegli: ${name}${ref ? `, SKU ${ref}` : ''}`,
  hint: 'Tocca i capi da scegliere',
  chosen: (count: number) => (count === 1 ? '1 scelta' : `${count} scelte`),
  all: 'Seleziona tutti',
  none: 'Deseleziona tutti',
  zip: 'Scarica ZIP',
  zipFormat: 'Formato delle immagini',
  zipIn: (format: string) => `Immagini in formato ${format}`,
  zipStarted: (count: number) =>
    count === 1 ? 'Download avviato: 1 immagine' : `Download avviato: ${count} immagini`,
  zipFull: (most: number) => `Uno ZIP contiene al massimo ${most} capi.`,
  zipEmpty: 'Nessuna immagine pronta da scaricare.',
  otherPose: 'Altra posa',
  remove: 'Elimina',
  poseText: 'Una nuova immagine per ogni capo scelto, indossato da chi lo indossa già.',
  pose: 'Posa',
  cost: (count: number) => (count === 1 ? '1 immagine · 1 credito' : `${count} immagini · ${count} crediti`),
  already: (count: number) =>
    count === 1
      ? '1 capo ha già questa posa: ne avrà un’altra.'
      : `${count} capi hanno già questa posa: ne avranno un’altra.`,
  noCredits: 'Hai finito i crediti del mese.',
  fewCredits: (left: number) =>
    left === 1 ? 'Ti resta 1 credito: scegli meno capi.' : `Ti restano ${left} crediti: scegli meno capi.`,
  noRoom: 'Hai già molte immagini in lavorazione: attendi che finiscano.',
  littleRoom: (room: number) =>
    room === 1
      ? 'Adesso c’è posto per 1 sola immagine in lavorazione: scegli meno capi.'
      : `Adesso c’è posto per ${room} immagini in lavorazione: scegli meno capi.`,
  generate: (count: number) => (count === 1 ? 'Genera 1 immagine' : `Genera ${count} immagini`),
  sending: (done: number, all: number) => `Invio ${done} di ${all}`,
  ordered: (count: number) =>
    count === 1 ? '1 immagine in lavorazione' : `${count} immagini in lavorazione`,
  stopped: (done: number, all: number) =>
    done === 0 ? 'Nessuna immagine richiesta.' : `Richieste ${done} immagini su ${all}.`,
  cancel: 'Annulla',
  stop: 'Ferma',
}

export type SelectionCopy = typeof italian
export const { useCopy: useSelectionCopy, readCopy: readSelectionCopy } = copyIn<SelectionCopy>(
  italian,
  () => import('./selection-copy.en.ts'),
)
