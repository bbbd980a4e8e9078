import { isUpper, type UpperFit } from '../fit/fit.ts'
import { onPhoto } from '../fit/placement.ts'
import { toLab } from '../maths/colour.ts'
import type { Point } from '../maths/vector.ts'
import { labContrast } from '../pixels/contour.ts'
import type { Detail } from '../pixels/raster.ts'
import { hoodOf } from './hood.ts'
import type { FoundGarment } from './stages.ts'

/** The edge of the garment at the throat, in the template's own (unrotated) coordinates. */
export interface Neckline {
  left: Point
  right: Point
  /** Depth below the line from `left` to `right`, for t from -1 to 1 along it. */
  depth: (t: number) => number
  /** The garment has a standing collar. */
  collar: boolean
  /** How far a hood stands above it in the photo; 0 without one. */
  hood: number
}

const POWERS = [1, 1.4, 2, 2.8, 4]
const COLUMNS = 81
const STEP = 0.011
/** Share of the detail, from the top, in which a neckline may lie. */
const LOOKED_AT = 0.65

/** Finds the front neckline of a top or a dress; standing collars and hoods hide it and get a usual one. Null for bottoms. */
export function findNeckline(found: FoundGarment, detail: Detail): Neckline | null {
  const { fit } = found
  if (!isUpper(fit)) return null
  if (fit.kind !== 'sleeved' || fit.shape.collar <= 0.045) return searchNeckline({ ...found, fit }, detail)
  const { neck } = fit.shape
  const hood = hoodOf({ ...found, fit })
  const half = Math.max(neck, 0.09)
  return {
    left: [-half, 0],
    right: [half, 0],
    depth: (t) => (hood ? 0.75 : 0.42) * half * (1 - Math.abs(t) ** 2.2),
    collar: hood === 0,
    hood,
  }
}

interface Curve {
  score: number
  halfWidth: number
  depth: number
  power: number
}

type Top = FoundGarment & { fit: UpperFit }

/**
 * Searches the curves y = D·W·(1 - |t|^p) that hang from the top edge for the one across which colours change most,
 * all along it: the edge of a print fails at its ends.
 */
function searchNeckline(found: Top, detail: Detail): Neckline {
  const view = makeView(found, detail)
  const edge = readTopEdge(view)
  const curve = (found.open ? null : clearestCurve(view, edge)) ?? guessCurve(edge)
  const [x0, x1] = [edge.centre - curve.halfWidth, edge.centre + curve.halfWidth]
  // A photo is rarely laid out evenly, a worn neckline is: most of the difference goes.
  const [y0, y1] = [edge.at(x0), edge.at(x1)]
  const middle = (y0 + y1) / 2
  return {
    left: [x0 * 0.4 - curve.halfWidth * 0.6, middle + (y0 - middle) * 0.25],
    right: [x1 * 0.4 + curve.halfWidth * 0.6, middle + (y1 - middle) * 0.25],
    depth: (t) => curve.depth * curve.halfWidth * (1 - Math.min(1, Math.abs(t)) ** curve.power),
    collar: false,
    hood: 0,
  }
}

/** The curve across which colours change most, if it stands out. */
function clearestCurve(view: View, edge: TopEdge): Curve | null {
  const { shoulder } = view
  let best: Curve = { score: -1, halfWidth: edge.halfWidth, depth: 0, power: 2 }
  const scores: number[] = []
  for (let halfWidth = 0.24 * shoulder; halfWidth <= 0.74 * shoulder; halfWidth += 0.035 * shoulder)
    for (const power of POWERS)
      for (let depth = 0.25; depth <= 2.4 && depth * halfWidth <= 0.9 * shoulder; depth += 0.06) {
        const score = scoreCurve(view, edge, { score: 0, halfWidth, depth, power })
        if (score === null) continue
        scores.push(score)
        if (score > best.score) best = { score, halfWidth, depth, power }
      }
  scores.sort((a, b) => a - b)
  const usual = scores[scores.length >> 1] ?? 0
  return best.score > 6 && best.score > usual * 1.55 ? best : null
}

