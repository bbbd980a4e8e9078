import { complaintReasonLabels } from '#contracts/complaint.ts'
import { copyIn } from '#web/language/language.ts'

const italian = {
  open: 'Non è venuta bene',
  ask: 'Che cosa non va?',
  reasons: complaintReasonLabels,
  said: (reason: string) => `Hai detto: ${reason.toLowerCase()}`,
}

export type Copy = typeof italian
export const { useCopy } = copyIn<Copy>(italian, () => import('./complaint-copy.en.ts'))
