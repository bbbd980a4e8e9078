import { clothIn, readRows } from '../fit/silhouette.ts'
import { at } from '../maths/at.ts'
import { boundingBox, type Mask } from '../pixels/raster.ts'

// Found on 794 dresses, tops and other uppers of the free dataset, two of them strapless. Heights are shares of the garment's.
/** The upper edge, where straps and shoulders are narrower, or leave a neckline between them. */
const EDGE = { at: 0.03, least: 0.88, solid: 0.8 }
/** Above this the garment is widest where it lies under the arms. */
const CHEST = 0.14
/** Between these the waist is, narrower than the chest by this share at least: an armhole is narrowest further up. */
const WAIST = { from: 0.22, to: 0.42, most: 0.96 }
/** From chest to waist no row is wider than one above it by more than this share: below an armhole it is. */
const WIDER = 0.02

/**
 * Whether the outline of a dress ends below the arms: as wide at its upper edge as at the chest, and from there narrower
 * down to the waist.
 */
export function isStrapless(mask: Mask): boolean {
  const box = boundingBox(mask)
  if (!box) return false
  const upTo = (share: number) => Math.round(share * box.height)
  const rows = readRows(mask, box).slice(0, upTo(WAIST.to))
  const widths = rows.map(([first, last]) => last - first + 1)
  const chest = Math.max(...widths.slice(0, upTo(CHEST)))
  const edge = at(widths, upTo(EDGE.at))
  const row = upTo(EDGE.at)
  const isEdgeWide = edge > EDGE.least * chest && clothIn(mask, box, row, row + 1) > EDGE.solid * edge
  const waist = Math.min(...widths.slice(upTo(EDGE.at)))
  const waistAt = widths.lastIndexOf(waist)
  const sides = widths.slice(widths.lastIndexOf(chest, upTo(CHEST)), waistAt + 1)
  let narrowest = chest
  const isNarrowing = sides.every((width) => {
    narrowest = Math.min(narrowest, width)
    return width <= narrowest + WIDER * chest
  })
  return isEdgeWide && isNarrowing && waistAt > upTo(WAIST.from) && waist < WAIST.most * chest
}
