import { convexHull } from '../maths/hull.ts'
import type { Point } from '../maths/vector.ts'
import type { Box, Mask } from '../pixels/raster.ts'
import type { Frame } from './frame.ts'

/** Cells along the longer side, margins included. */
const GRID = 84
/** Of a cell: where its colour is read, and what a polygon must cover. */
const CENTRE = 0.5
/** Empty cells around the garment. */
export const MARGIN = 6
/** Background inside the convex hull (the gaps beside the body, between the legs) counts this much more. */
const GAP_WEIGHT = 2.2

/** A coarse copy of the mask, against which templates are compared. */
export interface LikenessTarget {
  width: number
  height: number
  /** Grid cells per photo pixel. */
  scale: number
  inside: Uint8Array
  /** Cells of garment. */
  count: number
  /** Grid cells per normalised unit. */
  size: number
  /** Running sums along each row (one longer than it): cells of garment, other cells, weighted other cells. */
  garmentSums: Float32Array
  otherSums: Float32Array
  costSums: Float32Array
  /** Used again for every comparison. */
  spans: Spans
}

/** Downsamples the mask to the grid that templates are rasterised on. */
export function makeTarget(mask: Mask, box: Box, frame: Frame): LikenessTarget {
  const scale = (GRID - 2 * MARGIN) / frame.unit
  const width = Math.ceil(box.width * scale) + 2 * MARGIN
  const height = Math.ceil(box.height * scale) + 2 * MARGIN
  const inside = new Uint8Array(width * height)
  const cells: Point[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const px = Math.floor(box.x0 + (x + CENTRE - MARGIN) / scale)
      const py = Math.floor(box.y0 + (y + CENTRE - MARGIN) / scale)
      if (px < 0 || py < 0 || px >= mask.width || py >= mask.height || !mask.data[py * mask.width + px])
        continue
      inside[y * width + x] = 1
      cells.push([x + CENTRE, y + CENTRE])
    }
  const gaps = new Uint8Array(width * height)
  const spans = new Spans(width, height)
  spans.add(convexHull(cells.slice()))
  spans.visit((row, start, end) => gaps.fill(1, row * width + start, row * width + end))
  const size = frame.unit * scale
  const garmentSums = runningSums(width, height, (cell) => inside[cell])
  const otherSums = runningSums(width, height, (cell) => 1 - inside[cell])
  const costSums = runningSums(width, height, (cell) => (inside[cell] ? 0 : gaps[cell] ? GAP_WEIGHT : 1))
  return {
    ...{ width, height, scale, size, inside, garmentSums, otherSums, costSums },
    count: cells.length,
    spans: new Spans(width, height, { size, left: width / 2, top: MARGIN }),
  }
}

