import type { Point } from '../../maths/vector.ts'
import type { SkirtShape } from '../shapes.ts'
import { makeTemplate, over, square, under } from './template.ts'

/** The hip lies this share of the length below the waistband; the hem is drawn at half its width too, dipping less. */
const CORNERS = { hip: 0.4, hem: { across: 0.5, dip: 0.8 } }

/**
 * Beyond these no garment is sewn: `weight` times the squared excess is taken from the likeness. Lengths are normalised,
 * angles radians. Tuned on the 44 photos, without a recorded derivation.
 */
const limits = {
  weight: 6,
  ...{ waist: 0.06, waistInHems: 0.36, hipInWaists: 0.9, hemInWaists: 0.7, length: 0.15 },
  ...{ rotation: 0.3, dip: 0.06, hemDip: { least: -0.05, most: 0.25 } },
}
/** Weight of the square of a turn. */
const TURNED = 0.03

const prior = (s: SkirtShape, rotation: number): number =>
  limits.weight * impossible(s, rotation) + TURNED * square(rotation)

const impossible = (s: SkirtShape, rotation: number): number =>
  under(s.waist, limits.waist) +
  under(s.waist, limits.waistInHems * s.hem) +
  under(s.hip, s.waist * limits.hipInWaists) +
  under(s.hem, s.waist * limits.hemInWaists) +
  under(s.hemY, limits.length) +
  over(Math.abs(rotation), limits.rotation) +
  over(Math.abs(s.dip), limits.dip) +
  under(s.hemDip, limits.hemDip.least) +
  over(s.hemDip, limits.hemDip.most)

export const skirt = makeTemplate({
  kind: 'skirt',
  order: ['waist', 'hip', 'hem', 'hemY', 'dip', 'hemDip'],
  starts: {
    aLine: { waist: 0.25, hip: 0.32, hem: 0.38, hemY: 0.8, dip: 0.01, hemDip: 0.03 },
    straight: { waist: 0.38, hip: 0.42, hem: 0.44, hemY: 0.95, dip: 0.01, hemDip: 0.02 },
    flared: { waist: 0.2, hip: 0.35, hem: 0.5, hemY: 0.5, dip: 0.01, hemDip: 0.08 },
  },
  spread: { rotation: 0.05, waist: 0.05, hip: 0.05, hem: 0.06, hemY: 0.06, dip: 0.02, hemDip: 0.03 },
  stretch: ({ hemY }, height) => ({ hemY: hemY * height }),
  polygons(s) {
    const { across, dip } = CORNERS.hem
    const outline: Point[] = [
      [s.waist, 0],
      [s.hip, s.hemY * CORNERS.hip],
      [s.hem, s.hemY],
      [s.hem * across, s.hemY + s.hemDip * dip],
      [0, s.hemY + s.hemDip],
      [-s.hem * across, s.hemY + s.hemDip * dip],
      [-s.hem, s.hemY],
      [-s.hip, s.hemY * CORNERS.hip],
      [-s.waist, 0],
      [0, s.dip],
    ]
    return [outline]
  },
  landmarks: (s) => ({
    ...{ waistR: [s.waist, 0], waistL: [-s.waist, 0] },
    ...{ hemR: [s.hem, s.hemY], hemL: [-s.hem, s.hemY] },
  }),
  prior,
})
