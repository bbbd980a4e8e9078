import { type Fit, type FitSet, isUpper, type UpperFit } from '../fit/fit.ts'
import { hasLongSleeves } from '../fit/flat-chest.ts'
import { readSilhouette, type Silhouette } from '../fit/silhouette.ts'
import type { Mask } from '../pixels/raster.ts'
import type { Cut } from '../types.ts'
import { correctionsFor } from './corrections.ts'
import { relativeLegs } from './legs.ts'
import { templatesOf } from './opinion.ts'
import { lengthToChest, traitsOf } from './traits.ts'

export interface Classified {
  fit: Fit
  cut: Cut
  /** Its length, were it a top or a dress, over the one from which it is a dress; 1, which says nothing, where none shows. */
  length: number
  /** Length of its legs, were it one with legs, over the one from which they are no shorts. */
  legs: number
}

/**
 * Picks the fit that explains the garment best, with corrections to its score from the silhouette; where the cut is
 * known, among the templates of that cut, which must have been tried.
 */
export function classify(fits: FitSet, mask: Mask, known?: Cut): Classified {
  const silhouette = readSilhouette(mask)
  const corrections = correctionsFor(traitsOf(fits, mask, silhouette))
  const scoreOf = ({ kind, score }: Fit): number => score + corrections[kind]
  const possible = known ? fits.fits.filter(({ kind }) => templatesOf[known].includes(kind)) : fits.fits
  const bestOf = <T extends Fit>(some: readonly T[]) =>
    some.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a))
  const fit = bestOf(possible)
  const uppers = fits.fits.filter(isUpper)
  const length = silhouette && uppers.length > 0 ? relativeLength(bestOf(uppers), silhouette) : 1
  const legs = relativeLegs(fits)
  return { fit, cut: known ?? cutOf(fit, length, legs), length, legs }
}

function cutOf({ kind }: Fit, length: number, legs: number): Cut {
  if (kind === 'skirt') return 'skirt'
  if (kind === 'trousers') return legs > 1 ? 'trousers' : 'shorts'
  return length > 1 ? 'dress' : 'top'
}

/**
 * Lengths from which a garment is a dress. Without sleeves: height over the chest, since armpits show too little to
 * measure by them. With sleeves: length over the chest; jackets, whose sleeves are long, are longer than T-shirts. Tuned on
 * the T-shirts and dresses of the 44 photos; no derivation recorded.
 */
const DRESS = { slender: 2.06, underLongSleeves: 2.05, underShortSleeves: 1.95 }

function relativeLength(fit: UpperFit, { slender }: Silhouette): number {
  if (fit.kind === 'sleeveless') return slender / DRESS.slender
  return lengthToChest(fit) / (hasLongSleeves(fit.shape) ? DRESS.underLongSleeves : DRESS.underShortSleeves)
}
