import * as z from 'zod/mini'

/** What is wrong with a finished picture, as its owner says it. */
export const complaintReasons = [
  ...(['wrong_garment', 'colour', 'shape'] as const),
  ...(['print', 'body', 'other'] as const),
] as const
export type ComplaintReason = (typeof complaintReasons)[number]

export const complaintFieldErrors = { complaint_reason_required: 'Scegli che cosa non va' }

export const complaintForm = z.object({
  reason: z.enum(complaintReasons, 'complaint_reason_required' satisfies keyof typeof complaintFieldErrors),
})

/** Of the monthly quota: so many credits come back for complaints in one period, and at least one. */
export const complaintShare = 0.1

export const complaintReasonLabels: Record<ComplaintReason, string> = {
  wrong_garment: 'Capo diverso',
  colour: 'Colore',
  shape: 'Forma',
  print: 'Stampa',
  body: 'Mani o corpo',
  other: 'Altro',
}
