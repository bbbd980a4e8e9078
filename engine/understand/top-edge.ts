import { heightAbove, type TopOutline, UNSEEN } from './neck-edge.ts'
import type { NecklineView } from './neckline-view.ts'

/** The upper edge of a top, in the coordinates of its template. */
export interface TopEdge {
  outline: TopOutline
  /** Height of the outline above `x`, smoothed. */
  at: (x: number) => number
  /** Where a neckline hangs, and its half width, from the two highest points beside a dip if there are such. */
  centre: number
  halfWidth: number
  hasDip: boolean
  dip: number
}

/** Columns from shoulder to shoulder in which the edge is read. */
const COLUMNS = 81
const MIDDLE = COLUMNS >> 1
/** In template coordinates, but `above`, which is over the half width of the shoulders. Cloth is thicker than `least`. */
const scan = { above: 0.9, step: 0.004, least: 0.012 }
/**
 * The highest points beside a neckline: columns from the middle; over the half width, how far from the ends, and from
 * where on they count as lower by `slope`, because a shoulder may be raised. Tuned on the 44 photos; no derivation
 * recorded.
 */
const peaks = { fromMiddle: 4, fromEnds: 0.22, outer: 0.6, slope: 0.03 }
/** A dip: columns to both sides of its middle, its least depth, how even its ends are. Template coordinates. */
const dips = { columns: 6, least: 0.012, uneven: 0.08 }
/** Half widths over that of the shoulders; the middle of a dip counts by `centre`, for necklines are seldom off it. */
const hangs = { least: 0.24, usual: 0.42, centre: 0.6 }

export function readTopEdge(view: NecklineView): TopEdge {
  const { shoulder } = view
  const heights = smoothHeights(view)
  const top = (i: number): number => heights[i] ?? UNSEEN
  const margin = MIDDLE * peaks.fromEnds
  const l = highest(top, Math.round(margin), MIDDLE - peaks.fromMiddle)
  const r = highest(top, MIDDLE + peaks.fromMiddle, Math.round(COLUMNS - 1 - margin))
  const lowest = Math.max(
    ...Array.from({ length: 2 * dips.columns + 1 }, (_, i) => top(MIDDLE - dips.columns + i)),
  )
  const dip = lowest - (top(l) + top(r)) / 2
  const hasDip = dip > dips.least && Math.abs(top(l) - top(r)) < dips.uneven
  const [xl, xr] = [columnX(l, shoulder), columnX(r, shoulder)]
  const outline = { heights, shoulder }
  return {
    outline,
    at: (x) => heightAbove(outline, x),
    centre: hasDip ? ((xl + xr) / 2) * hangs.centre : 0,
    halfWidth: hasDip ? Math.max(hangs.least * shoulder, (xr - xl) / 2) : hangs.usual * shoulder,
    hasDip,
    dip,
  }
}

const columnX = (i: number, shoulder: number): number => ((i / (COLUMNS - 1)) * 2 - 1) * shoulder

/** The first row of cloth in each column, a mean over three columns. */
function smoothHeights({ shoulder, hemY, inside }: NecklineView): number[] {
  const topAt = (x: number): number => {
    for (let y = -shoulder * scan.above; y < hemY; y += scan.step)
      if (inside(x, y) && inside(x, y + scan.least)) return y
    return Number.NaN
  }
  const raw = Array.from({ length: COLUMNS }, (_, i) => topAt(columnX(i, shoulder)))
  return raw.map((_, i) => {
    const near = raw.slice(Math.max(0, i - 1), i + 2).filter((v) => !Number.isNaN(v))
    return near.length ? near.reduce((a, b) => a + b, 0) / near.length : UNSEEN
  })
}

/** Of some columns the one where the edge is highest. */
function highest(top: (i: number) => number, from: number, to: number): number {
  let best = from
  let value = Number.POSITIVE_INFINITY
  for (let i = from; i <= to; i++) {
    const v = top(i) + peaks.slope * Math.max(0, Math.abs((MIDDLE - i) / MIDDLE) - peaks.outer)
    if (v >= value) continue
    value = v
    best = i
  }
  return best
}
