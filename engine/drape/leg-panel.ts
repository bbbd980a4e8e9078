import type { FitAs } from '../fit/fit.ts'
import { legOf } from '../fit/templates/trousers.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import { coons, type ParametricCurve, type ParametricSurface, type Polyline, polyline } from './curves.ts'
import type { Outline } from './outline.ts'

export interface PanelInput {
  fit: FitAs<'trousers'>
  outline: Outline
  /** 1 for the leg on the viewer's right. */
  sg: 1 | -1
  /** Upper edge of the whole garment. */
  band: Polyline
  /** Share of the rows that lie above the crotch. */
  riseShare: number
}

/** One leg, flat: from the middle of the garment (u = 0) to the outer seam (u = 1). */
export interface LegPanel {
  inner: ParametricCurve
  outer: ParametricCurve
  shape: ParametricSurface
}

/** Points of a snapped line, and how far the mask's edge may lie. Tuned by eye; no source is recorded. */
const EDGES = { points: 40, hemPoints: 20, waist: 0.06, outer: 0.07, folded: 0.01, inner: 0.06, hem: 0.05 }
/** Share of the outer seam that the rise may take. */
const RISE = { least: 0.1, most: 0.8 }
/** How far a leg may stand out between hip and hem, over the garment's longer side. Found on legs that were folded aside. */
const BULGE = 0.08

/** The upper edge of trousers, from the viewer's left to the right. */
export function cutBand({ shape, landmarks }: FitAs<'trousers'>, outline: Outline): Polyline {
  const [left, right] = [outline.fromPixels(landmarks.waistL), outline.fromPixels(landmarks.waistR)]
  return outline.snap([left, [0, shape.dip], right], EDGES.points, { outside: 1, reach: EDGES.waist })
}

export function cutPanel({ fit, outline, sg, band, riseShare }: PanelInput): LegPanel {
  const { outer: outLine, inner: inLine, hem, crotch } = cutEdges(fit, outline, sg)
  const rise = polyline([band.at(0.5), crotch])
  // The outer seam spends the same share on the rise as the pattern does.
  const outerShare = clamp(fit.shape.crotchY / fit.shape.hemY, RISE.least, RISE.most)
  const inner: ParametricCurve = (v) =>
    v <= riseShare ? rise.at(v / riseShare) : inLine.at((v - riseShare) / (1 - riseShare))
  const outer: ParametricCurve = (v) =>
    outLine.at(
      v <= riseShare
        ? (outerShare * v) / riseShare
        : outerShare + ((1 - outerShare) * (v - riseShare)) / (1 - riseShare),
    )
  const top: ParametricCurve = (u) => band.at(0.5 + sg * 0.5 * u)
  return { inner, outer, shape: coons({ top, bottom: hem.at, left: inner, right: outer }) }
}

/** Its seams and its hem, snapped to the outline of the photographed garment. */
function cutEdges({ shape, landmarks }: FitAs<'trousers'>, outline: Outline, sg: 1 | -1) {
  const side = sg > 0 ? 'R' : 'L'
  const flip = sg > 0 ? -1 : 1
  const at = (name: keyof typeof landmarks) => outline.fromPixels(landmarks[name])
  const crotch = at('crotch')
  const leg = legOf(shape, sg)
  const { knee, isFolded } = flattened({ hip: leg.hip, knee: leg.kneeOuter, hem: at(`hemOuter${side}`), sg })
  const corners = hemCorners(outline, { outer: at(`hemOuter${side}`), inner: at(`hemInner${side}`), sg })
  const outer = outline.snap([at(`waist${side}`), leg.hip, knee, corners.outer], EDGES.points, {
    outside: sg,
    reach: EDGES.outer,
    outward: isFolded ? EDGES.folded : EDGES.outer,
    to: corners.outer,
  })
  const inner = outline.snap([crotch, leg.kneeInner, corners.inner], EDGES.points, {
    outside: flip,
    reach: EDGES.inner,
    from: crotch,
    to: corners.inner,
  })
  const { inner: from, outer: to } = corners
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const hem = outline.snap([from, middle, to], EDGES.hemPoints, { outside: flip, reach: EDGES.hem, from, to })
  return { outer, inner, hem, crotch }
}

interface Hem {
  outer: Point
  inner: Point
  sg: 1 | -1
}

/** The corners of a hem that is not at right angles to its leg. */
function hemCorners(outline: Outline, { outer, inner, sg }: Hem) {
  const [ax, ay] = [outer[0] - inner[0], outer[1] - inner[1]]
  const [dx, dy] = [-sg * ay, sg * ax]
  return {
    outer: outline.corner(outer, [dx + ax, dy + ay]),
    inner: outline.corner(inner, [dx - ax, dy - ay]),
  }
}

interface OuterSeam {
  hip: Point
  knee: Point
  hem: Point
  sg: 1 | -1
}

/** No leg is that much wider at the knee than above and below: what sticks out there was folded aside. */
function flattened({ hip, knee, hem, sg }: OuterSeam): { knee: Point; isFolded: boolean } {
  const x = lerp(hip[0], hem[0], clamp((knee[1] - hip[1]) / (hem[1] - hip[1]), 0, 1))
  return sg * (knee[0] - x) > BULGE ? { knee: [x, knee[1]], isFolded: true } : { knee, isFolded: false }
}
