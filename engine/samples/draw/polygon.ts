import type { Point } from '../../maths/vector.ts'

/** The outline of the largest piece of a mask (inside where above .5), with fewer than `most` points, in px. */
export function outlineOf(mask: Float32Array, width: number, most = 80): Point[] {
  const inside = (x: number, y: number) => x >= 0 && x < width && (mask[y * width + x] ?? 0) > 0.5
  const ring = longestRing(mask, width, inside)
  for (let tolerance = 0.6; ; tolerance *= 1.15) {
    const points = simplify(ring, tolerance)
    if (points.length < most)
      return points.map(([x, y]) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10])
  }
}

type InsideTest = (x: number, y: number) => boolean

/** Walks along the corners between pixels, garment on the right hand, from each unseen upper edge. */
function longestRing(mask: Float32Array, width: number, inside: InsideTest): Point[] {
  const seen = new Set<number>()
  let longest: Point[] = []
  for (let i = 0; i < mask.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (!inside(x, y) || inside(x, y - 1) || seen.has(i)) continue
    const ring = walk([x, y], inside, (at) => seen.add(at[1] * width + at[0]))
    if (ring.length > longest.length) longest = ring
  }
  return longest
}

/** A way along the corners between pixels. */
interface Heading {
  step: Point
  /** The pixels in front of a corner, left and right of the way. */
  left: Point
  right: Point
}

const EAST: Heading = { step: [1, 0], left: [0, -1], right: [0, 0] }
const SOUTH: Heading = { step: [0, 1], left: [0, 0], right: [-1, 0] }
const WEST: Heading = { step: [-1, 0], left: [-1, 0], right: [-1, -1] }
const NORTH: Heading = { step: [0, -1], left: [-1, -1], right: [0, -1] }
const TO_THE_LEFT = new Map([
  [EAST, NORTH],
  [NORTH, WEST],
  [WEST, SOUTH],
  [SOUTH, EAST],
])
const TO_THE_RIGHT = new Map([...TO_THE_LEFT].map(([from, to]) => [to, from]))

function walk(start: Point, inside: InsideTest, mark: (at: Point) => void): Point[] {
  const ring: Point[] = []
  let [x, y] = start
  let heading = EAST
  do {
    ring.push([x, y])
    if (heading === EAST) mark([x, y])
    x += heading.step[0]
    y += heading.step[1]
    heading = nextHeading([x, y], heading, inside)
  } while (x !== start[0] || y !== start[1] || heading !== EAST)
  return ring
}

/** At the corner (x, y): turn left where the pixel ahead on the left is garment, straight on, or right. */
function nextHeading([x, y]: Point, heading: Heading, inside: InsideTest): Heading {
  const { left, right } = heading
  if (inside(x + left[0], y + left[1])) return TO_THE_LEFT.get(heading) ?? heading
  if (inside(x + right[0], y + right[1])) return heading
  return TO_THE_RIGHT.get(heading) ?? heading
}

/** Douglas and Peucker, on a ring that is cut at its two ends farthest apart in order. */
function simplify(ring: Point[], tolerance: number): Point[] {
  const half = ring.length >> 1
  const first = reduce(ring.slice(0, half + 1), tolerance)
  const second = reduce([...ring.slice(half), ...ring.slice(0, 1)], tolerance)
  return [...first.slice(0, -1), ...second.slice(0, -1)]
}

function reduce(points: Point[], tolerance: number): Point[] {
  const [a, b] = [points[0], points.at(-1)]
  if (!a || !b) return []
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
  let [worst, at] = [0, 0]
  points.forEach((p, i) => {
    const off = Math.abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / length
    if (off > worst) [worst, at] = [off, i]
  })
  if (worst <= tolerance || at === 0) return [a, b]
  return [...reduce(points.slice(0, at + 1), tolerance).slice(0, -1), ...reduce(points.slice(at), tolerance)]
}
