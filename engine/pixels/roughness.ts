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
  const pixels = mask.data.length
  const light = new Float32Array(pixels)
  const squared = new Float32Array(pixels)
  for (let i = 0; i < pixels; i++) {
    light[i] = lab[i * 3]
    squared[i] = light[i] * light[i]
  }
  const mean = blur(light, mask, SPOT)
  const squares = blur(squared, mask, SPOT)
  const near = morph(mask, 'dilate', EDGE).data
  const seen = new Float32Array(pixels)
  const deviation = new Float32Array(pixels)
  for (let i = 0; i < pixels; i++) {
    if (near[i]) continue
    seen[i] = 1
    deviation[i] = Math.sqrt(Math.max(0, squares[i] - mean[i] ** 2))
  }
  const share = blur(seen, mask, TEXTURE)
  const rough = blur(deviation, mask, TEXTURE)
  for (let i = 0; i < pixels; i++) rough[i] /= Math.max(LEAST_SEEN, share[i])
  return rough
}
