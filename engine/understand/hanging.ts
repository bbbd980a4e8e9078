import type { Fit } from '../fit/fit.ts'
import { fitMask } from '../fit/fit-mask.ts'
import type { SleevedShape } from '../fit/shapes.ts'
import type { Box, Mask } from '../pixels/raster.ts'
import type { Cut } from '../types.ts'

/** Depth of a gap between cuff and hem, over the height of the garment. */
export const CUFF_GAP = 0.017
/** Even sleeves that hang closely leave so much of a gap; a blouse without sleeves leaves none. */
export const CUFF_TRACE = 0.008
/** Such a gap lies within these shares of the width from the side. */
const CUFF_REACH = { from: 0.04, to: 0.3 }
/** A sleeve shorter than this share of the body's length that shows no armpit is not a short one. */
const SHORT = 0.4
const ARMHOLE = 0.06

/**
 * Where a sleeve that hangs beside the body ends, the side steps in: by at least this share of the height, within so much
 * of it, between these heights from the top, on both sides nearly level. Above a cuff the side is straight: from the share
 * `above` of the way down to it, it goes out by no more than `flare`. Found on two coats and 751 garments of the free
 * dataset: the 11 that it finds among those fitted without sleeves all have sleeves to the wrist or the forearm.
 */
const STEP = { least: 0.02, within: 0.012, from: 0.4, to: 0.78, uneven: 0.08, above: 0.6, flare: 0.1 }

interface HangingInput {
  mask: Mask
  box: Box
  fit: Fit
  cut: Cut
  /** Armpits that the outline shows. */
  armpits: number
}

/**
 * Tells whether a top hides long sleeves: they hang against the body as on a hanger, so that the outline shows no
 * armpits, but cuffs stand apart from the hem, or sleeves were found that hardly exist.
 */
export function hidesSleeves({ mask, box, armpits, fit, cut }: HangingInput): boolean {
  if (cut !== 'top' || armpits > 1) return false
  if (cuffGapOf(mask, box) > CUFF_GAP) return fit.kind !== 'sleeved' || isShort(fit.shape)
  if (fit.kind !== 'sleeved' || armpits > 0 || !isShort(fit.shape)) return false
  return Math.max(armholeOf(mask, box, -1), armholeOf(mask, box, 1)) < ARMHOLE
}

/** The garment with long sleeves that hang against its body, and so over its armpits. */
export const fitHanging = (mask: Mask, lab: Float32Array): Fit | undefined =>
  fitMask(mask, lab, { kinds: ['sleeved'], known: 'hangingSleeves' })?.fits[0]

/** How far cuffs stand apart from the hem on either side, over the height: long sleeves hang beside the body. */
export function cuffGapOf(mask: Mask, box: Box): number {
  const hem = hemOf(mask, box)
  return Math.max(cuffGap(hem), cuffGap(hem.toReversed()))
}

/** Whether both sides step in where cuffs end. */
export function stepsAtCuffs(mask: Mask, box: Box): boolean {
  const [left, right] = [cuffStep(mask, box, -1), cuffStep(mask, box, 1)]
  return left !== null && right !== null && Math.abs(left - right) < STEP.uneven
}

/** Height of the largest step of a side, from the top, over the height of the box; null where none is a cuff. */
function cuffStep({ width, data }: Mask, { x0, x1, y0, y1, height }: Box, sg: 1 | -1): number | null {
  const middle = (x0 + x1) / 2
  const reach: number[] = []
  for (let y = y0; y <= y1; y++) {
    let x = sg > 0 ? x1 : x0
    while (sg * (x - middle) > 0 && !data[y * width + x]) x -= sg
    reach.push(Math.abs(x - middle) / height)
  }
  const at = (row: number): number => reach[Math.round(row)] ?? 0
  const below = Math.max(2, Math.round(height * STEP.within))
  let [step, row] = [0, 0]
  for (let i = Math.round(height * STEP.from); i < height * STEP.to; i++) {
    const drop = at(i) - at(i + below)
    if (drop > step) [step, row] = [drop, i]
  }
  return step > STEP.least && at(row) - at(row * STEP.above) < STEP.flare ? row / height : null
}

const isShort = ({ sleeve, hemY }: SleevedShape): boolean => sleeve < SHORT * hemY

/** Height of the lowest cloth above the bottom of the box, for every column, over the height of the box. */
function hemOf({ width, data }: Mask, { x0, x1, y0, y1, height }: Box): number[] {
  const hem: number[] = []
  for (let x = x0; x <= x1; x++) {
    let y = y1
    while (y > y0 && !data[y * width + x]) y--
    hem.push((y1 - y) / height)
  }
  return hem
}

/** The deepest gap near the left end that has cloth reaching lower on both of its sides. */
function cuffGap(hem: number[]): number {
  const inner = hem.slice(0, hem.length >> 1)
  let lowest = 1
  for (let i = inner.length - 1; i >= 0; i--) {
    lowest = Math.min(lowest, inner[i] ?? 1)
    inner[i] = lowest
  }
  let [gap, outer] = [0, 1]
  for (const [i, height] of hem.entries()) {
    if (i >= hem.length * CUFF_REACH.to) break
    if (i >= hem.length * CUFF_REACH.from) gap = Math.max(gap, height - Math.max(outer, inner[i + 1] ?? 1))
    outer = Math.min(outer, height)
  }
  return gap
}

/** How far the side draws in below the shoulder, over the width. */
function armholeOf({ width, data }: Mask, { x0, x1, y0, width: bw, height }: Box, sg: 1 | -1): number {
  const middle = (x0 + x1) / 2
  let [widest, armhole] = [0, 0]
  for (let y = y0; y < y0 + height / 2; y++) {
    let x = sg > 0 ? x1 : x0
    while (sg * (x - middle) > 0 && !data[y * width + x]) x -= sg
    const reach = Math.abs(x - middle)
    widest = Math.max(widest, reach)
    armhole = Math.max(armhole, widest - reach)
  }
  return armhole / bw
}
