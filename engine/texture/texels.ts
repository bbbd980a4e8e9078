import type { FitSet } from '../fit/fit.ts'
import { onPhoto, type Placement } from '../fit/placement.ts'
import type { Point } from '../maths/vector.ts'
import type { Texture } from './textures.ts'

/** Of a texel. */
const CENTRE = 0.5

interface Texels {
  /** The texel at template coordinates, whose axis is that of the garment; -1 where there is no cloth. */
  at: (x: number, y: number) => number
  /** Template coordinates of a texel. */
  placeOf: (i: number, j: number) => Point
}

/** Finds one's way between a texture and a template. `trusted` marks cloth, a byte a texel. */
export function texelsOf(
  { width, height, scale, left, top }: Texture,
  trusted: Uint8Array,
  { fit, fits }: { fit: { placement: Placement }; fits: FitSet },
): Texels {
  const { toPixels, fromPixels } = onPhoto(fit.placement, fits.frame)
  return {
    at(x, y) {
      const [px, py] = toPixels([x, y])
      const [i, j] = [Math.floor((px - left) * scale), Math.floor((py - top) * scale)]
      return i >= 0 && j >= 0 && i < width && j < height && trusted[j * width + i] ? j * width + i : -1
    },
    placeOf: (i, j) => fromPixels([(i + CENTRE) / scale + left, (j + CENTRE) / scale + top]),
  }
}
