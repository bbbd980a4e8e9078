import { LIGHT } from '../maths/light.ts'
import type { Texture } from '../texture/textures.ts'

/** Of a texel, from its corner. */
const MIDDLE = 0.5
/** Coordinates end just before the last texel, so that it has a neighbour. */
const LAST = 1.001
const RGB = 3

/** Which texels lie around a point, and how near it is to them: one object, written again for every point. */
const around = { upper: 0, lower: 0, right: 0.5, down: 0.5 }

/** Finds what lies around mask coordinates `at` (x, y). */
function look(t: Texture, at: Float32Array): void {
  const x = Math.max(0, Math.min((at[0] - t.left) * t.scale - MIDDLE, t.width - LAST))
  const y = Math.max(0, Math.min((at[1] - t.top) * t.scale - MIDDLE, t.height - LAST))
  const i = x | 0
  const j = y | 0
  around.upper = j * t.width + i
  around.lower = around.upper + t.width
  around.right = x - i
  around.down = y - j
}

/** Writes the bilinear linear-light colour at mask coordinates `at` (x, y) to `out`. */
export function sampleTexture(t: Texture, at: Float32Array, out: Float32Array): void {
  look(t, at)
  const { right: a, down: b } = around
  const p = around.upper * RGB
  const q = around.lower * RGB
  for (let c = 0; c < RGB; c++) {
    const upper = LIGHT[t.rgb[p + c]] * (1 - a) + LIGHT[t.rgb[p + RGB + c]] * a
    const lower = LIGHT[t.rgb[q + c]] * (1 - a) + LIGHT[t.rgb[q + RGB + c]] * a
    out[c] = upper * (1 - b) + lower * b
  }
}

/** The bilinear share of the light that the cloth at mask coordinates `at` (x, y) keeps back; `opacity` has a byte a texel. */
export function sampleOpacity(t: Texture, opacity: Uint8Array, at: Float32Array): number {
  look(t, at)
  const { upper: p, lower: q, right: a, down: b } = around
  const upper = opacity[p] * (1 - a) + opacity[p + 1] * a
  const lower = opacity[q] * (1 - a) + opacity[q + 1] * a
  return (upper * (1 - b) + lower * b) / 255
}
