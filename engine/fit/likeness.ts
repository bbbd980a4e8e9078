import { convexHull } from '../maths/hull.ts'
import type { Point } from '../maths/vector.ts'
import type { Box, Mask } from '../pixels/raster.ts'
import type { Frame } from './frame.ts'
import type { Placement } from './placement.ts'
import { Spans } from './spans.ts'

/** Cells along the longer side, margins included. */
const GRID = 84
/** Of a cell: where its colour is read. */
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
  /** Running sums along each row (one longer than it): cells of garment, weighted other cells. */
  garmentSums: Uint8Array
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
  // The first and the last cell of each row: the hull of all of them has no other corners.
  const ends: Point[] = []
  let count = 0
  for (let y = 0; y < height; y++) {
    let [first, last] = [-1, -1]
    for (let x = 0; x < width; x++) {
      const px = Math.floor(box.x0 + (x + CENTRE - MARGIN) / scale)
      const py = Math.floor(box.y0 + (y + CENTRE - MARGIN) / scale)
      if (px < 0 || py < 0 || px >= mask.width || py >= mask.height || !mask.data[py * mask.width + px])
        continue
      inside[y * width + x] = 1
      count++
      last = x
      if (first < 0) first = x
    }
    if (first >= 0) ends.push([first + CENTRE, y + CENTRE])
    if (last > first) ends.push([last + CENTRE, y + CENTRE])
  }
  const { data: gaps } = fillPolygons([convexHull(ends)], width, height)
  const size = frame.unit * scale
  return {
    ...{ width, height, scale, size, inside, count },
    ...runningSums({ inside, gaps, width, height }),
    spans: new Spans(width, height, { size, left: width / 2, top: MARGIN }),
  }
}

interface Cells {
  inside: Uint8Array
  gaps: Uint8Array
  width: number
  height: number
}

function runningSums({ inside, gaps, width, height }: Cells) {
  const garmentSums = new Uint8Array((width + 1) * height)
  const costSums = new Float32Array((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [cell, o] = [y * width + x, y * (width + 1) + x]
      garmentSums[o + 1] = garmentSums[o] + inside[cell]
      costSums[o + 1] = costSums[o] + (inside[cell] ? 0 : gaps[cell] ? GAP_WEIGHT : 1)
    }
  return { garmentSums, costSums }
}

/** A template as it is laid over the target: polygons in its own coordinates, and where they lie. */
export interface Overlay {
  polygons: Point[][]
  placement: Placement
}

/** Intersection over union of a template and the target; gaps weigh more when `weighted`. */
export function likeness(target: LikenessTarget, { polygons, placement }: Overlay, weighted = true): number {
  const { width, count, garmentSums, costSums, spans } = target
  spans.draw(polygons, placement)
  const { height, stride, starts, ends, counts } = spans
  let covered = 0
  let excess = 0
  for (let row = 0; row < height; row++) {
    const o = row * (width + 1)
    let reached = 0
    for (let k = row * stride; k < row * stride + counts[row]; k++) {
      const start = Math.max(reached, starts[k])
      const end = ends[k]
      if (end <= start) continue
      const garment = garmentSums[o + end] - garmentSums[o + start]
      covered += garment
      excess += weighted ? costSums[o + end] - costSums[o + start] : end - start - garment
      reached = end
    }
  }
  return covered / Math.max(1, count + excess)
}

/** The union of polygons in pixels as a mask. */
export function fillPolygons(polygons: Point[][], width: number, height: number): Mask {
  const data = new Uint8Array(width * height)
  const spans = new Spans(width, height)
  const { stride, starts, ends, counts } = spans
  spans.draw(polygons)
  for (let row = 0; row < height; row++)
    for (let k = row * stride; k < row * stride + counts[row]; k++)
      data.fill(1, row * width + starts[k], row * width + ends[k])
  return { width, height, data }
}