/** A dip of the outline this deep, over its half width, is the edge of the front: a back does not show behind it. */
const OPEN = 1
const USUAL = { depth: 0.55, below: 0.12, power: 2.4 }

/** Where the colours tell nothing, a little below the dip of the outline: of a usual shape, or of the dip's own. */
function guessCurve(edge: TopEdge): Omit<Curve, 'score'> {
  const { centre, halfWidth } = edge
  const dip = Math.max(0, edge.dip) / halfWidth
  if (dip < OPEN) return { halfWidth, depth: Math.max(USUAL.depth, dip + USUAL.below), power: USUAL.power }
  const ends = (edge.at(centre - halfWidth) + edge.at(centre + halfWidth)) / 2
  const missOf = (power: number): number => {
    let miss = 0
    for (let t = -0.95; t < 1; t += 0.1)
      miss += Math.abs(edge.at(centre + t * halfWidth) - ends - edge.dip * (1 - Math.abs(t) ** power))
    return miss
  }
  const power = POWERS.reduce((a, b) => (missOf(b) < missOf(a) ? b : a))
  return { halfWidth, depth: dip + USUAL.below, power }
}

interface View {
  shoulder: number
  hemY: number
  inside: (x: number, y: number) => boolean
  /** Writes the Lab colour at template coordinates into `out`. */
  colour: (x: number, y: number, out: Float64Array) => void
}

function makeView({ fit, fits, mask }: Top, detail: Detail): View {
  const { toPixels } = onPhoto(fit.placement, fits.frame)
  const { width, scale, left, top, rgb } = detail
  const height = Math.ceil(detail.height * LOOKED_AT)
  // Curves cross a few hundred rows of a thousand: only these are converted.
  const rows: Float32Array[] = []
  const labRow = (j: number): Float32Array => {
    rows[j] ??= toLab(rgb.subarray(j * width * 3, (j + 1) * width * 3))
    return rows[j]
  }
  return {
    shoulder: fit.shape.shoulder,
    hemY: fit.shape.hemY,
    inside(x, y) {
      const [px, py] = toPixels([x, y])
      const [i, j] = [Math.floor(px), Math.floor(py)]
      return i >= 0 && j >= 0 && i < mask.width && j < mask.height && mask.data[j * mask.width + i] === 1
    },
    colour(x, y, out) {
      const [px, py] = toPixels([x, y])
      const u = Math.max(0, Math.min(width - 2, (px - left) * scale - 0.5))
      const v = Math.max(0, Math.min(height - 2, (py - top) * scale - 0.5))
      const i = u | 0
      const j = v | 0
      const a = u - i
      const b = v - j
      const upper = labRow(j)
      const lower = labRow(j + 1)
      for (let o = i * 3, k = 0; k < 3; k++, o++)
        out[k] =
          (upper[o] * (1 - a) + upper[o + 3] * a) * (1 - b) + (lower[o] * (1 - a) + lower[o + 3] * a) * b
    },
  }
}

interface TopEdge {
  /** Height of the outline above `x`, smoothed. */
  at: (x: number) => number
  /** Where a neckline hangs, and its half width, from the two highest points beside a dip if there are such. */
  centre: number
  halfWidth: number
  hasDip: boolean
  dip: number
}

