import { at } from '../maths/at.ts'
import type { Point } from '../maths/vector.ts'
import { labContrast } from '../pixels/contour.ts'
import type { NecklineView } from './neckline-view.ts'
import type { TopEdge } from './top-edge.ts'

/** The curve y = depth * halfWidth * (1 - |t|^power) that hangs from the top edge, t from -1 to 1. */
export interface NecklineCurve {
  halfWidth: number
  depth: number
  power: number
}

// Tuned on the 44 photos; no derivation recorded.

/** Where colours are compared: places along the curve, and steps across it in template coordinates. */
const samples = {
  count: 36,
  /** Of the half width: nearer to its ends the curve is lost in the seam. */
  reach: 0.9,
  step: 0.011,
  /** In steps: so far below and above there must be garment. */
  ...{ insideBelow: 1.6, insideAbove: 1.3 },
  /** Places below the curve that may lie outside, and the least share of places that are compared. */
  ...{ mostOutside: 2, leastCompared: 0.62 },
}

/** The curve starts on cloth: its ends lie no deeper, and lean no more. Template coordinates. */
const ends = { lowest: 0.5, slope: 0.5 }

/** Contrasts in L*a*b*: each up to `most` counts by `weight`; `at` is the share of the places that have less. */
const contrastWeights = {
  single: { most: 26 },
  mean: { most: 14, weight: 0.35 },
  lowThird: { at: 0.3, most: 12, weight: 0.7 },
  lowTenth: { at: 0.12, most: 9, weight: 0.8 },
  /** Between the mean colours of both sides. */
  whole: { most: 14, weight: 0.45 },
}

/** What is taken from 1 for a depth (in half widths; `drop` in half shoulders) or a width that is not usual. */
const usual = {
  depth: { at: 0.72, weight: 0.16 },
  deep: { from: 1.05, weight: 0.3 },
  drop: { from: 0.5, weight: 0.2 },
  /** By the half shoulder that the width is off that of the top edge, where its dip shows it and where not. */
  width: { seen: 0.9, guessed: 0.7 },
}

/**
 * Says the contrast of colours across a curve, weighted by how usual the curve is; null when it leaves the garment. Asked
 * for thousands of curves, of a handful of powers.
 */
export function curveScorer(view: NecklineView, edge: TopEdge): (curve: NecklineCurve) => number | null {
  const places = new Map<number, Bend[]>()
  return (curve) => {
    const bends = places.get(curve.power) ?? comparedAt(curve.power)
    places.set(curve.power, bends)
    const compared = compareSides(view, hang(edge, curve), bends)
    return compared && contrastOf(compared) * usualDepth(curve, view) * usualWidth(curve, edge, view)
  }
}

/**
 * The edge of a print ends on its way up to the shoulders. Places are even along a half circle over the curve, closer
 * where it is steep, up to `reach` of the half width. What has less contrast than `least`, in L*a*b*, or on cloth of one
 * pale colour than `ofMean`, is no edge; at most the share `missing` of the length may have none.
 */
const whole = { places: 60, reach: 0.985, least: 4, ofMean: 0.35, missing: 0.33 }

/**
 * A curve whose bottom lies on a stripe or along a print crosses something on its way up as well, but less of it: beyond
 * `from` of the half width, in the mean of at most `most` a place, less than `least` of the contrast between. That is looked
 * at where it hangs lower than `deep`, over the half shoulders, and lies wholly `inside` the outline. Of 1000 tops and
 * dresses of the free dataset 20 had such a curve for a neckline: 14 were stripes, prints or the foot of a collar, six were
 * near the neckline that is found instead. Between straps, which are in the shade, necklines are like that, too.
 */
const lying = { from: 0.5, least: 0.6, most: 26, inside: 0.93, deep: 0.38 }

/**
 * In a pattern colours change both ways, and in sum hardly. Both sides of 34 necklines differ by .47 and more of what their
 * places do, those of a curve across cables by .07.
 */
const SIDES_DIFFER = 0.33

/** Whether colours change nearly all along the curve, and mostly the same way. */
export const isEdge = (view: NecklineView, edge: TopEdge, curve: NecklineCurve): boolean =>
  isWhole(along(view, edge, curve)) &&
  doSidesDiffer(compareSides(view, hang(edge, curve), comparedAt(curve.power)))

/** Whether the bottom of a deep curve lies on a stripe or a print, and is why it was found. */
export function liesOnPrint(view: NecklineView, edge: TopEdge, curve: NecklineCurve): boolean {
  if (!view.hasSleeves || curve.depth * curve.halfWidth < lying.deep * view.shoulder) return false
  const places = along(view, edge, curve)
  if (places.length < lying.inside * whole.places) return false
  const mean = (of: Place[]): number =>
    of.reduce((sum, { contrast }) => sum + Math.min(contrast, lying.most), 0) / of.length
  const sides = places.filter(({ t }) => Math.abs(t) > lying.from)
  const between = places.filter(({ t }) => Math.abs(t) <= lying.from)
  return mean(sides) < lying.least * mean(between)
}

function doSidesDiffer(compared: Compared | null): boolean {
  if (!compared) return false
  const { contrasts, above, below } = compared
  return labContrast(above, below) > SIDES_DIFFER * contrasts.reduce((sum, contrast) => sum + contrast)
}

/** A place on the curve with cloth above it. */
interface Place {
  /** From -1 to 1. */
  t: number
  contrast: number
  /** Of the curve that it stands for. */
  length: number
}

