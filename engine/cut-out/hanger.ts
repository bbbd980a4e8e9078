import { learnColours } from '../pixels/colour-model.ts'
import { boundingBox, type Mask } from '../pixels/raster.ts'

/** Clips and hook stand above a waistband by no more than this share of the height. */
const TALLEST = 0.125
/** They are narrower than the first, and the cloth begins at once wider than the second, over its usual width. */
const NARROW = 0.7
const WIDE = 0.9
/** Rows in which that happens. */
const STEP = 2
/** Two shoulders beside a neck fill a row more than this, clips do not. */
const FULL = 0.8
/** The hook stands in the middle, which between two shoulders is empty. */
const MIDDLE = 0.1
const OFTEN = 0.6
/** A colour that so large a share of the cloth has is cloth: what is mostly so is a collar. */
const COMMON = 0.004
const MOSTLY = 0.5
/** So much of the height is looked at, whose last row has the usual width. */
const LOOKED_AT = 0.25

/**
 * Takes away what stands on a straight upper edge in colours of its own: the clips, hook and bar of a hanger for skirts
 * and trousers. `lab` has 3 floats a pixel.
 */
export function cutOffHanger(mask: Mask, lab: Float32Array): void {
  const box = boundingBox(mask)
  if (!box) return
  const { width, data } = mask
  const rows = Array.from({ length: Math.ceil(box.height * LOOKED_AT) }, (_, i) => (box.y0 + i) * width)
  const runs = rows.map((row) => longestRun(data, row, width))
  const usual = runs.at(-1) ?? 0
  const edge = runs.findIndex((run) => run > WIDE * usual)
  if (edge <= STEP || edge > TALLEST * box.height) return
  if (Math.max(...runs.slice(0, edge - STEP + 1)) > NARROW * usual) return
  const [first = 0, last = 0, end = 0] = [rows[0], rows[edge - STEP], rows[edge]]
  const above = data.subarray(last, last + width).reduce((sum, inside) => sum + inside, 0)
  if (above > FULL * usual) return
  const from = Math.round(box.x0 + (0.5 - MIDDLE) * box.width)
  const to = Math.round(box.x0 + (0.5 + MIDDLE) * box.width)
  const hooked = rows.slice(0, edge).filter((row) => data.subarray(row + from, row + to).includes(1)).length
  if (hooked <= OFTEN * edge) return
  const cloth = learnColours(lab, (i) => data[i] === 1 && i >= end)
  let [alike, standing] = [0, 0]
  data.subarray(first, end).forEach((inside, i) => {
    standing += inside
    if (inside && cloth(first + i) > COMMON) alike++
  })
  if (alike < MOSTLY * standing) data.fill(0, first, end)
}

function longestRun(data: Uint8Array, row: number, width: number): number {
  let [longest, run] = [0, 0]
  for (let o = row; o < row + width; o++) {
    run = data[o] ? run + 1 : 0
    if (run > longest) longest = run
  }
  return longest
}
