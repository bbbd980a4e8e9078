import { onPhoto } from '../fit/placement.ts'
import type { Point } from '../maths/vector.ts'
import type { FoundGarment } from '../understand/stages.ts'
import { polyline } from './curves.ts'

export interface SnapOptions {
  /** Which side of the line is outside: 1 for the left hand when walking along it on a page with y down, else -1. */
  outside: 1 | -1
  /** How far the mask's edge may lie, in normalised units. */
  reach: number
  /** The same, outwards only. */
  outward?: number
  /** Share of the line over which the effect fades in. */
  fadeIn?: number
  /** Share of the line from which the last offset holds: corners of a hem curl away from the seam. */
  holdFrom?: number
}

/** The garment's mask seen in template coordinates: normalised, upright, origin at the middle of the neck or waist. */
export interface Outline {
  toPixels: (p: Point) => Point
  /** Template coordinates of photo pixels, as landmarks are. */
  fromPixels: (p: Point) => Point
  /** Resamples a line to `count + 1` points and moves them onto the edge of the mask. */
  snap: (points: Point[], count: number, options: SnapOptions) => Point[]
}

const STEP = 0.004

export function makeOutline({ fit, fits, mask }: FoundGarment): Outline {
  const { toPixels, fromPixels } = onPhoto(fit.placement, fits.frame)
  const inside = (x: number, y: number): boolean => {
    const [px, py] = toPixels([x, y])
    const [i, j] = [Math.floor(px), Math.floor(py)]
    return i >= 0 && j >= 0 && i < mask.width && j < mask.height && mask.data[j * mask.width + i] === 1
  }
  /** Signed distance from `p` along `n` to the edge of the mask; NaN when none is near. */
  const edgeDistance = (p: Point, n: Point, inward: number, outward: number): number => {
    const starts = inside(p[0], p[1])
    for (let d = 0; d <= inward; d += STEP) {
      if (starts && d <= outward && !inside(p[0] + n[0] * d, p[1] + n[1] * d)) return d - STEP / 2
      if (!starts && inside(p[0] - n[0] * d, p[1] - n[1] * d)) return STEP / 2 - d
    }
    return Number.NaN
  }
  return {
    toPixels,
    fromPixels,
    snap(points, count, { outside, reach, outward = reach, fadeIn = 0, holdFrom = 1 }) {
      const line = polyline(points)
      const samples = Array.from({ length: count + 1 }, (_, i) => {
        const t = i / count
        const [a, b] = [line.at(t - 0.02), line.at(t + 0.02)]
        const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
        const normal: Point = [(outside * (b[1] - a[1])) / length, (-outside * (b[0] - a[0])) / length]
        const at = line.at(t)
        const offset = edgeDistance(at, normal, reach, outward)
        return {
          at,
          normal,
          offset: (Number.isNaN(offset) ? 0 : offset) * (fadeIn ? Math.min(1, t / fadeIn) : 1),
        }
      })
      const offsets = smoothed(samples.map((sample) => sample.offset))
      return samples.map(({ at, normal }, i): Point => {
        const d = offsets[Math.min(i, Math.round(count * holdFrom))] - STEP
        return [at[0] + normal[0] * d, at[1] + normal[1] * d]
      })
    },
  }
}

/** Two medians of three, then a Gaussian over seven. */
function smoothed(offsets: number[]): number[] {
  const values = offsets.slice()
  for (let round = 0; round < 2; round++) {
    const before = values.slice()
    for (let i = 1; i < values.length - 1; i++) {
      values[i] = [before[i - 1], before[i], before[i + 1]].sort((a, b) => a - b)[1]
    }
  }
  return values.map((_, i) => {
    let [sum, weights] = [0, 0]
    for (let k = Math.max(-3, -i); k <= Math.min(3, values.length - 1 - i); k++) {
      const w = Math.exp((-k * k) / 4)
      sum += values[i + k] * w
      weights += w
    }
    return sum / weights
  })
}
