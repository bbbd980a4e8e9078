import { fitMask } from '../fit/fit-mask.ts'
import type { Sight } from '../sight/sight.ts'
import { hoodOf, standsLikeHood } from './hood.ts'
import type { FoundGarment } from './stages.ts'

// Found on the 100 hoodies of the free dataset and on 1,010 tops and dresses of it that nothing was taught from.
/** What looks this much like a hoodie has a hood, whether one sees it stand or not: of those 1,010 none without one does. */
const HOODIE = 0.55
/** What looks this much like one may have a hood, if that explains the outline better. */
const MAYBE = 0.3
/** So much worse it may explain the outline where what stands above the shoulders is as large and round as a hood. */
const WORSE = 0.015

/** It has a hood, whether that stands or not. */
export const isSeenAsHoodie = ({ labels: { Hoodie = 0 } }: Pick<Sight, 'labels'>): boolean => Hoodie > HOODIE

/** A top with the hood that is seen, where the outline alone does not tell it from shoulders. */
export function withHoodSeen(
  found: Omit<FoundGarment, 'isHoodie' | 'collar'>,
  sight: Pick<Sight, 'labels'>,
): Omit<FoundGarment, 'collar'> {
  const { cut, fit, mask, lab } = found
  const isHoodie = cut === 'top' && isSeenAsHoodie(sight)
  const seen = { ...found, isHoodie }
  const { Hoodie = 0 } = sight.labels
  const { long = 0, short = 0 } = found.sleeves
  if (cut !== 'top' || fit.kind !== 'sleeved') return seen
  const stands = standsLikeHood({ ...found, fit })
  if (Hoodie < MAYBE && !stands) return seen
  if (hoodOf({ ...found, fit }, isHoodie) > 0) return seen
  const known = long > short ? 'hoodAndLongSleeves' : 'hood'
  const hooded = fitMask(mask, lab, { kinds: ['sleeved'], known })?.fits[0]
  if (hooded?.kind !== 'sleeved' || hooded.score <= fit.score - (stands ? WORSE : 0)) return seen
  return hoodOf({ ...found, fit: hooded }, isHoodie) > 0 ? { ...seen, fit: hooded } : seen
}
