import type { Category } from '../types.ts'
import { lengthOfSleeves, NEXT_TO_NONE } from './sleeves-seen.ts'
import type { FoundGarment } from './stages.ts'

/**
 * Where the look of a garment and its fit disagree: it surely has sleeves, or perhaps long ones, and was fitted without; has long
 * ones and was fitted with shorter ones (over its length) or explained worse than `explained`; has short ones or none and was
 * fitted with long ones. Of 986 tops and dresses of the free dataset 34 do, by more than perhaps; half of them are drawn with
 * other sleeves than they have. By perhaps six of 89 without sleeves do: two have some, two are no tops.
 */
const UNLIKE = {
  bare: { none: 0.1, perhaps: { none: 0.3, long: 0.3 } },
  short: { length: 0.5, explained: 0.9, long: 0.75 },
  long: { length: 0.62, others: 0.6 },
}

/** Whether a top or a dress may have other sleeves than those it was fitted with. */
export function areSleevesDoubtful(
  { cut, fit, sleeves }: Pick<FoundGarment, 'cut' | 'fit' | 'sleeves'>,
  category: Category,
): boolean {
  const { none, short, long } = sleeves
  if (none === undefined || short === undefined || long === undefined) return false
  if (fit.kind !== 'sleeved' && fit.kind !== 'sleeveless') return false
  const length = lengthOfSleeves(fit)
  if (length > UNLIKE.long.length) return none + short > UNLIKE.long.others
  if (cut !== 'top') return false
  if (length < NEXT_TO_NONE) return category !== 'vest' && isSeenSleeved(none, long)
  const isShort = length < UNLIKE.short.length || fit.score < UNLIKE.short.explained
  return isShort && long > UNLIKE.short.long
}

function isSeenSleeved(none: number, long: number): boolean {
  const { perhaps } = UNLIKE.bare
  return none < UNLIKE.bare.none || (none < perhaps.none && long > perhaps.long)
}