function readTopEdge({ shoulder, hemY, inside }: View): TopEdge {
  const topAt = (x: number): number => {
    for (let y = -shoulder * 0.9; y < hemY; y += 0.004) if (inside(x, y) && inside(x, y + 0.012)) return y
    return Number.NaN
  }
  const raw = Array.from({ length: COLUMNS }, (_, i) => topAt(((i / (COLUMNS - 1)) * 2 - 1) * shoulder))
  const smooth = raw.map((_, i) => {
    const near = raw.slice(Math.max(0, i - 1), i + 2).filter((v) => !Number.isNaN(v))
    return near.length ? near.reduce((a, b) => a + b, 0) / near.length : 1
  })
  const top = (i: number): number => smooth[i] ?? 1
  const middle = COLUMNS >> 1
  const highest = (from: number, to: number): number => {
    let best = from
    let value = 9
    for (let i = from; i <= to; i++) {
      const v = top(i) + 0.03 * Math.max(0, Math.abs((middle - i) / middle) - 0.6)
      if (v >= value) continue
      value = v
      best = i
    }
    return best
  }
  const l = highest(Math.round(middle * 0.22), middle - 4)
  const r = highest(middle + 4, Math.round(COLUMNS - 1 - middle * 0.22))
  const lowest = Math.max(...Array.from({ length: 13 }, (_, i) => top(middle - 6 + i)))
  const dip = lowest - (top(l) + top(r)) / 2
  const hasDip = dip > 0.012 && Math.abs(top(l) - top(r)) < 0.08
  const xOf = (i: number) => ((i / (COLUMNS - 1)) * 2 - 1) * shoulder
  return {
    at: (x) => top(Math.max(1, Math.min(COLUMNS - 2, Math.round(((x / shoulder + 1) / 2) * (COLUMNS - 1))))),
    centre: hasDip ? ((xOf(l) + xOf(r)) / 2) * 0.6 : 0,
    halfWidth: hasDip ? Math.max(0.24 * shoulder, (xOf(r) - xOf(l)) / 2) : 0.42 * shoulder,
    hasDip,
    dip,
  }
}

/** Contrast of colours across the curve, weighted by how usual the curve is; null when it leaves the garment. */
function scoreCurve(view: View, edge: TopEdge, { halfWidth: W, depth: D, power }: Curve): number | null {
  const [yl, yr] = [edge.at(edge.centre - W), edge.at(edge.centre + W)]
  const slope = (yr - yl) / (2 * W)
  if (yl > 0.5 || yr > 0.5 || Math.abs(slope) > 0.5) return null
  const [a, b] = [new Float64Array(3), new Float64Array(3)]
  const [above, below] = [new Float64Array(3), new Float64Array(3)]
  const contrasts: number[] = []
  let [outside, samples] = [0, 0]
  for (let i = 1; i < 36; i++) {
    const t = -1 + (2 * i) / 36
    if (Math.abs(t) > 0.9) continue
    samples++
    const x = edge.centre + t * W
    const y = (yl + yr) / 2 + slope * (t * W) + D * W * (1 - Math.abs(t) ** power)
    const tangent = -D * power * Math.abs(t) ** (power - 1) * Math.sign(t)
    const length = Math.hypot(1, tangent)
    const [nx, ny] = [-tangent / length, 1 / length]
    if (!view.inside(x + nx * STEP * 1.6, y + ny * STEP * 1.6)) {
      if (++outside > 2) return null
      continue
    }
    if (!view.inside(x - nx * STEP * 1.3, y - ny * STEP * 1.3)) continue
    view.colour(x - nx * STEP, y - ny * STEP, a)
    view.colour(x + nx * STEP, y + ny * STEP, b)
    contrasts.push(Math.min(labContrast(a, 0, b, 0), 26))
    for (let k = 0; k < 3; k++) {
      above[k] += a[k]
      below[k] += b[k]
    }
  }
  const n = contrasts.length
  if (n < samples * 0.62) return null
  contrasts.sort((p, q) => p - q)
  const mean = contrasts.reduce((p, q) => p + q, 0) / n
  const contrast =
    Math.min(mean, 14) * 0.35 +
    Math.min(contrasts[(n * 0.3) | 0], 12) * 0.7 +
    Math.min(contrasts[(n * 0.12) | 0], 9) * 0.8 +
    Math.min(labContrast(above, 0, below, 0) / n, 14) * 0.45
  const usualDepth =
    1 -
    0.16 * Math.abs(D - 0.72) -
    0.3 * Math.max(0, D - 1.05) -
    0.2 * Math.max(0, (D * W) / view.shoulder - 0.5)
  const usualWidth = 1 - ((edge.hasDip ? 0.9 : 0.7) * Math.abs(W - edge.halfWidth)) / view.shoulder
  return contrast * usualDepth * usualWidth
}
