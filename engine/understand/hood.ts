import type { FitAs } from '../fit/fit.ts'
import type { FoundGarment } from './stages.ts'

/** A hood stands at least so far above the neck, normalised. */
const TALL = 0.15
/** Shoulders begin where the outline is this wide over the chest. */
const SHOULDERS = 0.62
/** Of what stands above them, the part that is neither tip nor slope. */
const MIDDLE = { from: 0.2, to: 0.7 }
/** Its area over a square as wide as the chest: a neck is as tall as a hood, but narrower. */
const LARGE = 0.125

type SleevedGarment = Pick<FoundGarment, 'mask' | 'box' | 'fits'> & { fit: FitAs<'sleeved'> }

/** How far a hood stands above the neck of a sleeved garment, normalised; 0 where none does, or a turtleneck. */
export function hoodOf(garment: SleevedGarment, isHoodie: boolean): number {
  const { collar } = garment.fit.shape
  return collar >= TALL && (isHoodie || isLarge(garment)) ? collar : 0
}

function isLarge({ mask: { width, data }, box, fit: { shape }, fits }: SleevedGarment): boolean {
  const chest = 2 * shape.armpit * fits.frame.unit
  const widths: number[] = []
  for (let y = box.y0; y <= box.y1; y++) {
    const row = data.subarray(y * width, (y + 1) * width)
    const extent = row.lastIndexOf(1) - row.indexOf(1) + 1
    if (extent > SHOULDERS * chest) break
    widths.push(extent)
  }
  const middle = widths.slice(Math.floor(MIDDLE.from * widths.length), Math.ceil(MIDDLE.to * widths.length))
  const usual = middle.reduce((a, b) => a + b, 0) / Math.max(1, middle.length)
  return (widths.length * usual) / chest ** 2 > LARGE
}
