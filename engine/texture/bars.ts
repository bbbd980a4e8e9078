import { type Components, components } from '../pixels/components.ts'
import type { Mask } from '../pixels/raster.ts'
import { depthOf } from '../understand/neck-edge.ts'
import type { Neckline } from '../understand/neckline.ts'
import type { FoundGarment } from '../understand/stages.ts'
import { thinOnes, without } from './outline.ts'
import { strangeIn } from './strange.ts'
import { within } from './texels.ts'

// Found on the shirts, jackets and vests among the 44 photos.
/** Between the edges of a front a hanger shows down to so far below the neckline, normalised, and so far beside its middle, over its half width. */
const SHOWS = 0.18
const BESIDE = 1.25
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
  const zone = within(mask, found, insideNeck(neckline))
  const strange = { ...mask, data: strangeIn(zone, lab, mask.data) }
  const thin = thinOnes(strange, Math.max(LEAST_THIN, Math.round(fits.frame.unit * THIN)))
  const parts = components(thin)
  const widest = (WIDE * fits.frame.unit * (neckline.right[0] - neckline.left[0])) / 2
  return without(mask, parts, { isTaken: (k) => isLevel(parts, k, widest), seam: SHADOW })
}

function insideNeck(neckline: Neckline) {
  const { left, right } = neckline
  const lowest = Math.max(left[1], right[1]) + depthOf(neckline)(0) + SHOWS
  return (x: number, y: number): boolean => y < lowest && Math.abs(x) < (BESIDE * (right[0] - left[0])) / 2
}

/** Whether a component is flat, and at least so wide. */
function isLevel({ left, right, top, bottom }: Components, k: number, widest: number): boolean {
  const across = right[k] - left[k] + 1
  const tall = bottom[k] - top[k][1] + 1
  return across > widest && tall < FLAT * across
}
