import { pixelNoise } from '../maths/random.ts'

const CURVE_STEPS = 4096
/** Film curve up to twice white: straight below 0.8, a soft shoulder above, then gamma. */
const CURVE = Uint8Array.from({ length: CURVE_STEPS }, (_, i) => {
  const v = (i / (CURVE_STEPS - 1)) * 2
  const t = v < 0.8 ? v : 0.8 + 0.2 * (1 - Math.exp(-(v - 0.8) / 0.2))
  return Math.min(255, t ** (1 / 2.2) * 255 + 0.5)
})

/** Row `y` of linear light to sRGB bytes of `out`; a little ordered noise hides banding in the backdrop. */
export function develop(row: Float32Array, y: number, out: Uint8Array): void {
  const start = y * row.length
  let i = 0
  for (let x = 0; i < row.length; x++) {
    const noise = (pixelNoise(x, y) - 0.5) * 9
    for (const end = i + 3; i < end; i++) {
      const step = row[i] * 2047.5 + noise
      out[start + i] = CURVE[step < 0 ? 0 : step < CURVE_STEPS ? step | 0 : CURVE_STEPS - 1]
    }
  }
}
