import { placesOn } from '../fit/placement.ts'
import { learnColours } from '../pixels/colour-model.ts'
import { type Components, components } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked } from '../pixels/raster.ts'
import type { Neckline } from '../understand/neckline.ts'
import type { FoundGarment } from '../understand/stages.ts'
import { without } from './outline.ts'

// Found on the shirts, jackets and vests among the 44 photos.
/** Between the edges of a front a hanger shows down to so far below the neckline, normalised, and so far beside its middle, over its half width. */
const SHOWS = 0.18
const BESIDE = 1.25
/** A colour that so small a share of the other cloth has is strange. */
const STRANGE = 0.0012
/** A bar is no thicker than twice this, over the longer side of the garment; the same in px, at least. */
const THIN = 0.014
const LEAST_THIN = 2
/** So wide it is at least, over the half width of the neckline, and so high at most, over its width. */
const WIDE = 0.75
const FLAT = 0.45
/** How far its shadow falls, px. */
const SHADOW = 2

/** The mask of what closes in front without the bars of a hanger that show inside: thin, level, in colours of their own. */
export function withoutBars(found: FoundGarment, neckline: Neckline): Mask {
  const { mask, lab, fits } = found
  const isInside = insideNeck(found, neckline)
  const zone = marked(mask.data, (inside, i) => inside === 1 && isInside(i))
  const cloth = learnColours(lab, (i) => mask.data[i] === 1 && !zone[i])
  const strange = { ...mask, data: marked(zone, (near, i) => near === 1 && cloth(i) < STRANGE) }
  const broad = morph(strange, 'open', Math.max(LEAST_THIN, Math.round(fits.frame.unit * THIN))).data
  const thin = marked(strange.data, (odd, i) => odd === 1 && !broad[i])
  const parts = components({ ...mask, data: thin })
  const isLevel = levelOnes(
    parts,
    mask.width,
    (WIDE * fits.frame.unit * (neckline.right[0] - neckline.left[0])) / 2,
  )
  return without(
    mask,
    marked(parts.labels, (k) => isLevel[k]),
    SHADOW,
  )
}

function insideNeck({ mask, fit, fits }: FoundGarment, { left, right, depth }: Neckline) {
  const placeOf = placesOn(fit.placement, fits.frame, mask.width)
  const lowest = Math.max(left[1], right[1]) + depth(0) + SHOWS
  return (i: number): boolean => {
    const [x, y] = placeOf(i)
    return y < lowest && Math.abs(x) < (BESIDE * (right[0] - left[0])) / 2
  }
}

/** Which components are flat, and at least so wide. */
function levelOnes({ labels, left, right, top }: Components, width: number, widest: number): boolean[] {
  const bottom = new Int32Array(left.length)
  labels.forEach((k, i) => {
    if (k) bottom[k] = Math.floor(i / width)
  })
  return left.map((from, k) => {
    const across = (right[k] ?? 0) - from + 1
    const tall = (bottom[k] ?? 0) - (top[k]?.[1] ?? 0) + 1
    return k > 0 && across > widest && tall < FLAT * across
  })
}
