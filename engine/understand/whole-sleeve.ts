import { type Fit, type FitAs, reshaped } from '../fit/fit.ts'
import type { Mask } from '../pixels/raster.ts'
import type { Understood } from './stages.ts'

/** Long sleeves over the length of the body, and what is certainly less: what lacks little is lengthened on the arm. */
const LONG = { usual: 0.78, least: 0.65 }
/** What crosses the frame over more than this share of a cuff's width is a sleeve that the photo cuts off. */
const CROSSING = 0.5
/**
 * Collars taller than this, over the garment's longer side, are hoods. What has one, and is at most so many times as long as
 * its shoulders are wide, ends at the hip: coats are longer, and their sleeves shorter.
 */
const HOODED = { collar: 0.15, longest: 1.5 }

type Seen = Pick<Understood, 'fit' | 'fits' | 'mask' | 'cutting'>

/** Of long sleeves: those that the photo cuts off go on beyond its frame. What came cut out was cut along the garment. */
export function beyondFrame({ fit, fits, mask, cutting }: Seen): Fit | null {
  if (!cutting || !isTooShort(fit)) return null
  const { cuffOuterL, cuffInnerL } = fit.landmarks
  const cuff = Math.hypot(cuffOuterL[0] - cuffInnerL[0], cuffOuterL[1] - cuffInnerL[1])
  const isCutOff = [0, mask.width - 1].some((x) => crossing(mask, x) > CROSSING * cuff)
  return isCutOff ? reshaped(fit, { sleeve: LONG.usual * fit.shape.hemY }, fits.frame) : null
}

/** Of long sleeves: those of what has a hood reach the wrist, and are bent or folded where they look shorter. */
export function underHood({ fit, fits }: Seen): Fit | null {
  if (!isTooShort(fit)) return null
  const { collar, hemY, shoulder } = fit.shape
  const isHooded = collar > HOODED.collar && hemY < HOODED.longest * 2 * shoulder
  return isHooded ? reshaped(fit, { sleeve: LONG.usual * hemY }, fits.frame) : null
}

const isTooShort = (fit: Fit): fit is FitAs<'sleeved'> =>
  fit.kind === 'sleeved' && fit.shape.sleeve < LONG.least * fit.shape.hemY

/** Pixels of the garment in a column. */
function crossing({ width, height, data }: Mask, x: number): number {
  let count = 0
  for (let y = 0; y < height; y++) count += data[y * width + x] ?? 0
  return count
}
