import { convexHull } from '../maths/hull.ts'
import type { Point } from '../maths/vector.ts'
import type { Box, Frame } from './frame.ts'
import type { Mask } from './raster.ts'

const GRID = 84
const MARGIN = 6
/** Background inside the convex hull (the gaps beside the body, between the legs) counts this much more. */
const GAP_WEIGHT = 2.2

/** A coarse copy of the mask, against which templates are compared. */
export interface Target {
  width: number
  height: number
  /** Grid cells per photo pixel. */
  scale: number
  inside: Uint8Array
  /** Cost of covering a cell that is not garment; 0 where it is. */
  cost: Float32Array
  /** Cells of garment. */
  count: number
  toGrid: (p: Point) => Point
  /** Which cells a polygon has covered in the current comparison. */
  stamps: Int32Array
  stamp: number
}

/** Downsamples the mask to the grid that templates are rasterised on. */
export function makeTarget(mask: Mask, box: Box, frame: Frame): Target {
  const scale = (GRID - 2 * MARGIN) / frame.unit
  const width = Math.ceil(box.width * scale) + 2 * MARGIN
  const height = Math.ceil(box.height * scale) + 2 * MARGIN
  const inside = new Uint8Array(width * height)
  const cells: Point[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const px = Math.floor(box.x0 + (x + 0.5 - MARGIN) / scale)
      const py = Math.floor(box.y0 + (y + 0.5 - MARGIN) / scale)
      if (px < 0 || py < 0 || px >= mask.width || py >= mask.height || !mask.data[py * mask.width + px])
        continue
      inside[y * width + x] = 1
      cells.push([x + 0.5, y + 0.5])
    }
  const cost = new Float32Array(width * height).fill(1)
  const count = cells.length
  visitCells(convexHull(cells), width, height, (cell) => {
    cost[cell] = GAP_WEIGHT
  })
  const size = frame.unit * scale
  return {
    width,
    height,
    scale,
    inside,
    cost,
    count,
    toGrid: ([x, y]) => [width / 2 + x * size, MARGIN + y * size],
    stamps: new Int32Array(width * height),
    stamp: 0,
  }
}

/** Intersection over union of polygons (normalised coordinates) and target; gaps weigh more when `weighted`. */
export function likeness(target: Target, polygons: Point[][], weighted = true): number {
  const { width, height, inside, cost, stamps, toGrid } = target
  const stamp = ++target.stamp
  let covered = 0
  let excess = 0
  for (const polygon of polygons)
    visitCells(polygon.map(toGrid), width, height, (cell) => {
      if (stamps[cell] === stamp) return
      stamps[cell] = stamp
      if (inside[cell]) covered++
      else excess += weighted ? cost[cell] : 1
    })
  return covered / Math.max(1, target.count + excess)
}

/** Calls `visit` with every cell whose centre lies inside the polygon (even-odd rule). */
function visitCells(polygon: Point[], width: number, height: number, visit: (cell: number) => void): void {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const p of polygon) {
    if (p[1] < low) low = p[1]
    if (p[1] > high) high = p[1]
  }
  const n = polygon.length
  const crossings: number[] = []
  const last = Math.min(height - 1, Math.floor(high - 0.5))
  for (let y = Math.max(0, Math.ceil(low - 0.5)); y <= last; y++) {
    const line = y + 0.5
    crossings.length = 0
    for (let i = 0, j = n - 1; i < n; j = i++) {
      const p = polygon[i]
      const q = polygon[j]
      if (p[1] > line !== q[1] > line) crossings.push(p[0] + ((line - p[1]) / (q[1] - p[1])) * (q[0] - p[0]))
    }
    crossings.sort((a, b) => a - b)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const start = Math.max(0, Math.ceil(crossings[i] - 0.5))
      const end = Math.min(width - 1, Math.floor(crossings[i + 1] - 0.5))
      for (let x = start; x <= end; x++) visit(y * width + x)
    }
  }
}
