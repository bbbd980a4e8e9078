import { type Fit, reshaped } from '../fit/fit.ts'
import type { Mask } from '../pixels/raster.ts'
import type { Understood } from './stages.ts'

/** Long sleeves over the length of the body. */
const LONG = 0.78
/** What crosses the frame over more than this share of a cuff's width is a sleeve that the photo cuts off. */
const CROSSING = 0.5
/**
 * Collars taller than this, over the garment's longer side, are hoods. What has one, and is at most so many times as long as
 * its shoulders are wide, ends at the hip: coats are longer, and their sleeves shorter.
 */
const HOODED = { collar: 0.15, longest: 1.5 }

type Seen = Pick<Understood, 'fit' | 'fits' | 'mask' | 'cutting'>

/** Of long sleeves that were fitted too short: those that the photo cuts off go on beyond its frame. What came cut out was cut along the garment. */
export function beyondFrame({ fit, fits, mask, cutting }: Seen): Fit | null {
  if (!cutting || fit.kind !== 'sleeved') return null
  const { cuffOuterL, cuffInnerL } = fit.landmarks
  const cuff = Math.hypot(cuffOuterL[0] - cuffInnerL[0], cuffOuterL[1] - cuffInnerL[1])
  const isCutOff = [0, mask.width - 1].some((x) => crossing(mask, x) > CROSSING * cuff)
  return isCutOff ? reshaped(fit, { sleeve: LONG * fit.shape.hemY }, fits.frame) : null
}

/** Of long sleeves that were fitted too short: those of what has a hood reach the wrist, and are bent or folded where they look shorter. */
export function underHood({ fit, fits }: Seen): Fit | null {
  if (fit.kind !== 'sleeved') return null
  const { collar, hemY, shoulder } = fit.shape
  const isHooded = collar > HOODED.collar && hemY < HOODED.longest * 2 * shoulder
  return isHooded ? reshaped(fit, { sleeve: LONG * hemY }, fits.frame) : null
}

/** Pixels of the garment in a column. */
function crossing({ width, height, data }: Mask, x: number): number {
  let count = 0
  for (let y = 0; y < height; y++) count += data[y * width + x] ?? 0
  return count
}
