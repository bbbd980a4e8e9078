import type { Point } from '../../maths/vector.ts'
import { over, placement, square, type Template, under } from './template.ts'

/** A skirt. Half widths, heights from the waistband. */
export interface SkirtShape {
  waist: number
  hip: number
  hem: number
  hemY: number
  /** How far the middle of the waistband and of the hem hang below their ends. */
  dip: number
  hemDip: number
}

export function readSkirt(p: number[]): SkirtShape {
  const [, , , waist, hip, hem, hemY, dip, hemDip] = p
  return { waist, hip, hem, hemY, dip, hemDip }
}

export const skirt: Template = {
  kind: 'skirt',
  starts: [
    [0, 0, 0, 0.25, 0.32, 0.38, 0.8, 0.01, 0.03],
    [0, 0, 0, 0.38, 0.42, 0.44, 0.95, 0.01, 0.02],
    [0, 0, 0, 0.2, 0.35, 0.5, 0.5, 0.01, 0.08],
  ],
  spread: [0.03, 0.03, 0.05, 0.05, 0.05, 0.06, 0.06, 0.02, 0.03],
  stretch: (start, height) => start.with(6, start[6] * height),
  polygons(p) {
    const s = readSkirt(p)
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
    return [outline.map(placement(p))]
  },
  landmarks(p) {
    const s = readSkirt(p)
    const place = placement(p)
    return { waistR: place([s.waist, 0]), waistL: place([-s.waist, 0]) }
  },
  prior(p) {
    const s = readSkirt(p)
    const impossible =
      under(s.waist, 0.06) +
      under(s.waist, 0.36 * s.hem) +
      under(s.hip, s.waist * 0.9) +
      under(s.hem, s.waist * 0.7) +
      under(s.hemY, 0.15) +
      over(Math.abs(p[2]), 0.3) +
      over(Math.abs(s.dip), 0.06) +
      under(s.hemDip, -0.05) +
      over(s.hemDip, 0.25)
    return 6 * impossible + 0.03 * square(p[2])
  },
}
