import { components, type Mask } from '#engine/garment/raster.ts'
import type { Point } from '#engine/maths/vector.ts'

/** Points of a polygon written as in SVG: 'x,y x,y ...'. */
export const parsePoints = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [x, y] = pair.split(',').map(Number)
    return [x, y]
  })

/** Pixels whose centre lies inside the polygon (even-odd), on a picture `scale` times as large as the polygon's. */
export function fillPolygon(
  polygon: Point[],
  { width, height }: { width: number; height: number },
  scale = 1,
): Mask {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const crossings: number[] = []
    polygon.forEach(([x1, y1], i) => {
      const [x2, y2] = polygon[(i + 1) % polygon.length]
      const at = (y + 0.5) / scale
      if (y1 <= at === y2 <= at) return
      crossings.push((x1 + ((at - y1) / (y2 - y1)) * (x2 - x1)) * scale)
    })
    crossings.sort((a, b) => a - b)
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, Math.ceil(crossings[k] - 0.5))
      const to = Math.min(width, Math.ceil(crossings[k + 1] - 0.5))
      if (to > from) data.fill(1, y * width + from, y * width + to)
    }
  }
  return { width, height, data }
}

/**
 * Intersection over union of a hand-made polygon and a mask: 1 when they agree, 0 when they do not touch.
 * `photoWidth` is the width in px of the photo that the polygon was drawn on; the mask may be smaller.
 */
export function iou(polygon: Point[], mask: Mask, photoWidth: number): number {
  const truth = fillPolygon(polygon, mask, mask.width / photoWidth).data
  let [both, either] = [0, 0]
  for (let i = 0; i < truth.length; i++) {
    both += truth[i] & mask.data[i]
    either += truth[i] | mask.data[i]
  }
  return either ? both / either : 0
}

export interface Holes {
  count: number
  /** Their pixels per pixel of the garment. */
  share: number
}

/** An enclosed gap larger than this share of the garment is not torn cloth but the space between arm and trunk. */
const LARGEST_HOLE = 0.02
const SMALLEST_HOLE = 4

/** Places inside the garment of a result where something else shows: cloth that tore or let the body through. */
export function holes(mask: Mask): Holes {
  const garment = mask.data.reduce((sum, v) => sum + v, 0)
  const gaps = components(mask, 0)
  const areas = gaps.area.filter(
    (area, i) => i > 0 && gaps.touch[i] === 0 && area >= SMALLEST_HOLE && area <= garment * LARGEST_HOLE,
  )
  return { count: areas.length, share: garment ? areas.reduce((a, b) => a + b, 0) / garment : 0 }
}
