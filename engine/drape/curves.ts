import { clamp, lerp } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'

export interface Polyline {
  length: number
  /** Point at a share of the length, 0..1. */
  at: (t: number) => Point
}

/** A line through points, sampled by arc length. */
export function polyline(points: Point[]): Polyline {
  const lengths = [0]
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]]
    lengths.push(lengths[i - 1] + Math.hypot(b[0] - a[0], b[1] - a[1]))
  }
  const length = lengths[lengths.length - 1] || 1e-6
  return {
    length,
    at(t) {
      const s = clamp(t, 0, 1) * length
      let i = 0
      while (i < points.length - 2 && s > lengths[i + 1]) i++
      const u = (s - lengths[i]) / (lengths[i + 1] - lengths[i] || 1e-9)
      return [lerp(points[i][0], points[i + 1][0], u), lerp(points[i][1], points[i + 1][1], u)]
    },
  }
}

export type Curve = (t: number) => Point
export type Surface = (u: number, v: number) => Point

/** Coons patch (1967): the surface that blends four boundary curves, u along top and bottom, v down the sides. */
export function coons(top: Curve, bottom: Curve, left: Curve, right: Curve): Surface {
  const corners = [top(0), top(1), bottom(0), bottom(1)]
  return (u, v) => {
    const [a, b, c, d] = [top(u), bottom(u), left(v), right(v)]
    const blend = (k: 0 | 1) =>
      (1 - v) * a[k] +
      v * b[k] +
      (1 - u) * c[k] +
      u * d[k] -
      ((1 - u) * (1 - v) * corners[0][k] +
        u * (1 - v) * corners[1][k] +
        (1 - u) * v * corners[2][k] +
        u * v * corners[3][k])
    return [blend(0), blend(1)]
  }
}
