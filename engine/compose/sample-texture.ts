import type { Texture } from '../texture/textures.ts'

const GAMMA = 2.2
const LINEAR = Float32Array.from({ length: 256 }, (_, i) => (i / 255) ** GAMMA)
/** Of a texel, from its corner. */
const MIDDLE = 0.5
/** Coordinates end just before the last texel, so that it has a neighbour. */
const LAST = 1.001
const RGB = 3

/** Writes the bilinear linear-light colour at mask coordinates `at` (x, y) to `out`. */
export function sampleTexture(t: Texture, at: Float32Array, out: Float32Array): void {
  const x = Math.max(0, Math.min((at[0] - t.left) * t.scale - MIDDLE, t.width - LAST))
  const y = Math.max(0, Math.min((at[1] - t.top) * t.scale - MIDDLE, t.height - LAST))
  const i = x | 0
  const j = y | 0
  const a = x - i
  const b = y - j
  const p = (j * t.width + i) * RGB
  const q = p + t.width * RGB
  for (let c = 0; c < RGB; c++) {
    const upper = LINEAR[t.rgb[p + c]] * (1 - a) + LINEAR[t.rgb[p + RGB + c]] * a
    const lower = LINEAR[t.rgb[q + c]] * (1 - a) + LINEAR[t.rgb[q + RGB + c]] * a
    out[c] = upper * (1 - b) + lower * b
  }
}
