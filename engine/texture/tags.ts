import { onPhoto, placesOn } from '../fit/placement.ts'
import { components } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked } from '../pixels/raster.ts'
import { depthOf } from '../understand/neck-edge.ts'
import type { Neckline } from '../understand/neckline.ts'
import type { FoundGarment } from '../understand/stages.ts'
import { aboveNeckline } from './leftovers.ts'
import { strangeIn } from './strange.ts'
import { within } from './texels.ts'

// Found on the two of the 44 photos that show one.
/** A tag hangs no farther below the neckline, normalised, nor beside its middle, over its half width. */
const HANGS = 0.2
const BESIDE = 1.3
/** Where more of the cloth around a neckline is strange, it is of many colours, and a tag one of them. */
const MANY = 0.3
/** Of the garment's pixels it has at least and at most such a share. */
const SIZE = { least: 0.005, most: 0.035 }
/** Of it no more than this has its mirror place in it: what lies evenly on the axis is sewn on. */
const EVEN = 0.6
/** Px: the edging of a neckline is as thin as the first; text leaves gaps; string and shadow reach so far. */
const THIN = 2
const GAPS = 3
const STRING = 12
const SHADOW = 4

/**
 * The cloth that a price tag hides, with its shadow; null without one. A tag hangs from the neckline: a small thing in colours
 * of its own, off the axis.
 */
export function findTag(found: FoundGarment, neckline: Neckline): Mask | null {
  const { mask, lab } = found
  // A hood that stands hides the neckline, which is then a guess.
  if (neckline.hood && neckline.hood.height > 0) return null
  const zone = within(mask, found, nearNeckline(neckline))
  const strange = strangeIn(zone, lab, mask.data)
  if (sum(strange) > MANY * sum(zone)) return null
  const broad = morph({ ...mask, data: strange }, 'open', THIN)
  if (!broad.data.includes(1)) return null
  const parts = components(morph(broad, 'close', GAPS))
  const { hangs, even } = measure(parts, found, neckline)
  const total = sum(mask.data)
  const isTag = parts.area.map((area, k) => {
    const isSmall = area > SIZE.least * total && area < SIZE.most * total
    return isSmall && hangs[k] === 1 && even[k] < EVEN * area
  })
  if (!isTag.includes(true)) return null
  const tag = marked(parts.labels, (k) => isTag[k])
  const shaded = morph({ ...mask, data: tag }, 'dilate', SHADOW).data
  return { ...mask, data: marked(mask.data, (cloth, i) => cloth === 1 && shaded[i] === 1) }
}

function sum(data: Uint8Array): number {
  let total = 0
  for (let i = 0; i < data.length; i++) total += data[i]
  return total
}

function nearNeckline(neckline: Neckline): (x: number, y: number) => boolean {
  const { left, right } = neckline
  const lowest = Math.max(left[1], right[1]) + depthOf(neckline)(0) + HANGS
  const reach = (BESIDE * (right[0] - left[0])) / 2
  const middle = middleOf(neckline)
  return (x, y) => y < lowest && Math.abs(x - middle) < reach
}

const middleOf = ({ left, right }: Neckline): number => (left[0] + right[0]) / 2

/** Of each part whether it hangs from the neckline, and how many of its pixels have their mirror place in it. */
function measure(
  { labels, count }: { labels: Int32Array; count: number },
  found: FoundGarment,
  neckline: Neckline,
): { hangs: Uint8Array; even: Uint32Array } {
  const { fit, fits, mask } = found
  const { width } = mask
  const isAbove = aboveNeckline(found, neckline)
  const placeOf = placesOn(fit.placement, fits.frame, width)
  const { toPixels } = onPhoto(fit.placement, fits.frame)
  const [hangs, even] = [new Uint8Array(count + 1), new Uint32Array(count + 1)]
  for (let i = 0; i < labels.length; i++) {
    const k = labels[i]
    if (!k) continue
    if (isAbove(i % width, Math.floor(i / width) - STRING)) hangs[k] = 1
    const [x, y] = placeOf(i)
    const [px, py] = toPixels([2 * middleOf(neckline) - x, y])
    if (labels[Math.floor(py) * width + Math.floor(px)] === k) even[k]++
  }
  return { hangs, even }
}
