import type { CoarseMask } from './network.ts'
import { type Part, WHOLE } from './squeeze.ts'

/** How probably a place is the garment's to count. */
const INSIDE = 0.5
/** Places of the mask, below which nobody knows where the garment lies. */
const FEWEST = 12
/** Around it, as a share of its sides. scripts/make/sight/closer.py has the same numbers. */
export const MARGIN = 0.15

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

function spanOf(places: Set<number>, side: number): Part['down'] {
  const [first, last] = [Math.min(...places) / side, (Math.max(...places) + 1) / side]
  const margin = MARGIN * (last - first)
  return { from: Math.max(0, first - margin), to: Math.min(1, last + margin) }
}
