import { copyIn } from '#web/language/language.ts'

const italian = {
  legend: 'Taglia',
  automatic: 'Automatica',
  chip: (size: string, italian: string) => `${size} · ${italian}`,
  hint: 'Il corpo che indossa il capo: accanto, la taglia italiana. Automatica lascia quella del modello.',
  locked:
    'Nel piano Free il corpo è quello del modello. La scelta della taglia è nei piani Professional ed Enterprise.',
  upgrade: 'Upgrade',
}

export type SizeCopy = typeof italian
export const { useCopy: useSizeCopy } = copyIn<SizeCopy>(italian, () => import('./size-copy.en.ts'))
