import { blur } from './blur.ts'
import { morph } from './morph.ts'
import type { Mask } from './raster.ts'

/** Radii of the blurs that make one spot and one texture, px. */
const SPOT = 1
const TEXTURE = 2
/** An edge is rough so far to both sides, px. */
export const EDGE = 3
/** Of the pixels around, below which nothing is known. */
const LEAST_SEEN = 0.01

/**
 * How rough a photo is around each pixel: the local standard deviation of L*, averaged over a texture. The mask and the
 * edge that it makes are left out. `lab` has 3 floats a pixel.
 */
export function roughnessBeside(mask: Mask, lab: Float32Array): Float32Array {
  const light = Float32Array.from(mask.data, (_, i) => lab[i * 3] ?? 0)
  const mean = blur(light, mask, SPOT)
  const squares = blur(
    light.map((l) => l * l),
    mask,
    SPOT,
  )
  const seen = Float32Array.from(morph(mask, 'dilate', EDGE).data, (own) => 1 - own)
  const deviation = seen.map((s, i) => s * Math.sqrt(Math.max(0, (squares[i] ?? 0) - (mean[i] ?? 0) ** 2)))
  const share = blur(seen, mask, TEXTURE)
  return blur(deviation, mask, TEXTURE).map((d, i) => d / Math.max(LEAST_SEEN, share[i] ?? 0))
}
