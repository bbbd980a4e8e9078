import { at } from '../maths/at.ts'
import { clamp, lerp, smoothstep } from '../maths/scalar.ts'
import { around } from './bottom.ts'
import { trunkHeight } from './wrap.ts'

export interface GradingInput {
  rows: number
  /** Height of a row on the body, cm. */
  heightOf: (row: number) => number
  /** Half width of the flat garment at a row, cm. */
  widthOf: (row: number) => number
  girth: (y: number) => number
  hipY: number
}

/** A row may be narrowed and widened to these shares of its width. */
const NARROWEST = 0.62
const WIDEST = 1.5
/** Girth of the waistband over that of the body. */
const WAIST_EASE = 1.02
/** The same of the hip: as the photo's own flare says, between these; where it is too narrow, at least the last. */
const HIP_EASE = { ofFlare: 1.03, least: 1.09, most: 1.9, needed: 1.03 }
/** Rows above and below the hip that must fit it too. */
const HIP_ROWS = 3
const SMOOTHING_ROUNDS = 3
// These were tuned by eye on some 40 photos; no source is recorded.

/**
 * Tailors a bottom to the body: a horizontal factor per row, such that the waist fits, the hip has about 9 % of ease
 * (more if the photo's own ratio says flare), and everything below keeps the hip's factor.
 */
export function gradeRows({ rows, heightOf, widthOf, girth, hipY }: GradingInput): Float32Array {
  const bodyGirth = (row: number) => girth(trunkHeight(heightOf(row)))
  const width = (row: number) => Math.max(1, widthOf(row))
  let hipRow = 0
  for (let row = 0; row <= rows; row++) if (heightOf(row) >= hipY) hipRow = row
  /** What gives a row that much ease. */
  const factorFor = (row: number, ease: number) => (bodyGirth(row) * ease) / around(width(row))
  const wanted = (row: number, ease: number) => clamp(factorFor(row, ease), NARROWEST, WIDEST)
  const flare = widthOf(hipRow) / width(0) / (bodyGirth(hipRow) / bodyGirth(0))
  const hipEase = clamp(flare * HIP_EASE.ofFlare, HIP_EASE.least, HIP_EASE.most)
  let hipFactor = 1
  for (let row = Math.max(1, hipRow - HIP_ROWS); row <= Math.min(rows, hipRow + HIP_ROWS); row++) {
    hipFactor = Math.min(hipFactor, clamp(factorFor(row, hipEase), NARROWEST, 1))
  }
  hipFactor = Math.max(hipFactor, Math.min(WIDEST, factorFor(hipRow, HIP_EASE.needed)))
  const factors = new Float32Array(rows + 1)
  for (let row = 0; row <= rows; row++) {
    const t = hipRow > 0 ? smoothstep(row / hipRow) : 1
    const blended = lerp(wanted(0, WAIST_EASE), hipFactor, t)
    factors[row] = row <= hipRow ? Math.min(blended, wanted(row, lerp(WAIST_EASE, hipEase, t))) : blended
  }
  for (let round = 0; round < SMOOTHING_ROUNDS; round++)
    for (let row = 1; row < rows; row++)
      factors[row] = (at(factors, row - 1) + 2 * at(factors, row) + at(factors, row + 1)) / 4
  return factors
}
