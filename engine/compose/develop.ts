import { pixelNoise } from '../maths/random.ts'

// Set by eye for the first pictures (2026-11); no photo is recorded.

const CURVE_STEPS = 4096
/** Most light that the curve tells apart, in whites. */
const BRIGHTEST = 2
const STEPS_PER_WHITE = (CURVE_STEPS - 1) / BRIGHTEST
/** From here on the curve bends, in whites. */
const SHOULDER = 0.8
/** What is left of it from there to white. */
const SOFT = 0.2
const GAMMA = 2.2
/** Breadth of the noise, in steps of the curve. */
const NOISE = 9
/** Film curve up to twice white: straight at first, a soft shoulder, then gamma. */
const CURVE = Uint8Array.from({ length: CURVE_STEPS }, (_, i) => {
  const v = (i / (CURVE_STEPS - 1)) * BRIGHTEST
  const t = v < SHOULDER ? v : SHOULDER + SOFT * (1 - Math.exp(-(v - SHOULDER) / SOFT))
  return Math.min(255, t ** (1 / GAMMA) * 255 + 0.5)
})

/** Row `y` of linear light to sRGB bytes of `out`; a little ordered noise hides banding in the backdrop. */
export function develop(row: Float32Array, y: number, out: Uint8Array): void {
  const start = y * row.length
  let i = 0
  for (let x = 0; i < row.length; x++) {
    const noise = (pixelNoise(x, y) - 0.5) * NOISE
    for (const end = i + 3; i < end; i++) {
      const step = row[i] * STEPS_PER_WHITE + noise
      out[start + i] = CURVE[step < 0 ? 0 : step < CURVE_STEPS ? step | 0 : CURVE_STEPS - 1]
    }
  }
}
