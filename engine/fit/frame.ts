import type { Point } from '../maths/vector.ts'
import type { Box } from '../pixels/raster.ts'

/** Turns normalised template coordinates (see templates/template.ts) into photo pixels and back. */
export interface Frame {
  /** Pixels per normalised unit: the longer side of the garment's box. */
  unit: number
  toPixels: (p: Point) => Point
  fromPixels: (p: Point) => Point
}

export function frameOf(box: Box): Frame {
  const unit = Math.max(box.width, box.height)
  const middle = box.x0 + box.width / 2
  return {
    unit,
    toPixels: ([x, y]) => [middle + x * unit, box.y0 + y * unit],
    fromPixels: ([x, y]) => [(x - middle) / unit, (y - box.y0) / unit],
  }
}
