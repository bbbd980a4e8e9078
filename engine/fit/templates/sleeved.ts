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
  const n = inward(angle, sg)
  const across = Math.abs((armpit[0] - shoulder[0]) * n[0] + (armpit[1] - shoulder[1]) * n[1])
  const elbowWidth = (Math.max(s.cuff, across) + s.cuff) / 2
  const elbowOuter = go(shoulder, along(angle, sg), s.sleeve / 2)
  const elbowInner = go(elbowOuter, inward(angle - bend / 2, sg), elbowWidth)
  const cuffOuter = go(elbowOuter, along(angle - bend, sg), s.sleeve / 2)
  const cuffInner = go(cuffOuter, inward(angle - bend, sg), s.cuff)
  const neck: Point = [sg * s.neck, 0]
  const waist: Point = [sg * s.waist, (s.armpitY + s.hemY) / 2]
  const hem: Point = [sg * s.hem, s.hemY]
  return { neck, shoulder, armpit, waist, hem, elbowOuter, elbowInner, cuffOuter, cuffInner }
}

/** Directions down a sleeve and from its outer to its inner edge. */
const along = (angle: number, sg: number): Point => [sg * Math.sin(angle), Math.cos(angle)]
const inward = (angle: number, sg: number): Point => [-sg * Math.cos(angle), Math.sin(angle)]

const go = (from: Point, d: Point, length: number): Point => [
  from[0] + d[0] * length,
  from[1] + d[1] * length,
]

type Half = Record<SleevedCorner, Point>

function polygons(s: SleevedShape): Point[][] {
  const [right, left] = [halfOf(s, 1), halfOf(s, -1)]
  const drawn = [torsoOf(right, left, s.neckDip), sleeveOf(right), sleeveOf(left)]
  if (s.collar > COLLAR.least) drawn.push(collarOf(s))
  return drawn
}

const torsoOf = (R: Half, L: Half, neckDip: number): Point[] => [
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
  [0, neckDip],
]

const sleeveOf = ({ shoulder, elbowOuter, cuffOuter, cuffInner, elbowInner, armpit }: Half): Point[] => [
  shoulder,
  elbowOuter,
  cuffOuter,
  cuffInner,
  elbowInner,
  armpit,
]

function collarOf({ neck, collar }: SleevedShape): Point[] {
  const [wide, narrow] = [neck * COLLAR.foot, neck * COLLAR.top]
  return [
    [wide, neck * COLLAR.sink],
    [narrow, -collar],
    [-narrow, -collar],
    [-wide, neck * COLLAR.sink],
  ]
}

/** A collar's half widths at its foot and its top and how far it reaches below the neck, in half necks; its least height. */
const COLLAR = { foot: 1.02, top: 0.85, sink: 0.1, least: 0.012 }

// Both tables were tuned on the 44 photos, without a recorded derivation. Lengths are normalised, angles radians;
// what a row is measured in stands in its name.

/** Beyond these no garment is sewn: `weight` times the squared excess is taken from the likeness. */
const limits = {
  weight: 6,
  ...{ shoulder: 0.12, neck: 0.03, neckInShoulders: 0.62, shoulderDrop: 0, shoulderDropInShoulders: 0.75 },
  /** Depth of an armhole. */
  armholeInShoulders: { least: 0.45, most: 1.35 },
  armpitInShoulders: { usual: 1.02, off: 0.28 },
  ...{ hemBelowArmpit: 0.08, waist: 0.08, hem: 0.08 },
  sleeve: { least: 0.02, most: 1 },
  cuff: 0.03,
  cuffInArmholes: 1.15,
  angle: { least: -0.15, most: 1.75 },
  rotation: 0.3,
  /** Between both sleeves; what exceeds it counts for less. */
  anglesApart: { most: 0.5, weight: 0.3 },
  neckDip: -0.02,
  neckDipInShoulders: 0.6,
  collar: { least: 0, most: 0.3 },
  bend: 1.2,
  /** Sleeves shorter than this hardly bend: of what they lack times their bend, the most. */
  bendOfShort: { sleeve: 0.35, most: 0.02 },
}

