import { type Fit, reshaped } from '../fit/fit.ts'
import type { Mask } from '../pixels/raster.ts'
import type { Understood } from './stages.ts'

/** Long sleeves over the length of the body. */
const LONG = 0.78
/** What crosses the frame over more than this share of a cuff's width is a sleeve that the photo cuts off. */
const CROSSING = 0.5
/**
 * Collars taller than this, over the garment's longer side, are hoods. What has one, and is at most so many times as long as
 * its shoulders are wide, ends at the hip: coats are longer, and their sleeves shorter than `LONG`.
 */
const HOODED = { collar: 0.15, longest: 1.5 }

/**
 * Of long sleeves: where the photo cuts them off they go on beyond its frame, and those of a hooded garment, which are bent
 * or folded where they look shorter, reach the wrist. What came cut out ends where it was cut.
 */
export function withWholeSleeves({ fit, fits, mask, cutting }: Seen): Fit {
  if (!cutting || fit.kind !== 'sleeved') return fit
  const { sleeve, hemY, collar, shoulder } = fit.shape
  const { cuffOuterL, cuffInnerL } = fit.landmarks
  const cuff = Math.hypot(cuffOuterL[0] - cuffInnerL[0], cuffOuterL[1] - cuffInnerL[1])
  const isCut = [0, mask.width - 1].some((x) => crossing(mask, x) > CROSSING * cuff)
  const isHooded = collar > HOODED.collar && hemY < HOODED.longest * 2 * shoulder
  const isWhole = sleeve > LONG * hemY || !(isCut || isHooded)
  return isWhole ? fit : reshaped(fit, { sleeve: LONG * hemY }, fits.frame)
}

type Seen = Pick<Understood, 'fit' | 'fits' | 'mask' | 'cutting'>

/** Pixels of the garment in a column. */
function crossing({ width, height, data }: Mask, x: number): number {
  let count = 0
  for (let y = 0; y < height; y++) count += data[y * width + x] ?? 0
  return count
}
