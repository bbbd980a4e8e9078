import { convexHull } from '../maths/hull.ts'
import type { Point } from '../maths/vector.ts'
import type { Mask } from './raster.ts'

/** A bay of the outline: its deepest pixel, its depth in px, and the ends of the chord that closes it. */
export interface Bay {
  x: number
  y: number
  depth: number
  from: Point
  to: Point
}

/** A shorter outline, a shorter chord and a bay as shallow are grain, px. */
const LEAST_OUTLINE = 8
const LEAST_CHORD = 6
const LEAST_DEPTH = 2

/** Convexity defects of the outline, deepest first. */
export function findBays(mask: Mask): Bay[] {
  const line = traceOutline(mask)
  if (line.length < LEAST_OUTLINE) return []
  const indexOf = new Map(line.map((p, i) => [p[1] * mask.width + p[0], i]))
  const corners = convexHull(line.map(([x, y]): Point => [x, y]))
    .map((p) => indexOf.get(p[1] * mask.width + p[0]) ?? 0)
    .sort((a, b) => a - b)
  return corners
    .flatMap((start, q) => bayBetween(stretchOf(line, start, corners[q + 1] ?? corners[0] ?? 0)))
    .sort((a, b) => b.depth - a.depth)
}

/** A closed line from one of its points to another, both included. */
function stretchOf(line: Point[], start: number, end: number): Point[] {
  return start < end ? line.slice(start, end + 1) : [...line.slice(start), ...line.slice(0, end + 1)]
}

/** What a stretch of the outline leaves to the chord between its ends, or nothing. */
function bayBetween(stretch: Point[]): Bay[] {
  const [from, to] = [stretch[0], stretch.at(-1)]
  if (!from || !to) return []
  const chord = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (chord < LEAST_CHORD) return []
  let [depth, deepest] = [0, from]
  for (const p of stretch) {
    const cross = (to[0] - from[0]) * (p[1] - from[1]) - (to[1] - from[1]) * (p[0] - from[0])
    if (Math.abs(cross) / chord <= depth) continue
    depth = Math.abs(cross) / chord
    deepest = p
  }
  return depth > LEAST_DEPTH ? [{ x: deepest[0], y: deepest[1], depth, from, to }] : []
}

/** The eight neighbours, clockwise. */
const NEIGHBOURS = [
  { heading: 0, dx: 1, dy: 0 },
  { heading: 1, dx: 1, dy: 1 },
  { heading: 2, dx: 0, dy: 1 },
  { heading: 3, dx: -1, dy: 1 },
  { heading: 4, dx: -1, dy: 0 },
  { heading: 5, dx: -1, dy: -1 },
  { heading: 6, dx: 0, dy: -1 },
  { heading: 7, dx: 1, dy: -1 },
]
/** From the heading it came by, Moore tracing begins a quarter turn to the left, in eighths. */
const TO_THE_LEFT = 6
/** An outline ends at the latest after so many pixels. */
const LONGEST = 20_000

/** Moore tracing of the outer outline, from the first pixel of the mask. */
function traceOutline({ width, height, data }: Mask): Point[] {
  const start = data.indexOf(1)
  if (start < 0) return []
  const inside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1
  const [startX, startY] = [start % width, (start / width) | 0]
  const line: Point[] = []
  let [x, y] = [startX, startY]
  let heading = 0
  do {
    line.push([x, y])
    const first = (heading + TO_THE_LEFT) % NEIGHBOURS.length
    const sweep = [...NEIGHBOURS.slice(first), ...NEIGHBOURS.slice(0, first)]
    const next = sweep.find(({ dx, dy }) => inside(x + dx, y + dy))
    if (!next) break
    heading = next.heading
    x += next.dx
    y += next.dy
  } while ((x !== startX || y !== startY) && line.length < LONGEST)
  return line
}
