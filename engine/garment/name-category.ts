import { clamp } from '../maths/scalar.ts'
import type { Category, GarmentKind } from '../types.ts'
import type { FoundGarment } from './find-garment.ts'
import { readSleeved } from './templates/sleeved.ts'

export interface Named {
  category: Category
  /** 0 to 1; below 0.7 the person had better be asked. */
  confidence: number
}

/** Sleeves up to this share of the body's length are short. */
const SHORT_SLEEVE = 0.45
/** Templates that differ by this much in score leave no doubt. */
const CLEAR_LEAD = 0.04
/** Over the garment's longer side. */
const HIGH_COLLAR = 0.1
/** Long sleeves say that it is a sweater, a shirt or a jacket, but not which. */
const LONG_SLEEVED = 0.5
/** A top whose length is within this share of a dress may be one. */
const NEARLY = 0.08

/** What a shop would call the garment, by its cut and its sleeves. */
export function nameCategory(
  found: Pick<FoundGarment, 'cut' | 'fit' | 'fits' | 'length' | 'confidence'>,
): Named {
  const { cut, fit, fits, length } = found
  const upper = isUpper(fit.kind)
  const rival = Math.max(...fits.fits.filter((f) => isRival(f.kind, fit.kind)).map((f) => f.score))
  const lead = clamp((fit.score - rival) / CLEAR_LEAD, -0.5, 1)
  const doubtful = upper && Math.abs(length - 1) < NEARLY
  const sure = Math.min(found.confidence, 0.6 + 0.4 * lead, doubtful ? 0.6 : 1)
  if (cut !== 'top') return { category: cut, confidence: sure }
  if (fit.kind === 'sleeveless') return { category: 'top', confidence: sure }
  const { sleeve, hemY, collar } = readSleeved(fit.params)
  // A hood or a turtleneck.
  if (collar > HIGH_COLLAR) return { category: 'sweater', confidence: sure }
  if (sleeve < SHORT_SLEEVE * hemY) return { category: 't-shirt', confidence: sure }
  return { category: 'sweater', confidence: Math.min(sure, LONG_SLEEVED) }
}

const isUpper = (kind: GarmentKind): boolean => kind === 'sleeved' || kind === 'sleeveless'

/** Sleeves hardly change the outline of a top: only what covers another part of the body is a rival. */
const isRival = (kind: GarmentKind, of: GarmentKind): boolean => (isUpper(of) ? !isUpper(kind) : kind !== of)
