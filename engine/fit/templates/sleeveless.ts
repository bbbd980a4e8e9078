import type { Point } from '../../maths/vector.ts'
import type { SleevelessCorner, SleevelessShape } from '../shapes.ts'
import { bothSides, makeTemplate, over, square, under } from './template.ts'

function halfOf(s: SleevelessShape, sg: number): Record<SleevelessCorner, Point> {
  const neck: Point = [sg * s.neck, 0]
  const shoulder: Point = [sg * s.shoulder, s.shoulderDrop]
  const armhole: Point = [sg * s.armhole, s.shoulderDrop + (s.armpitY - s.shoulderDrop) * 0.6]
  const armpit: Point = [sg * s.armpit, s.armpitY]
  const waist: Point = [sg * s.waist, s.armpitY + (s.hemY - s.armpitY) * 0.4]
  const hem: Point = [sg * s.hem, s.hemY]
  return { neck, shoulder, armhole, armpit, waist, hem }
}

/** The neckline from left to right: a round scoop between the straps. */
function scoop({ neck, neckDip }: SleevelessShape): Point[] {
  return [-0.8, -0.5, 0, 0.5, 0.8].map((t): Point => [t * neck, neckDip * (1 - Math.abs(t) ** 2.4)])
}

function prior(s: SleevelessShape, rotation: number): number {
  const impossible =
    under(s.shoulder, s.neck + 0.02) +
    under(s.neck, 0.03) +
    over(s.shoulder, s.armpit * 1.06) +
    over(s.armpit, s.shoulder * 1.42) +
    over(s.armhole, s.shoulder * 1.02) +
    over(s.armhole, s.armpit) +
    under(s.armhole, s.neck) +
    under(s.armpitY, s.shoulderDrop + 0.05) +
    over(s.armpitY, 0.5) +
    under(s.neckDip, -0.02) +
    over(s.neckDip, s.armpitY) +
    over(Math.abs(rotation), 0.3) +
    under(s.hemY, s.armpitY + 0.1) +
    under(s.shoulderDrop, 0) +
    over(s.shoulderDrop, 0.12) +
    under(s.hem, 0.06) +
    over(Math.max(0, s.neck), s.armpit * 0.8)
  return (
    8 * impossible +
    0.03 * square(rotation) +
    0.05 * square(s.shoulderDrop - 0.03) +
    0.03 * square(s.armpitY - s.armpit * 0.9)
  )
}

export const sleeveless = makeTemplate({
  kind: 'sleeveless',
  order: [
    ...(['shoulder', 'neck', 'neckDip', 'shoulderDrop', 'armhole'] as const),
    ...(['armpit', 'armpitY', 'waist', 'hem', 'hemY'] as const),
  ],
  starts: {
    vest: {
      ...{ shoulder: 0.19, neck: 0.11, neckDip: 0.1, shoulderDrop: 0.02, armhole: 0.17 },
      ...{ armpit: 0.24, armpitY: 0.25, waist: 0.24, hem: 0.28, hemY: 0.98 },
    },
    strappyDress: {
      ...{ shoulder: 0.12, neck: 0.07, neckDip: 0.08, shoulderDrop: 0.02, armhole: 0.11 },
      ...{ armpit: 0.16, armpitY: 0.18, waist: 0.16, hem: 0.27, hemY: 0.98 },
    },
    wideVest: {
      ...{ shoulder: 0.26, neck: 0.12, neckDip: 0.08, shoulderDrop: 0.04, armhole: 0.24 },
      ...{ armpit: 0.32, armpitY: 0.34, waist: 0.32, hem: 0.33, hemY: 0.98 },
    },
  },
  spread: {
    rotation: 0.05,
    ...{ shoulder: 0.04, neck: 0.03, neckDip: 0.05, shoulderDrop: 0.02, armhole: 0.04 },
    ...{ armpit: 0.05, armpitY: 0.05, waist: 0.05, hem: 0.06, hemY: 0.05 },
  },
  stretch: ({ hemY }, height) => ({ hemY: hemY * height }),
  polygons(s) {
    const R = Object.values(halfOf(s, 1))
    const L = Object.values(halfOf(s, -1)).reverse()
    return [[...R, ...L, ...scoop(s)]]
  },
  landmarks: (s) => ({ neckCentre: [0, s.neckDip], ...bothSides((sg) => halfOf(s, sg)) }),
  prior,
})
