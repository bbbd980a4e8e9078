import type { Point } from '../maths/vector.ts'
import type { Placement } from './placement.ts'

/** Of a cell: what a polygon must cover. */
const CENTRE = 0.5
/** Most crossings and spans that one row may hold; our polygons make far fewer. */
const ROW_SPANS = 16

/** Where placed coordinates lie among the cells. */
interface Raster {
  size: number
  left: number
  top: number
}

const CELLS: Raster = { size: 1, left: 0, top: 0 }
const UNMOVED: Placement = { shiftX: 0, shiftY: 0, rotation: 0 }

/** The union of polygons as spans of cells per row, sorted by their start. */
export class Spans {
  readonly width: number
  readonly height: number
  /** Places for the spans of a row. */
  readonly stride = ROW_SPANS
  /** Of the spans of a row, from `stride` times the row on. */
  readonly starts: Int16Array
  readonly ends: Int16Array
  /** How many spans each row has. */
  readonly counts: Uint8Array
  private readonly raster: Raster
  private readonly crossings: Float64Array
  private readonly crossed: Uint8Array

  constructor(width: number, height: number, raster = CELLS) {
    this.width = width
    this.height = height
    this.raster = raster
    this.starts = new Int16Array(height * ROW_SPANS)
    this.ends = new Int16Array(height * ROW_SPANS)
    this.counts = new Uint8Array(height)
    this.crossings = new Float64Array(height * ROW_SPANS)
    this.crossed = new Uint8Array(height)
  }

  /**
   * Takes the cells whose centres lie inside any of the polygons (even-odd rule). Rows and columns are made integers by
   * `| 0`: counted in floats, the loops take twice as long.
   */
  draw(polygons: Point[][], { shiftX, shiftY, rotation } = UNMOVED): void {
    const { crossings, crossed } = this
    const { size, left, top } = this.raster
    const c = Math.cos(rotation)
    const s = Math.sin(rotation)
    this.counts.fill(0)
    for (const polygon of polygons) {
      const last = polygon[polygon.length - 1]
      let qx = left + (shiftX + last[0] * c - last[1] * s) * size
      let qy = top + (shiftY + last[0] * s + last[1] * c) * size
      let first = this.height
      let end = 0
      for (let i = 0; i < polygon.length; i++) {
        const p = polygon[i]
        const px = left + (shiftX + p[0] * c - p[1] * s) * size
        const py = top + (shiftY + p[0] * s + p[1] * c) * size
        const from = Math.max(0, Math.ceil(Math.min(py, qy) - CENTRE)) | 0
        const to = Math.min(this.height, Math.ceil(Math.max(py, qy) - CENTRE)) | 0
        if (from < to) {
          if (from < first) first = from
          if (to > end) end = to
          const slope = (qx - px) / (qy - py)
          for (let y = from; y < to; y++) {
            const n = crossed[y]
            if (n === ROW_SPANS) continue
            crossings[y * ROW_SPANS + n] = px + (y + CENTRE - py) * slope
            crossed[y] = n + 1
          }
        }
        qx = px
        qy = py
      }
      this.close(first, end)
    }
  }

  /** Turns the crossings of a polygon into spans. */
  private close(first: number, end: number): void {
    const { width, starts, ends, counts, crossings, crossed } = this
    for (let y = first; y < end; y++) {
      const o = y * ROW_SPANS
      const n = crossed[y]
      crossed[y] = 0
      sort(crossings, o, o + n)
      for (let i = o; i + 1 < o + n; i += 2) {
        const start = Math.max(0, Math.ceil(crossings[i] - CENTRE)) | 0
        const stop = Math.min(width, Math.floor(crossings[i + 1] - CENTRE) + 1) | 0
        const count = counts[y]
        if (start >= stop || count === ROW_SPANS) continue
        counts[y] = count + 1
        let k = o + count
        for (; k > o && starts[k - 1] > start; k--) {
          starts[k] = starts[k - 1]
          ends[k] = ends[k - 1]
        }
        starts[k] = start
        ends[k] = stop
      }
    }
  }
}

function sort(values: Float64Array, from: number, end: number): void {
  for (let i = from + 1; i < end; i++) {
    const x = values[i]
    let k = i
    for (; k > from && values[k - 1] > x; k--) values[k] = values[k - 1]
    values[k] = x
  }
}
