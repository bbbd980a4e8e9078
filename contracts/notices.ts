import * as z from 'zod/mini'

/** What there is to know about a result, in the order in which it is said. */
export const noticeCodes = [
  ...(['mannequin_preview', 'back_invented', 'cut_out_uncertain', 'sleeves_uncertain'] as const),
  ...(['photo_small', 'sheer_unseen', 'garment_uncertain', 'kind_uncertain'] as const),
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
