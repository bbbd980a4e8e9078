import type { Point } from '../../maths/vector.ts'
import type { LegCorner, TrousersShape } from '../shapes.ts'
import { bothSides, makeTemplate, over, square, under } from './template.ts'

/** Corners of one leg, from the hip down the outside and up the inside to the knee. */
export function legOf(s: TrousersShape, sg: number): Record<LegCorner, Point> {
  const end = sg > 0 ? s.endR : s.endL
  const kneeX = (sg * s.hip * 0.55 + end) / 2
  const kneeY = (s.crotchY + s.hemY) / 2
  const dx = end - sg * s.hip * 0.5
  const dy = s.hemY - s.crotchY
  const length = Math.hypot(dx, dy) || 1
  // Across the leg, to the outside for the right one; the hem is at right angles to the leg.
  const [ax, ay] = [(sg * dy) / length, (-sg * dx) / length]
  return {
    hip: [sg * s.hip, s.crotchY * 0.82],
    kneeOuter: [kneeX + s.knee * ax, kneeY + s.knee * ay],
    hemOuter: [end + s.cuff * ax, s.hemY + s.cuff * ay],
    hemInner: [end - s.cuff * ax, s.hemY - s.cuff * ay],
    kneeInner: [kneeX - s.knee * ax, kneeY - s.knee * ay],
  }
}

function prior(s: TrousersShape, rotation: number): number {
  const impossible =
    under(s.waist, 0.05) +
    under(s.hip, s.waist * 0.8) +
    over(s.hip, s.waist * 1.9) +
    under(s.crotchY, s.waist * 0.75) +
    over(s.crotchY, s.waist * 2.6) +
    under(s.hemY, s.crotchY + 0.06) +
    under(s.cuff, 0.03) +
    over(s.cuff, s.hip * 1.2) +
    under(s.knee, 0.03) +
    under(s.endR - s.cuff, -0.02) +
    under(-s.endL - s.cuff, -0.02) +
    over(Math.abs(rotation), 0.35) +
    over(Math.abs(s.dip), 0.08)
  return (
    6 * impossible +
    0.03 * square(rotation) +
    0.1 * square(s.crotchY - s.waist * 1.5) +
    0.05 * square(s.knee - (s.cuff + s.hip * 0.5) / 2)
  )
}

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
    const R = Object.values(legOf(s, 1))
    const L = Object.values(legOf(s, -1)).reverse()
    return [[[s.waist, 0], ...R, [0, s.crotchY], ...L, [-s.waist, 0], [0, s.dip]]]
  },
  landmarks: (s) => ({
    crotch: [0, s.crotchY],
    ...bothSides((sg) => ({ waist: [sg * s.waist, 0], ...legOf(s, sg) })),
  }),
  prior,
})
