import type { Box } from '../pixels/raster.ts'
import type { CoarseMask } from './network.ts'
import { type Part, type Span, WHOLE } from './squeeze.ts'

/** How probably a place is the garment's to count. */
const INSIDE = 0.5
/** Places of the mask, below which nobody knows where the garment lies. */
const FEWEST = 12
/** Around it, as a share of its sides. scripts/make/sight/closer.py has the same numbers. */
const MARGIN = 0.15

/** The part of a photo in which its garment lies, with a margin; the whole photo where hardly anything is seen of it. */
export function garmentPart({ side, data }: CoarseMask): Part {
  const columns = new Set<number>()
  const rows = new Set<number>()
  let count = 0
  for (const [i, inside] of data.entries())
    if (inside > INSIDE) {
      columns.add(i % side)
      rows.add(Math.floor(i / side))
      count++
    }
  return count < FEWEST ? WHOLE : { across: spanOf(columns, side), down: spanOf(rows, side) }
}

/** The part of a photo around a box of its pixels, with the same margin. */
export const partAround = ({ x0, x1, y0, y1 }: Box, { width, height }: Size): Part => ({
  across: withMargin(x0 / width, (x1 + 1) / width),
  down: withMargin(y0 / height, (y1 + 1) / height),
})
type Size = Pick<Box, 'width' | 'height'>

/** A part of a part, as shares of the whole photo. */
export const partOf = (outer: Part, inner: Part): Part => ({
  across: spanWithin(outer.across, inner.across),
  down: spanWithin(outer.down, inner.down),
})

const spanWithin = ({ from, to }: Span, inner: Span): Span => ({
  from: from + inner.from * (to - from),
  to: from + inner.to * (to - from),
})

const spanOf = (places: Set<number>, side: number): Span =>
  withMargin(Math.min(...places) / side, (Math.max(...places) + 1) / side)

function withMargin(first: number, last: number): Span {
  const margin = MARGIN * (last - first)
  return { from: Math.max(0, first - margin), to: Math.min(1, last + margin) }
}