function along(view: NecklineView, edge: TopEdge, curve: NecklineCurve): Place[] {
  const { step, insideAbove } = samples
  const end = Math.asin(whole.reach)
  const [above, below] = [new Float64Array(3), new Float64Array(3)]
  const hanging = hang(edge, curve)
  const places: Place[] = []
  for (let i = 0; i <= whole.places; i++) {
    const angle = end * ((2 * i) / whole.places - 1)
    const t = Math.sin(angle)
    const { at, normal, stretch } = crossing(hanging, bendAt(t, curve.power))
    const across = (steps: number): Point => [
      at[0] + normal[0] * step * steps,
      at[1] + normal[1] * step * steps,
    ]
    if (!view.inside(...across(-insideAbove))) continue
    view.colour(...across(-1), above)
    view.colour(...across(1), below)
    places.push({ t, contrast: labContrast(above, below), length: stretch * Math.cos(angle) })
  }
  return places
}

function isWhole(places: Place[]): boolean {
  const total = places.reduce((sum, { length }) => sum + length, 0)
  const mean = places.reduce((sum, { contrast, length }) => sum + contrast * length, 0) / total
  const least = Math.min(whole.least, whole.ofMean * mean)
  const missing = places.reduce((sum, { contrast, length }) => sum + (contrast < least ? length : 0), 0)
  return missing <= whole.missing * total
}

/** A place from -1 to 1 along a curve, and what of its height and of its lean there depends on the power alone. */
interface Bend {
  t: number
  height: number
  lean: number
}

const bendAt = (t: number, power: number): Bend => ({
  t,
  height: 1 - Math.abs(t) ** power,
  lean: Math.abs(t) ** (power - 1),
})

/** The places at which colours are compared. */
function comparedAt(power: number): Bend[] {
  const { count, reach } = samples
  const places = Array.from({ length: count - 1 }, (_, i) => -1 + (2 * (i + 1)) / count)
  return places.filter((t) => Math.abs(t) <= reach).map((t) => bendAt(t, power))
}

/** A curve with the heights of its ends. */
interface HangingCurve extends NecklineCurve {
  centre: number
  left: number
  right: number
}

const hang = ({ centre, at }: TopEdge, { halfWidth, depth, power }: NecklineCurve): HangingCurve => ({
  ...{ halfWidth, depth, power, centre },
  ...{ left: at(centre - halfWidth), right: at(centre + halfWidth) },
})

interface Crossing {
  at: Point
  /** Across the curve, to the side that is below it. */
  normal: Point
  /** Length of the curve over its extent sideways. */
  stretch: number
}

function crossing(curve: HangingCurve, { t, height, lean }: Bend): Crossing {
  const { halfWidth: W, depth: D, power, centre, left, right } = curve
  const y = (left + right) / 2 + ((right - left) / 2) * t + D * W * height
  const tangent = -D * power * lean * Math.sign(t)
  const stretch = Math.hypot(1, tangent)
  return { at: [centre + t * W, y], normal: [-tangent / stretch, 1 / stretch], stretch }
}

interface Compared {
  /** At each place. */
  contrasts: number[]
  /** Sums of the colours. */
  above: Float64Array
  below: Float64Array
}

function compareSides(view: NecklineView, curve: HangingCurve, bends: Bend[]): Compared | null {
  const { halfWidth: W, left, right } = curve
  const { step, insideBelow, insideAbove, mostOutside, leastCompared } = samples
  const slope = (right - left) / (2 * W)
  if (left > ends.lowest || right > ends.lowest || Math.abs(slope) > ends.slope) return null
  const [a, b] = [new Float64Array(3), new Float64Array(3)]
  const [above, below] = [new Float64Array(3), new Float64Array(3)]
  const contrasts: number[] = []
  let outside = 0
  for (const bend of bends) {
    const {
      at: [x, y],
      normal: [nx, ny],
    } = crossing(curve, bend)
    if (!view.inside(x + nx * step * insideBelow, y + ny * step * insideBelow)) {
      if (++outside > mostOutside) return null
      continue
    }
    if (!view.inside(x - nx * step * insideAbove, y - ny * step * insideAbove)) continue
    view.colour(x - nx * step, y - ny * step, a)
    view.colour(x + nx * step, y + ny * step, b)
    contrasts.push(Math.min(labContrast(a, b), contrastWeights.single.most))
    addTo(above, a)
    addTo(below, b)
  }
  return contrasts.length < bends.length * leastCompared ? null : { contrasts, above, below }
}

function addTo(sum: Float64Array, colour: Float64Array): void {
  for (let k = 0; k < sum.length; k++) sum[k] = at(sum, k) + at(colour, k)
}

function contrastOf({ contrasts, above, below }: Compared): number {
  const { mean, lowThird, lowTenth, whole } = contrastWeights
  const n = contrasts.length
  // Numbers of a typed array are sorted without a call for every pair.
  const sorted = Float64Array.from(contrasts).sort()
  const average = sorted.reduce((p, q) => p + q, 0) / n
  const least = (share: number): number => sorted[(n * share) | 0] ?? 0
  return (
    Math.min(average, mean.most) * mean.weight +
    Math.min(least(lowThird.at), lowThird.most) * lowThird.weight +
    Math.min(least(lowTenth.at), lowTenth.most) * lowTenth.weight +
    Math.min(labContrast(above, below) / n, whole.most) * whole.weight
  )
}

const usualDepth = ({ halfWidth: W, depth: D }: NecklineCurve, { shoulder }: NecklineView): number =>
  1 -
  usual.depth.weight * Math.abs(D - usual.depth.at) -
  usual.deep.weight * Math.max(0, D - usual.deep.from) -
  usual.drop.weight * Math.max(0, (D * W) / shoulder - usual.drop.from)

function usualWidth({ halfWidth }: NecklineCurve, edge: TopEdge, { shoulder }: NecklineView): number {
  const weight = edge.hasDip ? usual.width.seen : usual.width.guessed
  return 1 - (weight * Math.abs(halfWidth - edge.halfWidth)) / shoulder
}
