import * as z from 'zod/mini'

/** What there is to know about a result, in the order in which it is said. */
export const noticeCodes = [
  ...(['mannequin_preview', 'back_invented', 'cut_out_uncertain', 'sleeves_uncertain'] as const),
  ...(['photo_small', 'garment_uncertain', 'kind_uncertain'] as const),
] as const
export type NoticeCode = (typeof noticeCodes)[number]

/** An object, so that a notice can get parameters without a change of shape. */
export const notice = z.object({ code: z.enum(noticeCodes) })
export type Notice = z.infer<typeof notice>

/** The engine itself was not sure of a picture with one of these. */
const doubts: NoticeCode[] = [
  ...(['cut_out_uncertain', 'sleeves_uncertain', 'garment_uncertain', 'kind_uncertain'] as const),
]
export const isDoubtful = (list: Notice[]): boolean => list.some(({ code }) => doubts.includes(code))

export const notices: Record<NoticeCode, string> = {
  mannequin_preview: 'Anteprima su manichino 3D: non è una foto con una modella.',
  back_invented: 'Il retro è ricostruito.',
  cut_out_uncertain: 'Ritaglio incerto: una foto su sfondo uniforme riesce meglio.',
  sleeves_uncertain: 'Maniche incerte: una foto con le maniche ben stese riesce meglio.',
  photo_small: 'La foto è piccola: il tessuto può essere poco nitido.',
  garment_uncertain: 'Forse nella foto non c’è un capo: l’immagine non ti costa nulla.',
  kind_uncertain: 'Il tipo di capo è incerto: se non è quello giusto, la prossima volta indicalo tu.',
}

/** All of them as one Italian text; null when there is nothing to say. */
export const noticeText = (list: Notice[]): string | null =>
  list.map(({ code }) => notices[code]).join(' ') || null
