import { type Fit, reshaped } from '../fit/fit.ts'
import type { Frame } from '../fit/frame.ts'
import type { Mask } from '../pixels/raster.ts'

/** Collars taller than this, over the garment's longer side, are hoods. */
const HOOD = 0.15
/** Sleeves of a hooded garment, over the length of its body. */
const LONG = 0.78
/** A cuff this near to the frame, px, is where the photo ends, not the sleeve. */
const NEAR = 8

/** A hooded garment has long sleeves: where the photo cuts them off they go on beyond its frame. */
export function goOnBeyondFrame(fit: Fit, frame: Frame, { width }: Mask): Fit {
  if (fit.kind !== 'sleeved') return fit
  const { collar, sleeve, hemY } = fit.shape
  if (collar < HOOD || sleeve > LONG * hemY) return fit
  const cuffs = [fit.landmarks.cuffOuterL[0], fit.landmarks.cuffOuterR[0]]
  if (!cuffs.some((x) => x < NEAR || x > width - NEAR)) return fit
  return reshaped(fit, { sleeve: LONG * hemY }, frame)
}
