import type { Point } from '../../maths/vector.ts'
import { makeTemplate, over, square, under } from './template.ts'

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
    const outline: Point[] = [
      [s.waist, 0],
      [s.hip, s.hemY * 0.4],
      [s.hem, s.hemY],
      [s.hem * 0.5, s.hemY + s.hemDip * 0.8],
      [0, s.hemY + s.hemDip],
      [-s.hem * 0.5, s.hemY + s.hemDip * 0.8],
      [-s.hem, s.hemY],
      [-s.hip, s.hemY * 0.4],
      [-s.waist, 0],
      [0, s.dip],
    ]
    return [outline]
  },
  landmarks: (s) => ({ waistR: [s.waist, 0], waistL: [-s.waist, 0] }),
  prior(s, rotation) {
    const impossible =
      under(s.waist, 0.06) +
      under(s.waist, 0.36 * s.hem) +
      under(s.hip, s.waist * 0.9) +
      under(s.hem, s.waist * 0.7) +
      under(s.hemY, 0.15) +
      over(Math.abs(rotation), 0.3) +
      over(Math.abs(s.dip), 0.06) +
      under(s.hemDip, -0.05) +
      over(s.hemDip, 0.25)
    return 6 * impossible + 0.03 * square(rotation)
  },
})
