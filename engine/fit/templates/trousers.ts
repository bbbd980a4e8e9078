import type { Point } from '../../maths/vector.ts'
import type { LegCorner, TrousersShape } from '../shapes.ts'
import { bothSides, makeTemplate, over, square, under } from './template.ts'

/** A leg begins at half the hip, its knee a little outside of that (in hips); the hip lies above the crotch (in rises). */
const LEG = { middle: 0.5, knee: 0.55, hip: 0.82 }

/** Corners of one leg, from the hip down the outside and up the inside to the knee. */
export function legOf(s: TrousersShape, sg: number): Record<LegCorner, Point> {
  const end = sg > 0 ? s.endR : s.endL
  const kneeX = (sg * s.hip * LEG.knee + end) / 2
  const kneeY = (s.crotchY + s.hemY) / 2
  const dx = end - sg * s.hip * LEG.middle
  const dy = s.hemY - s.crotchY
  const length = Math.hypot(dx, dy) || 1
  // Across the leg, to the outside for the right one; the hem is at right angles to the leg.
  const [ax, ay] = [(sg * dy) / length, (-sg * dx) / length]
  return {
    hip: [sg * s.hip, s.crotchY * LEG.hip],
    kneeOuter: [kneeX + s.knee * ax, kneeY + s.knee * ay],
    hemOuter: [end + s.cuff * ax, s.hemY + s.cuff * ay],
    hemInner: [end - s.cuff * ax, s.hemY - s.cuff * ay],
    kneeInner: [kneeX - s.knee * ax, kneeY - s.knee * ay],
  }
}

// Both tables were tuned on the 44 photos, without a recorded derivation. Lengths are normalised, angles radians;
// what a row is measured in stands in its name.

/** Beyond these no garment is sewn: `weight` times the squared excess is taken from the likeness. */
const limits = {
  weight: 6,
  waist: 0.05,
  hipInWaists: { least: 0.8, most: 1.9 },
  crotchInWaists: { least: 0.75, most: 2.6 },
  ...{ leg: 0.06, cuff: 0.03, cuffInHips: 1.2, knee: 0.03 },
  /** How far a hem may reach to the other side of the middle. */
  across: -0.02,
  /** And how far from it: beyond the photo a leg costs nothing. */
  aside: 0.8,
  ...{ rotation: 0.35, dip: 0.08 },
}

/** What garments usually are: the weight of the square of what they are beside it. */
const usual = {
  rotation: 0.03,
  crotchInWaists: { at: 1.5, weight: 0.1 },
  /** Half way between the cuff and so much of the hip. */
  kneeFromHip: { at: 0.5, weight: 0.05 },
}

function prior(s: TrousersShape, rotation: number): number {
  const { crotchInWaists, kneeFromHip } = usual
  return (
    limits.weight * impossible(s, rotation) +
    usual.rotation * square(rotation) +
    crotchInWaists.weight * square(s.crotchY - s.waist * crotchInWaists.at) +
    kneeFromHip.weight * square(s.knee - (s.cuff + s.hip * kneeFromHip.at) / 2)
  )
}

const impossible = (s: TrousersShape, rotation: number): number =>
  under(s.waist, limits.waist) +
  under(s.hip, s.waist * limits.hipInWaists.least) +
  over(s.hip, s.waist * limits.hipInWaists.most) +
  under(s.crotchY, s.waist * limits.crotchInWaists.least) +
  over(s.crotchY, s.waist * limits.crotchInWaists.most) +
  under(s.hemY, s.crotchY + limits.leg) +
  under(s.cuff, limits.cuff) +
  over(s.cuff, s.hip * limits.cuffInHips) +
  under(s.knee, limits.knee) +
  under(s.endR - s.cuff, limits.across) +
  under(-s.endL - s.cuff, limits.across) +
  over(s.endR, limits.aside) +
  over(-s.endL, limits.aside) +
  over(Math.abs(rotation), limits.rotation) +
  over(Math.abs(s.dip), limits.dip)

export const trousers = makeTemplate({
  kind: 'trousers',
  order: ['waist', 'hip', 'crotchY', 'endL', 'endR', 'cuff', 'hemY', 'knee', 'dip'],
  starts: {
    straight: {
      ...{ waist: 0.17, hip: 0.2, crotchY: 0.3, dip: 0.01 },
      ...{ endL: -0.15, endR: 0.15, cuff: 0.09, hemY: 0.98, knee: 0.09 },
    },
    spread: {
      ...{ waist: 0.15, hip: 0.19, crotchY: 0.28, dip: 0.01 },
      ...{ endL: -0.22, endR: 0.22, cuff: 0.1, hemY: 0.96, knee: 0.09 },
    },
    shorts: {
      ...{ waist: 0.32, hip: 0.4, crotchY: 0.52, dip: 0.01 },
      ...{ endL: -0.26, endR: 0.26, cuff: 0.2, hemY: 0.85, knee: 0.2 },
    },
    together: {
      ...{ waist: 0.2, hip: 0.22, crotchY: 0.3, dip: 0.01 },
      ...{ endL: -0.11, endR: 0.11, cuff: 0.1, hemY: 0.98, knee: 0.1 },
    },
  },
  spread: {
    rotation: 0.06,
    ...{ waist: 0.04, hip: 0.04, crotchY: 0.06, dip: 0.02 },
    ...{ endL: 0.05, endR: 0.05, cuff: 0.03, hemY: 0.05, knee: 0.03 },
  },
  stretch: ({ hemY }, height) => ({ hemY: hemY * height }),
  polygons(s) {
    const [R, L] = [legOf(s, 1), legOf(s, -1)]
    const outline: Point[] = [
      [s.waist, 0],
      ...[R.hip, R.kneeOuter, R.hemOuter, R.hemInner, R.kneeInner],
      [0, s.crotchY],
      ...[L.kneeInner, L.hemInner, L.hemOuter, L.kneeOuter, L.hip],
      [-s.waist, 0],
      [0, s.dip],
    ]
    return [outline]
  },
  landmarks: (s) => ({
    crotch: [0, s.crotchY],
    ...bothSides((sg) => ({ waist: [sg * s.waist, 0], ...legOf(s, sg) })),
  }),
  prior,
})
