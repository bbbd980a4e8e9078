import { type Fit, landmarksOf } from '../fit/fit.ts'
import type { Frame } from '../fit/frame.ts'
import { readSleeved } from '../fit/templates/sleeved.ts'
import type { Mask } from '../pixels/raster.ts'

/** Collars taller than this, over the garment's longer side, are hoods. */
const HOOD = 0.15
/** Sleeves of a hooded garment, over the length of its body. */
const LONG = 0.78
const SLEEVE = 14
/** A cuff this near to the frame, px, is where the photo ends, not the sleeve. */
const NEAR = 8

/** A hooded garment has long sleeves: where the photo cuts them off they go on beyond its frame. */
export function goOnBeyondFrame(fit: Fit, frame: Frame, { width }: Mask): Fit {
  if (fit.kind !== 'sleeved') return fit
  const { collar, sleeve, hemY } = readSleeved(fit.params)
  if (collar < HOOD || sleeve > LONG * hemY) return fit
  const cuffs = [fit.landmarks.cuffOuterL[0], fit.landmarks.cuffOuterR[0]]
  if (!cuffs.some((x) => x < NEAR || x > width - NEAR)) return fit
  const params = fit.params.with(SLEEVE, LONG * hemY)
  return { ...fit, params, landmarks: landmarksOf({ ...fit, params }, frame) }
}
