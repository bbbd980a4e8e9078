import { lerp } from '../maths/scalar.ts'
import { monotoneTable } from '../maths/spline.ts'
import type { Vec3 } from '../maths/vector.ts'
import type { Box3 } from './box.ts'
import { ellipsoid, type Field, smoothUnion } from './distance.ts'
import { makeFoot } from './foot.ts'
import { makeLoft, section } from './loft.ts'
import type { Build } from './trunk.ts'

export interface Leg {
  field: Field
  hip: Vec3
  knee: Vec3
  ankle: Vec3
  /** Around the toes. */
  toes: Box3
}

/** Height, half width, front, back, and how far the section sits outward (cm; before the body type's multiplier). */
const SECTIONS = [
  [14, 2.85, 2.9, 3.2, 0],
  [20, 3.4, 3.2, 3.7, 0],
  [26, 4.2, 3.7, 4.7, 0],
  [31, 4.9, 4.1, 5.6, 0.15],
  [35, 5.1, 4.3, 5.75, 0.15],
  [39, 4.95, 4.4, 5.4, 0.1],
  [44, 4.6, 4.5, 4.75, 0],
  [48.5, 4.55, 4.75, 4.45, 0],
  [52, 4.75, 4.95, 4.5, 0],
  [57, 5.25, 5.6, 4.9, 0],
  [64, 6.15, 6.6, 5.8, 0.15],
  [71, 7.1, 7.5, 6.9, 0.35],
  [77, 7.6, 7.9, 7.8, 0.55],
  [82, 7.55, 7.4, 8, 0.7],
  [85.5, 7, 6.7, 7.4, 0.75],
  [89, 5.6, 5.4, 6, 0.4],
] as const

/** One leg with its foot; `sg` is -1 for the right and 1 for the left leg of the figure. */
export function makeLeg(build: Build, sg: number): Leg {
  const { female, proportions: p, at } = build
  const frame = female ? 1 : 1.05
  const thick = p.leg * frame
  const fourth = Math.sqrt(Math.sqrt(p.leg))
  const hip: Vec3 = [
    sg * (female ? 8.6 : 8.4) * Math.sqrt(p.hip) * lerp(1, Math.sqrt(p.leg), 0.5),
    at(88),
    -0.6,
  ]
  const knee: Vec3 = [sg * (female ? 7.6 : 8.4) * fourth, at(49), 0.2]
  const ankle: Vec3 = [sg * (female ? 6.6 : 8.2) * fourth, at(9.5), -2.6]
  const heights = [9.5, 28, 49, 66, 80, 96].map(at)
  const axisX = monotoneTable(heights, [
    ankle[0],
    lerp(ankle[0], knee[0], 0.55) + sg * 0.35,
    knee[0],
    lerp(knee[0], hip[0], 0.55) + sg * 0.1,
    hip[0],
    hip[0] - sg * 0.6,
  ])
  const axisZ = monotoneTable(heights, [ankle[2], -1.5, 0.3, 0.6, 0.1, -0.6])
  const half = (v: number) => lerp(v * thick, v * frame, 0.5)
  const column = makeLoft(
    { from: [0, 0, 0], to: [0, 100, 0], side: [1, 0, 0] },
    [
      section(at(7) / 100, 2.6 * frame, 3 * frame, 3.4 * frame, ankle[0], ankle[2]),
      section(at(9.5) / 100, half(2.7), half(2.9), half(3.3), ankle[0], ankle[2]),
      ...SECTIONS.map(([y, a, f, b, out]) => {
        const h = at(y)
        return section(h / 100, a * thick, f * thick, b * thick, axisX(h) + sg * out, axisZ(h))
      }),
    ],
    [1, 8],
  ).field
  const kneecap = ellipsoid([knee[0], knee[1] + 0.6, axisZ(knee[1]) + 3.15 * thick], [2.5, 3.2, 1.9])
  const foot = makeFoot({ ...build, sg, ankle })
  const field: Field = (point, limit = 1e9) => {
    let d = column(point, limit)
    d = smoothUnion(d, kneecap(point, d + 3), 1.6)
    return smoothUnion(d, foot.field(point, d + 2), 1.6)
  }
  return { field, hip, knee, ankle, toes: foot.toes }
}
