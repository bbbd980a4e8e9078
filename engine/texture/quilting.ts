import { at } from '../maths/at.ts'

/** The half of a front that shows its quilting best: its side of the axis, and how far a row falls from there outwards. */
export interface QuiltedHalf {
  side: 1 | -1
  slope: number
}

// Found on 56 jackets, coats and vests of the free dataset, about a third of them quilted in rows, and on six of the 44 photos.
/** Slopes that are tried, and beside the best of them two more. */
const SLOPES = Array.from({ length: 13 }, (_, k) => (k - 6) * 0.06)
const BETWEEN = 0.03
/** Left out at the shoulders and at the hem, as shares of the rows: collars and ribs are lighter or darker, too. */
const ENDS = { top: 0.125, bottom: 0.083 }
/** Distance from one seam to the next, as shares of the rows. */
const PERIOD = { least: 0.0125, most: 0.19 }
/** How alike rows are to those a period below, in the mean of both halves: a pocket or a seam comes once, not again and again. */
const PERIODIC = 0.38

/** Half of a front, as rows that fall by a slope from the axis outwards: how much lighter each is than those near it. */
type RowsOf = (side: 1 | -1, slope: number) => readonly number[]

/** The half of a front to copy quilted rows from; null where there are none. */
export function quiltedHalf(rowsOf: RowsOf): QuiltedHalf | null {
  const [right, left] = [clearestRows(1, rowsOf), clearestRows(-1, rowsOf)]
  if ((right.periodic + left.periodic) / 2 < PERIODIC) return null
  return right.periodic >= left.periodic ? right : left
}

/** The rows of a half, without its ends. */
interface Rows {
  slope: number
  rows: readonly number[]
  energy: number
}

/** Along its seams a quilted half differs most from row to row. */
function clearestRows(side: 1 | -1, rowsOf: RowsOf): QuiltedHalf & { periodic: number } {
  const along = (slope: number): Rows => {
    const rows = withoutEnds(rowsOf(side, slope))
    return { slope, rows, energy: product(rows, 0) }
  }
  const near = clearest(SLOPES.map(along))
  const { slope, rows } = clearest([along(near.slope - BETWEEN), near, along(near.slope + BETWEEN)])
  return { side, slope, periodic: periodicity(rows) }
}

const clearest = (tried: Rows[]): Rows => tried.reduce((a, b) => (b.energy > a.energy ? b : a))

/** Whether rows come again and again, by how much lighter each is than those near it. */
export const isPeriodic = (rows: readonly number[]): boolean => periodicity(withoutEnds(rows)) >= PERIODIC

const withoutEnds = (rows: readonly number[]): readonly number[] =>
  rows.slice(Math.round(rows.length * ENDS.top), Math.round(rows.length * (1 - ENDS.bottom)))

/** The highest autocorrelation after the first trough. */
function periodicity(rows: readonly number[]): number {
  const energy = product(rows, 0)
  let [best, isPastTrough] = [0, false]
  for (let lag = Math.round(rows.length * PERIOD.least); lag <= rows.length * PERIOD.most; lag++) {
    const likeness = product(rows, lag) / energy / (1 - lag / rows.length)
    isPastTrough ||= likeness < 0
    if (isPastTrough) best = Math.max(best, likeness)
  }
  return best
}

const product = (rows: readonly number[], lag: number): number =>
  rows.slice(lag).reduce((sum, value, k) => sum + value * at(rows, k), 0)
