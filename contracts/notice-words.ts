import type { Notice, NoticeCode } from './notices.ts'

// Apart from the codes: every page of an account knows those, and the server says these.
export const notices: Record<NoticeCode, string> = {
  mannequin_preview: 'Anteprima su manichino 3D: non è una foto con una modella.',
  back_invented: 'Il retro è ricostruito.',
  cut_out_uncertain: 'Ritaglio incerto: una foto su sfondo uniforme riesce meglio.',
  sleeves_uncertain: 'Maniche incerte: una foto con le maniche ben stese riesce meglio.',
  photo_small: 'La foto è piccola: il tessuto può essere poco nitido.',
  sheer_unseen:
    'Nella foto il tessuto non si distingue dal fondo: lo abbiamo disegnato coprente. Prova con una foto su uno sfondo di un altro colore.',
  garment_uncertain: 'Forse nella foto non c’è un capo: l’immagine non ti costa nulla.',
  kind_uncertain: 'Il tipo di capo è incerto: se non è quello giusto, la prossima volta indicalo tu.',
}

/** All of them as one Italian text; null when there is nothing to say. */
export const noticeText = (list: Notice[]): string | null =>
  list.map(({ code }) => notices[code]).join(' ') || null
