import type { Point } from '../maths/vector.ts'
import type { Box } from '../pixels/raster.ts'

/** Where normalised template coordinates (see templates/template.ts) lie in a photo. */
export interface Frame {
  /** Pixels per normalised unit: the longer side of the garment's box. */
  unit: number
  /** The pixel of the origin. */
  middle: number
  top: number
}

export const frameOf = ({ x0, y0, width, height }: Box): Frame => ({
  unit: Math.max(width, height),
  middle: x0 + width / 2,
  top: y0,
})

export const toPixels = ({ unit, middle, top }: Frame, [x, y]: Point): Point => [
  middle + x * unit,
  top + y * unit,
]

export const fromPixels = ({ unit, middle, top }: Frame, [x, y]: Point): Point => [
  (x - middle) / unit,
  (y - top) / unit,
]
