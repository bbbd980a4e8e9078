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

type Inside = (x: number, y: number) => boolean

/** Walks along the corners between pixels, garment on the right hand, from each unseen upper edge. */
function longestRing(mask: Float32Array, width: number, inside: Inside): Point[] {
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

const STEPS: Point[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]

function walk(start: Point, inside: Inside, mark: (at: Point) => void): Point[] {
  const ring: Point[] = []
  let [x, y] = start
  let heading = 0
  do {
    ring.push([x, y])
    if (heading === 0) mark([x, y])
    const [dx, dy] = STEPS[heading]
    x += dx
    y += dy
    heading = nextHeading(x, y, heading, inside)
  } while (x !== start[0] || y !== start[1] || heading !== 0)
  return ring
}

/** At the corner (x, y): turn left where the pixel ahead on the left is garment, straight on, or right. */
function nextHeading(x: number, y: number, heading: number, inside: Inside): number {
  const [ahead, aside] = CORNERS[heading]
  if (inside(x + ahead[0], y + ahead[1])) return (heading + 3) % 4
  if (inside(x + aside[0], y + aside[1])) return heading
  return (heading + 1) % 4
}

/** Per heading: the pixels in front of a corner, left and right of the way. */
const CORNERS: [Point, Point][] = [
  [
    [0, -1],
    [0, 0],
  ],
  [
    [0, 0],
    [-1, 0],
  ],
  [
    [-1, 0],
    [-1, -1],
  ],
  [
    [-1, -1],
    [0, -1],
  ],
]

/** Douglas and Peucker, on a ring that is cut at its two ends farthest apart in order. */
function simplify(ring: Point[], tolerance: number): Point[] {
  const half = ring.length >> 1
  const first = reduce(ring.slice(0, half + 1), tolerance)
  const second = reduce([...ring.slice(half), ring[0]], tolerance)
  return [...first.slice(0, -1), ...second.slice(0, -1)]
}

function reduce(points: Point[], tolerance: number): Point[] {
  const a = points[0]
  const b = points[points.length - 1]
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
  let [worst, at] = [0, 0]
  points.forEach((p, i) => {
    const off = Math.abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / length
    if (off > worst) [worst, at] = [off, i]
  })
  if (worst <= tolerance || at === 0) return [a, b]
  return [...reduce(points.slice(0, at + 1), tolerance).slice(0, -1), ...reduce(points.slice(at), tolerance)]
}
