import type { SleevedShape } from '../fit/shapes.ts'
import type { Box, Mask } from '../pixels/raster.ts'
import type { Classified } from './classify.ts'

/** Depth of a gap between cuff and hem, over the height of the garment. */
const CUFF_GAP = 0.017
/** Such a gap lies within this share of the width from the side. */
const CUFF_REACH = 0.3
/** A sleeve shorter than this share of the body's length that shows no armpit is not a short one. */
const SHORT = 0.4
const ARMHOLE = 0.06

interface Seen extends Omit<Classified, 'length'> {
  mask: Mask
  box: Box
  /** Armpits that the outline shows. */
  armpits: number
}

/**
 * Tells whether a top hides long sleeves: they hang against the body as on a hanger, so that the outline shows no
 * armpits, but cuffs stand apart from the hem, or sleeves were found that hardly exist.
 */
export function hidesSleeves({ mask, box, armpits, fit, cut }: Seen): boolean {
  if (cut !== 'top' || armpits > 1) return false
  if (showsCuffs(mask, box)) return fit.kind !== 'sleeved' || isShort(fit.shape)
  if (fit.kind !== 'sleeved' || armpits > 0 || !isShort(fit.shape)) return false
  return Math.max(armholeOf(mask, box, -1), armholeOf(mask, box, 1)) < ARMHOLE
}

/** Whether cuffs stand apart from the hem on either side, by a share of the height: long sleeves hang beside the body. */
export function showsCuffs(mask: Mask, box: Box, least = CUFF_GAP): boolean {
  const hem = hemOf(mask, box)
  return Math.max(cuffGap(hem), cuffGap(hem.toReversed())) > least
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
  const inner = [...hem.slice(0, hem.length >> 1)]
  for (let i = inner.length - 2; i >= 0; i--) inner[i] = Math.min(inner[i], inner[i + 1])
  let [gap, outer] = [0, 1]
  for (let i = 0; i < hem.length * CUFF_REACH; i++) {
    if (i >= hem.length * 0.04) gap = Math.max(gap, hem[i] - Math.max(outer, inner[i + 1]))
    outer = Math.min(outer, hem[i])
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
