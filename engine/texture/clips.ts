import type { FitSet, FitsByKind } from '../fit/fit.ts'
import { placesOn } from '../fit/placement.ts'
import { learnColours } from '../pixels/colour-model.ts'
import { components } from '../pixels/components.ts'
import { type Mask, marked } from '../pixels/raster.ts'
import { reachOutline, without } from './outline.ts'

// Found on the skirts and trousers among the 44 photos. Over the half width of the waist:
/** So far below the ends of the waistband a clip still bites, and so wide it is at most. */
const BITES = 0.35
const WIDEST = 0.6
/** A colour that so small a share of the other cloth has is strange. */
const STRANGE = 0.0012
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
  const { data } = mask
  const { waist } = fit.shape
  const placeOf = placesOn(fit.placement, fits.frame, mask.width)
  const high = marked(data, (inside, i) => inside === 1 && placeOf(i)[1] < BITES * waist)
  const cloth = learnColours(lab, (i) => data[i] === 1 && !high[i])
  const parts = components({ ...mask, data: marked(high, (near, i) => near === 1 && cloth(i) < STRANGE) })
  const reaches = reachOutline(parts, mask, RIM)
  const widest = WIDEST * waist * fits.frame.unit
  const isClip = parts.area.map(
    (area, k) => reaches[k] === 1 && area > LEAST && (parts.right[k] ?? 0) - (parts.left[k] ?? 0) < widest,
  )
  return without(
    mask,
    marked(parts.labels, (k) => isClip[k]),
    SHADOW,
  )
}
