import { convexHull } from '../maths/hull.ts'
import type { Point } from '../maths/vector.ts'
import type { Mask } from './raster.ts'

export interface Contrast {
  /** Mean Lab contrast across the contour, 0..1. */
  mean: number
  /** Share of the contour with a visible contrast. */
  clear: number
}

/** How strongly the outline of the mask shows in the photo, measured 3 px to both sides. */
export function contourContrast(lab: Float32Array, { width, height, data }: Mask): Contrast {
  const reach = 3
  let [sum, count, clear] = [0, 0, 0]
  for (let y = reach; y < height - reach; y++)
    for (let x = reach; x < width - reach; x++) {
      const p = y * width + x
      if (!data[p]) continue
      const gx = data[p + 1] - data[p - 1]
      const gy = data[p + width] - data[p - width]
      if (data[p - 1] && data[p + 1] && data[p - width] && data[p + width]) continue
      const length = Math.hypot(gx, gy) || 1
      const dx = (gx / length) * reach
      const dy = (gy / length) * reach
      const a = (Math.round(y + dy) * width + Math.round(x + dx)) * 3
      const b = (Math.round(y - dy) * width + Math.round(x - dx)) * 3
      const contrast = labContrast(lab, a, lab, b)
      sum += Math.min(contrast, 25)
      if (contrast > 6) clear++
      count++
    }
  return count ? { mean: sum / count / 25, clear: clear / count } : { mean: 0, clear: 0 }
}

/** Contrast of two Lab triples at offsets `i` and `j`, with hue weighing more than lightness. */
export function labContrast(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): number {
  return Math.hypot((a[i] - b[j]) * 0.8, (a[i + 1] - b[j + 1]) * 1.2, (a[i + 2] - b[j + 2]) * 1.2)
}

/** A bay of the outline: its deepest pixel, its depth in px, and the ends of the chord that closes it. */
export interface Bay {
  x: number
  y: number
  depth: number
  from: Point
  to: Point
}

/** Convexity defects of the outline, deepest first. */
export function findBays(mask: Mask): Bay[] {
  const line = traceOutline(mask)
  if (line.length < 8) return []
  const indexOf = new Map(line.map((p, i) => [p[1] * mask.width + p[0], i]))
  const corners = convexHull(line.map((p): Point => [p[0], p[1]]))
    .map((p) => indexOf.get(p[1] * mask.width + p[0]) ?? 0)
    .sort((a, b) => a - b)
  const bays: Bay[] = []
  corners.forEach((start, q) => {
    const end = corners[(q + 1) % corners.length]
    const from = line[start]
    const to = line[end]
    const chord = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (chord < 6) return
    let depth = 0
    let deepest = from
    for (let i = start; i !== end; i = (i + 1) % line.length) {
      const p = line[i]
      const cross = (to[0] - from[0]) * (p[1] - from[1]) - (to[1] - from[1]) * (p[0] - from[0])
      if (Math.abs(cross) / chord <= depth) continue
      depth = Math.abs(cross) / chord
      deepest = p
    }
    if (depth > 2) bays.push({ x: deepest[0], y: deepest[1], depth, from, to })
  })
  return bays.sort((a, b) => b.depth - a.depth)
}

/** The eight neighbours, clockwise. */
const NEIGHBOURS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
]

/** Moore tracing of the outer outline, from the first pixel of the mask. */
function traceOutline({ width, height, data }: Mask): Point[] {
  const start = data.indexOf(1)
  if (start < 0) return []
  const inside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1
  const first: Point = [start % width, (start / width) | 0]
  const line: Point[] = []
  let [x, y] = first
  let heading = 0
  do {
    line.push([x, y])
    const turn = [6, 7, 8, 9, 10, 11, 12, 13].find((k) => {
      const [dx, dy] = NEIGHBOURS[(heading + k) % 8]
      return inside(x + dx, y + dy)
    })
    if (turn === undefined) break
    heading = (heading + turn) % 8
    x += NEIGHBOURS[heading][0]
    y += NEIGHBOURS[heading][1]
  } while ((x !== first[0] || y !== first[1]) && line.length < 20_000)
  return line
}
