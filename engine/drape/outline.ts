import { onPhoto } from '../fit/placement.ts'
import { at } from '../maths/at.ts'
import type { Point } from '../maths/vector.ts'
import type { FoundGarment } from '../understand/stages.ts'
import { type Polyline, polyline } from './curves.ts'

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
  /** Ends that are known, and stay where they are. */
  from?: Point
  to?: Point
}

/** The garment's mask seen in template coordinates: normalised, upright, origin at the middle of the neck or waist. */
export interface Outline {
  toPixels: (p: Point) => Point
  /** Template coordinates of photo pixels, as landmarks are. */
  fromPixels: (p: Point) => Point
  /** Half the widest extent of the mask around the axis between two heights. */
  widest: (from: number, to: number) => number
  /** The point of the mask near another that is farthest in a direction. */
  corner: (near: Point, direction: Point) => Point
  /** Resamples a line to `count + 1` points and moves them onto the edge of the mask. */
  snap: (points: Point[], count: number, options: SnapOptions) => Polyline
}

/** In what steps the edge of the mask is looked for, and how far inside it the line comes to lie, normalised. */
const STEP = 0.004
/** Share of the line before and behind a point between which its direction is taken. */
const DIRECTION = 0.02

export function makeOutline({ fit, fits, mask }: FoundGarment): Outline {
  const { toPixels, fromPixels } = onPhoto(fit.placement, fits.frame)
  const inside = ([x, y]: Point): boolean => {
    const [px, py] = toPixels([x, y])
    const [i, j] = [Math.floor(px), Math.floor(py)]
    return i >= 0 && j >= 0 && i < mask.width && j < mask.height && mask.data[j * mask.width + i] === 1
  }
  return {
    toPixels,
    fromPixels,
    widest(from, to) {
      const rows = Math.ceil((to - from) / STEP)
      const extents = Array.from({ length: rows }, (_, i) => {
        const y = from + i * STEP
        return (reachOf(inside, y, -1) + reachOf(inside, y, 1)) / 2
      })
      return Math.max(...extents)
    },
    corner: (near, direction) => farthest(inside, near, direction),
    snap(points, count, options) {
      const { outside, fadeIn = 0, holdFrom = 1, from, to } = options
      const line = polyline(points)
      const samples = Array.from({ length: count + 1 }, (_, i) => {
        const t = i / count
        const place = line.at(t)
        const normal = normalAt(line, t, outside)
        const offset = edgeDistance(inside, { place, normal, ...options })
        return { place, normal, offset: offset * (fadeIn ? Math.min(1, t / fadeIn) : 1) }
      })
      const offsets = smoothed(samples.map(({ offset }) => offset))
      const snapped = samples.map(({ place, normal }, i): Point => {
        const d = at(offsets, Math.min(i, Math.round(count * holdFrom))) - STEP
        return [place[0] + normal[0] * d, place[1] + normal[1] * d]
      })
      if (from) snapped[0] = from
      if (to) snapped[count] = to
      return polyline(snapped)
    },
  }
}

/** How near the mask's own corner is to that of a template, normalised. */
const NEAR = 0.08

function farthest(inside: (p: Point) => boolean, [x, y]: Point, [dx, dy]: Point): Point {
  let best: Point = [x, y]
  let most = Number.NEGATIVE_INFINITY
  for (let v = -NEAR; v <= NEAR; v += STEP)
    for (let u = -NEAR; u <= NEAR; u += STEP) {
      const far = u * dx + v * dy
      if (far <= most || Math.hypot(u, v) > NEAR || !inside([x + u, y + v])) continue
      most = far
      best = [x + u, y + v]
    }
  return best
}

/** How far the mask reaches to one side of the axis, over a deep neckline too, normalised. */
function reachOf(inside: (p: Point) => boolean, y: number, sg: 1 | -1): number {
  let x = 1
  while (x > 0 && !inside([sg * x, y])) x -= STEP
  return x
}

function normalAt(line: Polyline, t: number, outside: 1 | -1): Point {
  const [a, b] = [line.at(t - DIRECTION), line.at(t + DIRECTION)]
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
  return [(outside * (b[1] - a[1])) / length, (-outside * (b[0] - a[0])) / length]
}

interface EdgeSearch {
  place: Point
  normal: Point
  reach: number
  outward?: number
}

/** Signed distance from a place along the normal to the edge of the mask; 0 when none is near. */
function edgeDistance(
  inside: (p: Point) => boolean,
  { place: [x, y], normal: [nx, ny], reach, outward = reach }: EdgeSearch,
): number {
  const starts = inside([x, y])
  for (let d = 0; d <= reach; d += STEP) {
    if (starts && d <= outward && !inside([x + nx * d, y + ny * d])) return d - STEP / 2
    if (!starts && inside([x - nx * d, y - ny * d])) return STEP / 2 - d
  }
  return 0
}

/** Rounds of medians of three, then a Gaussian over so many neighbours on both sides; its variance is half of `spread`. */
const SMOOTHING = { medians: 2, reach: 3, spread: 4 }

function smoothed(offsets: number[]): number[] {
  let values = offsets
  for (let round = 0; round < SMOOTHING.medians; round++) values = medianOfThree(values)
  return values.map((_, i) => {
    let [sum, weights] = [0, 0]
    const { reach, spread } = SMOOTHING
    for (let k = Math.max(-reach, -i); k <= Math.min(reach, values.length - 1 - i); k++) {
      const w = Math.exp((-k * k) / spread)
      sum += at(values, i + k) * w
      weights += w
    }
    return sum / weights
  })
}

/** Each value as the middle one of itself and its neighbours; the ends stay. */
const medianOfThree = (values: number[]): number[] =>
  values.map((value, i) => {
    const [before, after] = [values[i - 1], values[i + 1]]
    if (before === undefined || after === undefined) return value
    return Math.max(Math.min(before, value), Math.min(Math.max(before, value), after))
  })
