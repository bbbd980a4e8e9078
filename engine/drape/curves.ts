import { at } from '../maths/at.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'

export interface Polyline {
  length: number
  first: Point
  last: Point
  /** Point at a share of the length, 0..1. */
  at: (t: number) => Point
}

/** Lengths that stand for nothing where a line has none, so that nothing is divided by zero. */
const NO_LENGTH = 1e-6
const NO_PIECE = 1e-9

/** A line through points, sampled by arc length. */
export function polyline(points: Point[]): Polyline {
  const lengths = arcLengths(points, ([ax, ay], [bx, by]) => Math.hypot(bx - ax, by - ay))
  const length = at(lengths, lengths.length - 1) || NO_LENGTH
  return {
    length,
    first: at(points, 0),
    last: at(points, points.length - 1),
    at(t) {
      const { i, u } = pieceAt(lengths, clamp(t, 0, 1) * length)
      const [a, b] = [at(points, i), at(points, i + 1)]
      return [lerp(a[0], b[0], u), lerp(a[1], b[1], u)]
    },
  }
}

/** How long a line is up to each of its points. */
export function arcLengths<T>(points: T[], distance: (a: T, b: T) => number): number[] {
  let length = 0
  return points.map((point, i) => {
    if (i > 0) length += distance(at(points, i - 1), point)
    return length
  })
}

/** The piece of a line, from point `i` to the next, on which the arc length `s` lies, and the share `u` of it before `s`. */
export function pieceAt(lengths: number[], s: number): { i: number; u: number } {
  // Found by halving: this is asked for every vertex.
  let [i, last] = [0, lengths.length - 2]
  while (i < last) {
    const middle = (i + last) >> 1
    if (s > (lengths[middle + 1] ?? s)) i = middle + 1
    else last = middle
  }
  const start = at(lengths, i)
  return { i, u: (s - start) / (at(lengths, i + 1) - start || NO_PIECE) }
}

export type ParametricCurve = (t: number) => Point
export type ParametricSurface = (u: number, v: number) => Point

/** The four edges of a surface: u runs along top and bottom, v down the sides. */
export interface Edges {
  top: ParametricCurve
  bottom: ParametricCurve
  left: ParametricCurve
  right: ParametricCurve
}

/** Coons patch (1967): the surface that blends four boundary curves. */
export function coons({ top, bottom, left, right }: Edges): ParametricSurface {
  const [topLeft, topRight, bottomLeft, bottomRight] = [top(0), top(1), bottom(0), bottom(1)]
  return (u, v) => {
    const [a, b, c, d] = [top(u), bottom(u), left(v), right(v)]
    const blend = (k: 0 | 1) =>
      (1 - v) * a[k] +
      v * b[k] +
      (1 - u) * c[k] +
      u * d[k] -
      ((1 - u) * (1 - v) * topLeft[k] +
        u * (1 - v) * topRight[k] +
        (1 - u) * v * bottomLeft[k] +
        u * v * bottomRight[k])
    return [blend(0), blend(1)]
  }
}
