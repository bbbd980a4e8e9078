import type { Point } from '../../maths/vector.ts'
import type { SleevedCorner, SleevedShape } from '../shapes.ts'
import { sleevedStarts } from './sleeved-starts.ts'
import { bothSides, makeTemplate, over, square, under } from './template.ts'

/** Corners of one half: neck, shoulder, armpit, waist, hem, and both edges of elbow and cuff. */
function halfOf(s: SleevedShape, sg: number): Record<SleevedCorner, Point> {
  const angle = sg > 0 ? s.angleR : s.angleL
  const bend = sg > 0 ? s.bendR : s.bendL
  const shoulder: Point = [sg * s.shoulder, s.shoulderDrop]
  const armpit: Point = [sg * s.armpit, s.armpitY]
  const along = (a: number): Point => [sg * Math.sin(a), Math.cos(a)]
  const inward = (a: number): Point => [-sg * Math.cos(a), Math.sin(a)]
  const n = inward(angle)
  const across = Math.abs((armpit[0] - shoulder[0]) * n[0] + (armpit[1] - shoulder[1]) * n[1])
  const elbowWidth = (Math.max(s.cuff, across) + s.cuff) / 2
  const go = (from: Point, d: Point, length: number): Point => [
    from[0] + d[0] * length,
    from[1] + d[1] * length,
  ]
  const elbowOuter = go(shoulder, along(angle), s.sleeve / 2)
  const elbowInner = go(elbowOuter, inward(angle - bend / 2), elbowWidth)
  const cuffOuter = go(elbowOuter, along(angle - bend), s.sleeve / 2)
  const cuffInner = go(cuffOuter, inward(angle - bend), s.cuff)
  const neck: Point = [sg * s.neck, 0]
  const waist: Point = [sg * s.waist, (s.armpitY + s.hemY) / 2]
  const hem: Point = [sg * s.hem, s.hemY]
  return { neck, shoulder, armpit, waist, hem, elbowOuter, elbowInner, cuffOuter, cuffInner }
}

function polygons(s: SleevedShape): Point[][] {
  const R = halfOf(s, 1)
  const L = halfOf(s, -1)
  const dip: Point = [0, s.neckDip]
  const torso = [
    R.neck,
    R.shoulder,
    R.armpit,
    R.waist,
    R.hem,
    L.hem,
    L.waist,
    L.armpit,
    L.shoulder,
    L.neck,
    dip,
  ]
  const sleeves = [R, L].map((h) => [
    h.shoulder,
    h.elbowOuter,
    h.cuffOuter,
    h.cuffInner,
    h.elbowInner,
    h.armpit,
  ])
  const [wide, narrow] = [s.neck * 1.02, s.neck * 0.85]
  const collar: Point[] = [
    [wide, s.neck * 0.1],
    [narrow, -s.collar],
    [-narrow, -s.collar],
    [-wide, s.neck * 0.1],
  ]
  return [torso, ...sleeves, ...(s.collar > 0.012 ? [collar] : [])]
}

function prior(s: SleevedShape, rotation: number): number {
  const armhole = Math.hypot(s.armpit - s.shoulder, s.armpitY - s.shoulderDrop)
  const bends = Math.max(Math.abs(s.bendL), Math.abs(s.bendR))
  const impossible =
    under(s.shoulder, 0.12) +
    under(s.neck, 0.03) +
    over(s.neck, s.shoulder * 0.62) +
    under(s.shoulderDrop, 0) +
    over(s.shoulderDrop, s.shoulder * 0.75) +
    under(s.armpitY, s.shoulderDrop + s.shoulder * 0.45) +
    over(s.armpitY, s.shoulderDrop + s.shoulder * 1.35) +
    over(Math.abs(s.armpit - s.shoulder * 1.02), s.shoulder * 0.28) +
    under(s.hemY, s.armpitY + 0.08) +
    under(s.waist, 0.08) +
    under(s.hem, 0.08) +
    under(s.sleeve, 0.02) +
    over(s.sleeve, 1) +
    under(s.cuff, 0.03) +
    over(s.cuff, armhole * 1.15) +
    over(s.angleL, 1.75) +
    over(s.angleR, 1.75) +
    under(s.angleL, -0.15) +
    under(s.angleR, -0.15) +
    over(Math.abs(rotation), 0.3) +
    over(Math.abs(s.angleL - s.angleR), 0.5) * 0.3 +
    under(s.neckDip, -0.02) +
    over(s.neckDip, s.shoulder * 0.6) +
    under(s.collar, 0) +
    over(s.collar, 0.3) +
    over(Math.abs(s.bendL), 1.2) +
    over(Math.abs(s.bendR), 1.2) +
    over(Math.max(0, 0.35 - s.sleeve) * bends, 0.02)
  const unlikely =
    1.2 * (cuffInsideBody(s, 1) + cuffInsideBody(s, -1)) +
    0.5 * over(Math.abs(s.waist - (s.armpit + s.hem) / 2), 0.045) +
    3 * under(s.shoulder, 0.165 * s.hemY) +
    0.1 * square(s.shoulderDrop - s.shoulder * 0.28) +
    0.1 * square(s.armpit - s.shoulder * 1.02) +
    0.1 * square(s.armpitY - s.shoulderDrop - s.shoulder * 0.9) +
    // Long sleeves that nobody could put an arm into are a fold of the body.
    (s.sleeve > 0.4 ? 6 * under(s.cuff, 0.06) : 0) +
    0.05 * square(s.neck - s.shoulder * 0.36) +
    0.03 * square(rotation) +
    0.03 * square(s.neckDip - 0.03) +
    0.012 * (square(s.bendL) + square(s.bendR)) +
    0.004 * Math.min(1, Math.max(0, s.collar) * 12) +
    0.03 * square(s.hem - s.armpit) +
    0.02 * square(s.angleL - s.angleR)
  return 6 * impossible + unlikely
}

/** How far the inner corner of a cuff lies inside the side of the body, squared. */
function cuffInsideBody(s: SleevedShape, sg: number): number {
  const angle = sg > 0 ? s.angleR : s.angleL
  const bend = sg > 0 ? s.bendR : s.bendL
  const reach =
    s.shoulder +
    (Math.sin(angle) * s.sleeve) / 2 +
    (Math.sin(angle - bend) * s.sleeve) / 2 -
    Math.cos(angle - bend) * s.cuff
  return under(reach, s.armpit - 0.02)
}

export const sleeved = makeTemplate({
  kind: 'sleeved',
  order: [
    ...([
      'shoulder',
      'neck',
      'neckDip',
      'shoulderDrop',
      'armpit',
      'armpitY',
      'waist',
      'hem',
      'hemY',
    ] as const),
    ...(['angleL', 'angleR', 'sleeve', 'cuff', 'bendL', 'bendR', 'collar'] as const),
  ],
  starts: sleevedStarts,
  spread: {
    rotation: 0.05,
    ...{ shoulder: 0.05, neck: 0.03, neckDip: 0.03, shoulderDrop: 0.03, collar: 0.02 },
    ...{ armpit: 0.05, armpitY: 0.05, waist: 0.05, hem: 0.06, hemY: 0.05 },
    ...{ sleeve: 0.12, cuff: 0.05, angleL: 0.25, angleR: 0.25, bendL: 0.15, bendR: 0.15 },
  },
  stretch: ({ hemY, armpitY }, height) => ({
    hemY: hemY * height,
    armpitY: armpitY * Math.max(0.6, height),
  }),
  polygons,
  landmarks: (s) => ({ neckCentre: [0, s.neckDip], ...bothSides((sg) => halfOf(s, sg)) }),
  prior,
})
