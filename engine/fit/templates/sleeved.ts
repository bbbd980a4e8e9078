import type { Point } from '../../maths/vector.ts'
import { over, placement, square, type Template, under } from './template.ts'

/** A garment with two sleeves. Half widths, heights from the neck line, angles from the vertical. */
export interface SleevedShape {
  shoulder: number
  neck: number
  neckDip: number
  shoulderDrop: number
  armpit: number
  armpitY: number
  waist: number
  hem: number
  hemY: number
  angleL: number
  angleR: number
  sleeve: number
  cuff: number
  bendL: number
  bendR: number
  collar: number
}

export const readSleeved = (p: number[]): SleevedShape => ({
  shoulder: p[3],
  neck: p[4],
  neckDip: p[5],
  shoulderDrop: p[6],
  armpit: p[7],
  armpitY: p[8],
  waist: p[9],
  hem: p[10],
  hemY: p[11],
  angleL: p[12],
  angleR: p[13],
  sleeve: p[14],
  cuff: p[15],
  bendL: p[16],
  bendR: p[17],
  collar: p[18],
})

/** Corners of one half: neck, shoulder, armpit, waist, hem, and both edges of elbow and cuff. */
function halfOf(s: SleevedShape, sg: number) {
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

function polygons(p: number[]): Point[][] {
  const s = readSleeved(p)
  const place = placement(p)
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
  return [torso, ...sleeves, ...(s.collar > 0.012 ? [collar] : [])].map((part) => part.map(place))
}

function landmarks(p: number[]): Record<string, Point> {
  const s = readSleeved(p)
  const place = placement(p)
  const named: Record<string, Point> = { neckCentre: place([0, s.neckDip]) }
  for (const [side, sg] of [
    ['R', 1],
    ['L', -1],
  ] as const)
    for (const [name, point] of Object.entries(halfOf(s, sg))) named[name + side] = place(point)
  return named
}

function prior(p: number[]): number {
  const s = readSleeved(p)
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
    over(Math.abs(p[2]), 0.3) +
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
    0.03 * square(p[2]) +
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

export const sleeved: Template = {
  kind: 'sleeved',
  // T-shirt, hanging sleeves, sleeves at the side, arms out, narrow, turtleneck, hood, bent sleeves, coat, hood with bent sleeves, dress.
  starts: [
    [0, 0, 0, 0.3, 0.11, 0.03, 0.07, 0.3, 0.36, 0.3, 0.32, 0.98, 1, 1, 0.22, 0.2, 0, 0, 0],
    [0, 0, 0, 0.26, 0.1, 0.03, 0.07, 0.26, 0.34, 0.26, 0.28, 0.98, 0.45, 0.45, 0.6, 0.15, 0, 0, 0],
    [0, 0, 0, 0.3, 0.11, 0.03, 0.07, 0.3, 0.36, 0.3, 0.3, 0.98, 0.15, 0.15, 0.75, 0.14, 0, 0, 0],
    [0, 0, 0, 0.22, 0.08, 0.03, 0.05, 0.22, 0.3, 0.22, 0.25, 0.95, 1.35, 1.35, 0.35, 0.14, 0, 0, 0],
    [0, 0, 0, 0.24, 0.09, 0.03, 0.06, 0.25, 0.34, 0.25, 0.27, 0.98, 0.5, 0.5, 0.28, 0.18, 0, 0, 0],
    [0, 0.14, 0, 0.28, 0.09, 0, 0.07, 0.28, 0.44, 0.28, 0.29, 0.98, 0.5, 0.5, 0.55, 0.14, 0, 0, 0.13],
    [0, 0.24, 0, 0.24, 0.12, 0, 0.08, 0.24, 0.3, 0.24, 0.24, 0.74, 0.45, 0.45, 0.55, 0.13, 0, 0, 0.24],
    [0, 0, 0, 0.28, 0.1, 0.03, 0.07, 0.27, 0.34, 0.27, 0.29, 0.98, 0.75, 0.75, 0.62, 0.12, 0.8, 0.8, 0],
    [0, 0, 0, 0.34, 0.12, 0.04, 0.08, 0.3, 0.36, 0.29, 0.3, 0.97, 0.1, 0.1, 0.85, 0.12, 0, 0, 0],
    [0, 0.24, 0, 0.28, 0.11, 0, 0.1, 0.26, 0.32, 0.25, 0.24, 0.74, 0.45, 0.45, 0.62, 0.11, 0.55, 0.55, 0.24],
    [0, 0, 0, 0.16, 0.06, 0.02, 0.03, 0.15, 0.2, 0.15, 0.26, 0.98, 0.9, 0.9, 0.12, 0.12, 0, 0, 0],
  ],
  spread: [
    0.03, 0.03, 0.05, 0.05, 0.03, 0.03, 0.03, 0.05, 0.05, 0.05, 0.06, 0.05, 0.25, 0.25, 0.12, 0.05, 0.15,
    0.15, 0.02,
  ],
  stretch: (start, height) => start.with(11, start[11] * height).with(8, start[8] * Math.max(0.6, height)),
  polygons,
  landmarks,
  prior,
}
