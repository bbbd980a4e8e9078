import { fitMask } from '../fit/fit-mask.ts'
import type { Sight } from '../sight/sight.ts'
import type { TemplateKind } from '../types.ts'
import { fitHanging } from './hanging.ts'
import type { FoundGarment } from './stages.ts'
import { findStraps, type Straps, withUprightStraps } from './thin-straps.ts'
import { understand } from './understand.ts'

/**
 * Of tops that the network sees without sleeves this probably hardly any has some; less is enough where the templates say
 * so, too. Of dresses it was taught no sleeves, but what it says of them is right where it is sure.
 */
const BARE = { alone: 0.7, together: 0.5 }
/** Of shirts and jackets neither: of padded vests it says up to 0.88, of jackets whose sleeves hang in front of them more. */
const LONG = 0.94
/** No long sleeve is shorter than this share of the length: coats have 0.59 and more. */
const LONGER = 0.5
/** What is longer than this share, and not seen, is the side of a wide skirt; a template without sleeves explains it nearly as well. */
const FLARED = { sleeve: 0.7, long: 0.2, worse: 0.02 }
/** A dress whose hem is narrower than this share of its chest has a wide skirt for sleeves, too. */
const NARROWEST_HEM = 0.7

/**
 * A top or dress with the sleeves that are seen, where the outline tells otherwise: without, hanging from the thin straps
 * that stand above it, or with long ones that hang against the body. Other garments stay as they are. `kinds` are the
 * templates that it may have.
 */
export function withSleevesSeen(
  found: Sleeved,
  { sleeves }: Pick<Sight, 'sleeves'>,
  kinds: readonly TemplateKind[],
): FoundGarment {
  const { mask, lab, cut, fit } = found
  if (cut !== 'top' && cut !== 'dress') return { ...found, straps: null }
  const hasNone = fit.kind === 'sleeveless'
  const isBare = (sleeves.none ?? 0) > (hasNone ? BARE.together : BARE.alone)
  const straps = strapsOf(found)
  const bare = { ...found, straps: straps && (isBare || (hasNone && straps.both)) ? straps : null }
  if (kinds.includes('sleeveless') && (isBare || bare.straps || hasSkirtForSleeves(found, sleeves)))
    return withoutSleeves(bare)
  const lacksLong = hasNone || (fit.kind === 'sleeved' && fit.shape.sleeve < LONGER * fit.shape.hemY)
  const hides = cut === 'top' && kinds.includes('sleeved') && lacksLong && (sleeves.long ?? 0) > LONG
  const hanging = hides ? fitHanging(mask, lab) : null
  return { ...found, fit: hanging ?? fit, straps: null }
}

type Sleeved = Omit<FoundGarment, 'straps'>

const strapsOf = ({ cutting, mask }: Sleeved): Straps | null =>
  cutting && findStraps(mask, cutting.segmentation)

function hasSkirtForSleeves({ cut, fit, fits }: Sleeved, sleeves: Sight['sleeves']): boolean {
  if (fit.kind !== 'sleeved') return false
  const { sleeve, hem, hemY, armpit } = fit.shape
  if (cut === 'dress' && hem < NARROWEST_HEM * armpit) return true
  const other = fits.fits.find(({ kind }) => kind === 'sleeveless')?.score ?? 0
  return (
    sleeve > FLARED.sleeve * hemY && (sleeves.long ?? 0) < FLARED.long && other > fit.score - FLARED.worse
  )
}

/** Fitted without sleeves, and hung from its straps. */
function withoutSleeves(found: FoundGarment): FoundGarment {
  const { straps, lab, cut } = found
  if (!straps && found.fit.kind === 'sleeveless') return found
  const kinds = ['sleeveless'] as const
  const mask = straps ? withUprightStraps(straps) : found.mask
  const fitted = { ...found, mask, fits: fitMask(mask, lab, { kinds }), skin: false, outfit: false }
  return { ...found, ...understand(fitted, { kinds }), cut }
}

/** What is called a top has no sleeves. */
export const asTop = (found: FoundGarment): FoundGarment =>
  found.fit.kind === 'sleeveless' ? found : withoutSleeves({ ...found, straps: strapsOf(found) })
