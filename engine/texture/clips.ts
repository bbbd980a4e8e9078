import type { FitSet, FitsByKind } from '../fit/fit.ts'
import { components } from '../pixels/components.ts'
import type { Mask } from '../pixels/raster.ts'
import { reachOutline, without } from './outline.ts'
import { strangeIn } from './strange.ts'
import { within } from './texels.ts'

// Found on the skirts and trousers among the 44 photos. Over the half width of the waist:
/** So far below the ends of the waistband a clip still bites, and so wide it is at most. */
const BITES = 0.35
const WIDEST = 0.6
/** Px: what is smaller is noise; the outline is so deep; so far the shadow of a clip falls. */
const LEAST = 6
const RIM = 2
const SHADOW = 2

export interface PhotographedWaist {
  /** L*a*b* of the photo, 3 floats a pixel. */
  lab: Float32Array
  fit: FitsByKind['trousers' | 'skirt']
  fits: FitSet
}

/** The mask without the jaws of a hanger that bite a waistband: narrow things at its upper edge in colours of their own. */
export function withoutClips(mask: Mask, { lab, fit, fits }: PhotographedWaist): Mask {
  const { waist } = fit.shape
  const high = within(mask, { fit, fits }, (_, y) => y < BITES * waist)
  const parts = components({ ...mask, data: strangeIn(high, lab, mask.data) })
  const reaches = reachOutline(parts, mask, RIM)
  const widest = WIDEST * waist * fits.frame.unit
  return without(mask, parts, {
    isTaken: (k) => reaches[k] === 1 && parts.area[k] > LEAST && parts.right[k] - parts.left[k] < widest,
    seam: SHADOW,
  })
}
