import { type Fit, reshaped } from '../fit/fit.ts'
import type { Mask } from '../pixels/raster.ts'
import type { Understood } from './stages.ts'

/** Long sleeves over the length of the body. */
const LONG = 0.78
/** What crosses the frame over more than this share of a cuff's width is a sleeve that the photo cuts off. */
const CROSSING = 0.5

/** Of long sleeves: where the photo cuts them off they go on beyond its frame. What came cut out ends where it was cut. */
export function goOnBeyondFrame({ fit, fits, mask, cutting }: Seen): Fit {
  if (!cutting || fit.kind !== 'sleeved') return fit
  const { sleeve, hemY } = fit.shape
  const { cuffOuterL, cuffInnerL } = fit.landmarks
  const cuff = Math.hypot(cuffOuterL[0] - cuffInnerL[0], cuffOuterL[1] - cuffInnerL[1])
  const isCut = [0, mask.width - 1].some((x) => crossing(mask, x) > CROSSING * cuff)
  return isCut && sleeve < LONG * hemY ? reshaped(fit, { sleeve: LONG * hemY }, fits.frame) : fit
}

type Seen = Pick<Understood, 'fit' | 'fits' | 'mask' | 'cutting'>

/** Pixels of the garment in a column. */
function crossing({ width, height, data }: Mask, x: number): number {
  let count = 0
  for (let y = 0; y < height; y++) count += data[y * width + x] ?? 0
  return count
}
