import { GAMMA } from '../maths/light.ts'
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
  for (let x = 0, i = 0, o = y * row.length; i < row.length; x++, i += 3, o += 3) {
    const noise = (pixelNoise(x, y) - 0.5) * NOISE
    out[o] = CURVE[stepOf(row[i] * STEPS_PER_WHITE + noise)]
    out[o + 1] = CURVE[stepOf(row[i + 1] * STEPS_PER_WHITE + noise)]
    out[o + 2] = CURVE[stepOf(row[i + 2] * STEPS_PER_WHITE + noise)]
  }
}

const LAST_STEP = CURVE_STEPS - 1
const stepOf = (light: number): number => (light < 0 ? 0 : light < LAST_STEP ? light | 0 : LAST_STEP)
