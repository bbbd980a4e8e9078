import { clamp, lerp, smoothstep } from '../maths/scalar.ts'
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

/**
 * Tailors a bottom to the body: a horizontal factor per row, such that the waist fits, the hip has about 9 % of ease
 * (more if the photo's own ratio says flare), and everything below keeps the hip's factor.
 */
export function gradeRows({ rows, heightOf, widthOf, girth, hipY }: GradingInput): Float32Array {
  const bodyGirth = (row: number) => girth(trunkHeight(heightOf(row)))
  const width = (row: number) => Math.max(1, widthOf(row))
  let hipRow = 0
  for (let row = 0; row <= rows; row++) if (heightOf(row) >= hipY) hipRow = row
  const wanted = (row: number, ease: number) => clamp((bodyGirth(row) * ease) / (4 * width(row)), 0.62, 1.5)
  const flare = widthOf(hipRow) / width(0) / (bodyGirth(hipRow) / bodyGirth(0))
  const hipEase = clamp(flare * 1.03, 1.09, 1.9)
  let hipFactor = 1
  for (let row = Math.max(1, hipRow - 3); row <= Math.min(rows, hipRow + 3); row++) {
    hipFactor = Math.min(hipFactor, clamp((bodyGirth(row) * hipEase) / (4 * width(row)), 0.62, 1))
  }
  const needed = (bodyGirth(hipRow) * 1.03) / (4 * width(hipRow))
  hipFactor = Math.max(hipFactor, Math.min(1.5, needed))
  const factors = new Float32Array(rows + 1)
  for (let row = 0; row <= rows; row++) {
    const t = hipRow > 0 ? smoothstep(row / hipRow) : 1
    const blended = lerp(wanted(0, 1.02), hipFactor, t)
    factors[row] = row <= hipRow ? Math.min(blended, wanted(row, lerp(1.02, hipEase, t))) : blended
  }
  for (let round = 0; round < 3; round++)
    for (let row = 1; row < rows; row++)
      factors[row] = (factors[row - 1] + 2 * factors[row] + factors[row + 1]) / 4
  return factors
}