/** What garments usually are: the weight of the square of what they are beside it. */
const usual = {
  cuffInsideBody: { slack: 0.02, weight: 1.2 },
  waistOffStraight: { most: 0.045, weight: 0.5 },
  shoulderInLength: { least: 0.165, weight: 3 },
  shoulderDropInShoulders: { at: 0.28, weight: 0.1 },
  armpitInShoulders: { at: 1.02, weight: 0.1 },
  armholeInShoulders: { at: 0.9, weight: 0.1 },
  /** Long sleeves that nobody could put an arm into are a fold of the body. */
  cuffOfLong: { sleeve: 0.4, least: 0.06, weight: 6 },
  neckInShoulders: { at: 0.36, weight: 0.05 },
  rotation: 0.03,
  neckDip: { at: 0.03, weight: 0.03 },
  bend: 0.012,
  /** Any collar costs up to `weight`, which is reached at 1 / `steepness`. */
  collar: { steepness: 12, weight: 0.004 },
  flare: 0.03,
  anglesApart: 0.02,
}

const prior = (s: SleevedShape, rotation: number): number =>
  limits.weight * impossible(s, rotation) + unlikely(s, rotation)

function impossible(s: SleevedShape, rotation: number): number {
  const armhole = Math.hypot(s.armpit - s.shoulder, s.armpitY - s.shoulderDrop)
  const bends = Math.max(Math.abs(s.bendL), Math.abs(s.bendR))
  const { armholeInShoulders, armpitInShoulders, angle, anglesApart, bendOfShort } = limits
  return (
    under(s.shoulder, limits.shoulder) +
    under(s.neck, limits.neck) +
    over(s.neck, s.shoulder * limits.neckInShoulders) +
    under(s.shoulderDrop, limits.shoulderDrop) +
    over(s.shoulderDrop, s.shoulder * limits.shoulderDropInShoulders) +
    under(s.armpitY, s.shoulderDrop + s.shoulder * armholeInShoulders.least) +
    over(s.armpitY, s.shoulderDrop + s.shoulder * armholeInShoulders.most) +
    over(Math.abs(s.armpit - s.shoulder * armpitInShoulders.usual), s.shoulder * armpitInShoulders.off) +
    under(s.hemY, s.armpitY + limits.hemBelowArmpit) +
    under(s.waist, limits.waist) +
    under(s.hem, limits.hem) +
    under(s.sleeve, limits.sleeve.least) +
    over(s.sleeve, limits.sleeve.most) +
    under(s.cuff, limits.cuff) +
    over(s.cuff, armhole * limits.cuffInArmholes) +
    over(s.angleL, angle.most) +
    over(s.angleR, angle.most) +
    under(s.angleL, angle.least) +
    under(s.angleR, angle.least) +
    over(Math.abs(rotation), limits.rotation) +
    over(Math.abs(s.angleL - s.angleR), anglesApart.most) * anglesApart.weight +
    under(s.neckDip, limits.neckDip) +
    over(s.neckDip, s.shoulder * limits.neckDipInShoulders) +
    under(s.collar, limits.collar.least) +
    over(s.collar, limits.collar.most) +
    over(Math.abs(s.bendL), limits.bend) +
    over(Math.abs(s.bendR), limits.bend) +
    over(Math.max(0, bendOfShort.sleeve - s.sleeve) * bends, bendOfShort.most)
  )
}

function unlikely(s: SleevedShape, rotation: number): number {
  const { shoulderDropInShoulders, armpitInShoulders, armholeInShoulders, neckInShoulders } = usual
  const { waistOffStraight, shoulderInLength, cuffOfLong, neckDip, collar } = usual
  return (
    usual.cuffInsideBody.weight * (cuffInsideBody(s, 1) + cuffInsideBody(s, -1)) +
    waistOffStraight.weight * over(Math.abs(s.waist - (s.armpit + s.hem) / 2), waistOffStraight.most) +
    shoulderInLength.weight * under(s.shoulder, shoulderInLength.least * s.hemY) +
    shoulderDropInShoulders.weight * square(s.shoulderDrop - s.shoulder * shoulderDropInShoulders.at) +
    armpitInShoulders.weight * square(s.armpit - s.shoulder * armpitInShoulders.at) +
    armholeInShoulders.weight * square(s.armpitY - s.shoulderDrop - s.shoulder * armholeInShoulders.at) +
    (s.sleeve > cuffOfLong.sleeve ? cuffOfLong.weight * under(s.cuff, cuffOfLong.least) : 0) +
    neckInShoulders.weight * square(s.neck - s.shoulder * neckInShoulders.at) +
    usual.rotation * square(rotation) +
    neckDip.weight * square(s.neckDip - neckDip.at) +
    usual.bend * (square(s.bendL) + square(s.bendR)) +
    collar.weight * Math.min(1, Math.max(0, s.collar) * collar.steepness) +
    usual.flare * square(s.hem - s.armpit) +
    usual.anglesApart * square(s.angleL - s.angleR)
  )
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
  return under(reach, s.armpit - usual.cuffInsideBody.slack)
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
