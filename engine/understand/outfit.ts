import { LEGS_OF_OUTFIT } from '../confidence.ts'
import type { Fit, FitAs, FitSet } from '../fit/fit.ts'
import { fitMask } from '../fit/fit-mask.ts'
import { boundingBox, type Mask } from '../pixels/raster.ts'
import type { Sight } from '../sight/sight.ts'
import type { TemplateKind } from '../types.ts'
import { legGap } from './traits.ts'

/** An outfit is at least this much taller than wide, and shows the floor between its legs. */
const TALL = 2.3
const LEGS_APART = 0.4
/** What hangs over the legs ends so far above the crotch, a waistband lies so far. Over the length of a leg. */
const HEM = 0.05
const RISE = 0.36
/**
 * What looks this much like trousers is a pair of trousers, whose waistband and clips may stand out like sleeves: of
 * seven photos of outfits none looks like one by more than .64.
 */
const TROUSERS = 0.75

interface Worn {
  mask: Mask
  /** L*a*b* of the photo, 3 floats a pixel. */
  lab: Float32Array
  fits: FitSet
  /** How probably the whole photo shows each cut. */
  cuts: Pick<Sight['cuts'], 'trousers'>
}

/**
 * Of somebody who wears a top and trousers, only what is wanted: the trousers if they were asked for, else the top.
 * Null for a garment alone.
 */
export function partOfOutfit(worn: Worn, kinds?: readonly TemplateKind[]): Mask | null {
  const { mask, fits, cuts } = worn
  const box = boundingBox(mask)
  if (cuts.trousers > TROUSERS) return null
  if (!box || fits.armpits === 0 || box.height < TALL * box.width) return null
  const legs = legsOf(worn, kinds)
  if (!legs || legs.score < LEGS_OF_OUTFIT || legGap(legs, mask) < LEGS_APART) return null
  const { crotch, hemInnerL, hemInnerR } = legs.landmarks
  const leg = (hemInnerL[1] + hemInnerR[1]) / 2 - crotch[1]
  const data = mask.data.slice()
  if (kinds?.includes('trousers')) data.fill(0, 0, Math.round(crotch[1] - RISE * leg) * mask.width)
  else data.fill(0, Math.round(crotch[1] - HEM * leg) * mask.width)
  return { ...mask, data }
}

const isTrousers = (fit: Fit): fit is FitAs<'trousers'> => fit.kind === 'trousers'

/** Both legs, if such a thing can be in the outline: who asked for a dress or a skirt meant all of it. */
function legsOf({ mask, lab, fits }: Worn, kinds?: readonly TemplateKind[]): FitAs<'trousers'> | undefined {
  const fitted = fits.fits.find(isTrousers)
  if (fitted || kinds?.length !== 1 || kinds[0] === 'skirt') return fitted
  return fitMask(mask, lab, { kinds: ['trousers'], quick: true })?.fits.find(isTrousers)
}