function runningSums(width: number, height: number, countOf: (cell: number) => number): Float32Array {
  const sums = new Float32Array((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sums[y * (width + 1) + x + 1] = sums[y * (width + 1) + x] + countOf(y * width + x)
  return sums
}

/** Intersection over union of polygons (normalised coordinates) and target; gaps weigh more when `weighted`. */
export function likeness(target: LikenessTarget, polygons: Point[][], weighted = true): number {
  const { width, garmentSums, spans } = target
  const excessSums = weighted ? target.costSums : target.otherSums
  let covered = 0
  let excess = 0
  spans.clear()
  for (const polygon of polygons) spans.add(polygon)
  spans.visit((row, start, end) => {
    const o = row * (width + 1)
    covered += garmentSums[o + end] - garmentSums[o + start]
    excess += excessSums[o + end] - excessSums[o + start]
  })
  return covered / Math.max(1, target.count + excess)
}

/** The union of polygons in pixels as a mask. */
export function fillPolygons(polygons: Point[][], width: number, height: number): Mask {
  const data = new Uint8Array(width * height)
  const spans = new Spans(width, height)
  for (const polygon of polygons) spans.add(polygon)
  spans.visit((row, start, end) => data.fill(1, row * width + start, row * width + end))
  return { width, height, data }
}

/** Most crossings and spans that one row may hold; our polygons make far fewer. */
const ROW_SPANS = 16

/** Where the coordinates of polygons lie among the cells. */
interface Placing {
  size: number
  left: number
  top: number
}

/** The union of polygons as spans of cells per row. */
class Spans {
  readonly width: number
  readonly height: number
  readonly #placing: Placing
  readonly #crossings: Float64Array
  readonly #crossed: Uint8Array
  readonly #starts: Int16Array
  readonly #ends: Int16Array
  readonly #counts: Uint8Array

  constructor(width: number, height: number, placing: Placing = { size: 1, left: 0, top: 0 }) {
    this.width = width
    this.height = height
    this.#placing = placing
    this.#crossings = new Float64Array(height * ROW_SPANS)
    this.#crossed = new Uint8Array(height)
    this.#starts = new Int16Array(height * ROW_SPANS)
    this.#ends = new Int16Array(height * ROW_SPANS)
    this.#counts = new Uint8Array(height)
  }

  clear(): void {
    this.#counts.fill(0)
  }

  /** Adds the cells whose centres lie inside the polygon (even-odd rule). */
  add(polygon: Point[]): void {
    const { size, left, top } = this.#placing
    const crossings = this.#crossings
    const crossed = this.#crossed
    let first = this.height
    let last = -1
    const before = polygon[polygon.length - 1]
    let qx = left + before[0] * size
    let qy = top + before[1] * size
    for (let i = 0; i < polygon.length; i++) {
      const px = left + polygon[i][0] * size
      const py = top + polygon[i][1] * size
      const from = Math.max(0, Math.ceil(Math.min(py, qy) - CENTRE))
      const to = Math.min(this.height, Math.ceil(Math.max(py, qy) - CENTRE))
      if (from < to) {
        if (from < first) first = from
        if (to - 1 > last) last = to - 1
        const slope = (qx - px) / (qy - py)
        for (let y = from; y < to; y++) {
          if (crossed[y] === ROW_SPANS) continue
          const x = px + (y + CENTRE - py) * slope
          const o = y * ROW_SPANS
          let k = o + crossed[y]++
          for (; k > o && crossings[k - 1] > x; k--) crossings[k] = crossings[k - 1]
          crossings[k] = x
        }
      }
      qx = px
      qy = py
    }
    for (let y = first; y <= last; y++) {
      const o = y * ROW_SPANS
      for (let i = o; i + 1 < o + crossed[y]; i += 2) this.#insert(y, crossings[i], crossings[i + 1])
      crossed[y] = 0
    }
  }

  /** Keeps the spans of a row sorted by their start. */
  #insert(row: number, from: number, to: number): void {
    const start = Math.max(0, Math.ceil(from - CENTRE))
    const end = Math.min(this.width, Math.floor(to - CENTRE) + 1)
    const [starts, ends, counts] = [this.#starts, this.#ends, this.#counts]
    if (start >= end || counts[row] >= ROW_SPANS) return
    const o = row * ROW_SPANS
    let k = o + counts[row]++
    while (k > o && starts[k - 1] > start) {
      starts[k] = starts[k - 1]
      ends[k] = ends[k - 1]
      k--
    }
    starts[k] = start
    ends[k] = end
  }

  /** Calls `see` with every covered run of cells once, as row, start and end (exclusive). */
  visit(see: (row: number, start: number, end: number) => void): void {
    const [starts, ends, counts] = [this.#starts, this.#ends, this.#counts]
    for (let row = 0; row < this.height; row++) {
      let reached = 0
      for (let k = row * ROW_SPANS; k < row * ROW_SPANS + counts[row]; k++) {
        const start = Math.max(reached, starts[k])
        if (ends[k] > start) see(row, start, ends[k])
        reached = Math.max(reached, ends[k])
      }
    }
  }
}
