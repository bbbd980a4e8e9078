import type { Point } from '../../maths/vector.ts'
import type { SleevelessCorner, SleevelessShape } from '../shapes.ts'
import { bothSides, makeTemplate, over, square, under } from './template.ts'

/** Where on the way from shoulder to armpit the armhole is deepest, and from armpit to hem the waist lies. */
const CORNERS = { armhole: 0.6, waist: 0.4 }

function halfOf(s: SleevelessShape, sg: number): Record<SleevelessCorner, Point> {
  const neck: Point = [sg * s.neck, 0]
  const shoulder: Point = [sg * s.shoulder, s.shoulderDrop]
  const armhole: Point = [sg * s.armhole, s.shoulderDrop + (s.armpitY - s.shoulderDrop) * CORNERS.armhole]
  const armpit: Point = [sg * s.armpit, s.armpitY]
  const waist: Point = [sg * s.waist, s.armpitY + (s.hemY - s.armpitY) * CORNERS.waist]
  const hem: Point = [sg * s.hem, s.hemY]
  return { neck, shoulder, armhole, armpit, waist, hem }
}

/** A round scoop: depth falls off with this power of the share of the half width; drawn through these shares. */
const SCOOP = { power: 2.4, at: [-0.8, -0.5, 0, 0.5, 0.8] }
const SCOOPED = SCOOP.at.map((t) => ({ across: t, down: 1 - Math.abs(t) ** SCOOP.power }))

/** The neckline from left to right, between the straps. */
const scoop = ({ neck, neckDip }: SleevelessShape): Point[] =>
  SCOOPED.map(({ across, down }) => [across * neck, neckDip * down])

// Both tables were tuned on the 44 photos, without a recorded derivation. Lengths are normalised, angles radians;
// what a row is measured in stands in its name.

/** Beyond these no garment is sewn: `weight` times the squared excess is taken from the likeness. */
const limits = {
  weight: 8,
  /** Width of a strap. */
  strap: 0.02,
  neck: 0.03,
  ...{ shoulderInArmpits: 1.06, armpitInShoulders: 1.42, armholeInShoulders: 1.02, neckInArmpits: 0.8 },
  armhole: 0.05,
  armpitY: 0.5,
  neckDip: -0.02,
  rotation: 0.3,
  hemBelowArmpit: 0.1,
  shoulderDrop: { least: 0, most: 0.18 },
  hem: 0.06,
}

/** What garments usually are: the weight of the square of what they are beside it. */
const usual = {
  rotation: 0.03,
  shoulderDrop: { at: 0.03, weight: 0.05 },
  armpitYInArmpits: { at: 0.9, weight: 0.03 },
}

function prior(s: SleevelessShape, rotation: number): number {
  const { shoulderDrop, armpitYInArmpits } = usual
  return (
    limits.weight * impossible(s, rotation) +
    usual.rotation * square(rotation) +
    shoulderDrop.weight * square(s.shoulderDrop - shoulderDrop.at) +
    armpitYInArmpits.weight * square(s.armpitY - s.armpit * armpitYInArmpits.at)
  )
}

const impossible = (s: SleevelessShape, rotation: number): number =>
  under(s.shoulder, s.neck + limits.strap) +
  under(s.neck, limits.neck) +
  over(s.shoulder, s.armpit * limits.shoulderInArmpits) +
  over(s.armpit, s.shoulder * limits.armpitInShoulders) +
  over(s.armhole, s.shoulder * limits.armholeInShoulders) +
  over(s.armhole, s.armpit) +
  under(s.armhole, s.neck) +
  under(s.armpitY, s.shoulderDrop + limits.armhole) +
  over(s.armpitY, limits.armpitY) +
  under(s.neckDip, limits.neckDip) +
  over(s.neckDip, s.armpitY) +
  over(Math.abs(rotation), limits.rotation) +
  under(s.hemY, s.armpitY + limits.hemBelowArmpit) +
  under(s.shoulderDrop, limits.shoulderDrop.least) +
  over(s.shoulderDrop, limits.shoulderDrop.most) +
  under(s.hem, limits.hem) +
  over(Math.max(0, s.neck), s.armpit * limits.neckInArmpits)

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
    const [R, L] = [halfOf(s, 1), halfOf(s, -1)]
    return [
      [
        ...[R.neck, R.shoulder, R.armhole, R.armpit, R.waist, R.hem],
        ...[L.hem, L.waist, L.armpit, L.armhole, L.shoulder, L.neck],
        ...scoop(s),
      ],
    ]
  },
  landmarks: (s) => ({ neckCentre: [0, s.neckDip], ...bothSides((sg) => halfOf(s, sg)) }),
  prior,
})
