import type { Point } from '#engine/maths/vector.ts'
import type { Mask } from '#engine/pixels/raster.ts'

/** Points of a polygon written as in SVG: 'x,y x,y ...'. */
export const parsePoints = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
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
    let last = polygon.at(-1)
    for (const point of polygon) {
      const [[x1, y1], [x2, y2]] = [last ?? point, point]
      last = point
      const at = (y + 0.5) / scale
      if (y1 <= at === y2 <= at) continue
      crossings.push((x1 + ((at - y1) / (y2 - y1)) * (x2 - x1)) * scale)
    }
    crossings.sort((a, b) => a - b)
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const [enters = 0, leaves = 0] = crossings.slice(k, k + 2)
      const from = Math.max(0, Math.ceil(enters - 0.5))
      const to = Math.min(width, Math.ceil(leaves - 0.5))
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
  for (const [i, drawn] of truth.entries()) {
    const found = mask.data[i] ?? 0
    both += drawn & found
    either += drawn | found
  }
  return either ? both / either : 0
}
