import type { Point } from '../maths/vector.ts'
import { type Bay, findBays } from '../pixels/bays.ts'
import { components } from '../pixels/components.ts'
import type { Box, Mask } from '../pixels/raster.ts'
import { type Frame, fromPixels, toPixels } from './frame.ts'

/** What the mask and the photo say about a sleeved garment besides its outline. */
export interface Hints {
  /** Where the left and the right armpit seem to be, normalised; null when nothing shows them. */
  armpits: [Point | null, Point | null]
  /** Support for an edge inside the garment at a normalised point, 0..1; -1 where it would be the outline itself. */
  innerEdge: ((x: number, y: number) => number) | null
  meanEdge: number
}

/**
 * Where a bay or a gap may be an armpit, normalised; `top` and `bottom` of a bay are over the height of the garment.
 * Tuned on the 44 photos; no derivation recorded.
 */
const bayLimits = {
  depth: 0.018,
  fromMiddle: 0.05,
  /** Ends of the chord: from the middle, and how far apart in height. */
  chordFromMiddle: 0.06,
  chordHeight: 0.12,
  ...{ top: 0.12, bottom: 0.85 },
  /** Cloth is looked for so far outside, until so many px above. */
  ...{ outside: 0.03, abovePx: 3 },
}
const gapLimits = { area: 0.0012, fromMiddle: 0.06, top: 0.1, bottom: 0.8 }

/** Armpits: deep bays on the side of the outline, or the top of an enclosed gap between sleeve and body. */
export function findArmpits(mask: Mask, box: Box, frame: Frame): Hints['armpits'] {
  const bays = findBays(mask).filter((bay) => bay.depth > bayLimits.depth * frame.unit)
  const armpitAt = (sg: 1 | -1): Point | null => {
    const bay = bays.find((found) => isArmpit(found, sg, { mask, box, frame }))
    return bay ? fromPixels(frame, [bay.x, bay.y]) : null
  }
  let [left, right] = [armpitAt(-1), armpitAt(1)]
  const { area, touch, top } = components(mask, 0)
  const least = gapLimits.area * frame.unit ** 2
  top.forEach((highest, k) => {
    if (k === 0 || (touch[k] ?? 0) > 0 || (area[k] ?? 0) <= least) return
    const q = fromPixels(frame, highest)
    if (Math.abs(q[0]) <= gapLimits.fromMiddle || q[1] <= gapLimits.top || q[1] >= gapLimits.bottom) return
    if (q[0] > 0) right = q
    else left = q
  })
  return [left, right]
}

interface BoxedMask {
  mask: Mask
  box: Box
  frame: Frame
}

/** The chord of an armpit runs down the side: a neckline's lies on top, a crotch's below. */
function isArmpit({ x, y, from, to }: Bay, sg: 1 | -1, outline: BoxedMask): boolean {
  const { box, frame } = outline
  const tall = box.height / frame.unit
  const q = fromPixels(frame, [x, y])
  const [a, b] = [fromPixels(frame, from), fromPixels(frame, to)]
  return (
    sg * q[0] > bayLimits.fromMiddle &&
    Math.min(sg * a[0], sg * b[0]) > bayLimits.chordFromMiddle &&
    Math.abs(a[1] - b[1]) > bayLimits.chordHeight &&
    q[1] > bayLimits.top * tall &&
    q[1] < bayLimits.bottom * tall &&
    isWiderAbove(q, sg, outline)
  )
}

/** A sleeve lies farther out, above the bay; without one the corner belongs to a hood or a neckline. */
function isWiderAbove(q: Point, sg: 1 | -1, { mask, box, frame }: BoxedMask): boolean {
  const bottom = Math.round(toPixels(frame, q)[1]) - bayLimits.abovePx
  const start = Math.round(toPixels(frame, [sg * (Math.abs(q[0]) + bayLimits.outside), 0])[0])
  for (let y = box.y0; y < bottom; y++)
    for (let x = start; x >= 0 && x < mask.width; x += sg) if (mask.data[y * mask.width + x]) return true
  return false
}
