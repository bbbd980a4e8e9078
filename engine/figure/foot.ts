import { monotoneTable } from '../maths/spline.ts'
import type { Vec3 } from '../maths/vector.ts'
import { type Box3, boxAround } from './box.ts'
import {
  type Blend,
  blendAll,
  cone,
  ellipsoid,
  type Field,
  smoothIntersection,
  smoothUnion,
} from './distance.ts'
import { makeLoft, section } from './loft.ts'
import type { Build } from './trunk.ts'
import { tube } from './tube.ts'

/** Ball, middle and tip of each toe, from the big one: ahead of the ankle, up, outward; then the radii there. */
const TOES: [[Vec3, Vec3, Vec3], number[]][] = [
  [
    [
      [9.5, 2, -1.9],
      [13.8, 1.55, -2.25],
      [16.8, 1.1, -2.1],
    ],
    [1.6, 1.2, 0.98],
  ],
  [
    [
      [9.5, 2.3, -0.65],
      [14.6, 1.5, -0.7],
      [17.5, 0.8, -0.65],
    ],
    [0.9, 0.78, 0.6],
  ],
  [
    [
      [9, 2.2, 0.5],
      [13.9, 1.4, 0.55],
      [16.7, 0.75, 0.55],
    ],
    [0.9, 0.74, 0.57],
  ],
  [
    [
      [8.5, 2, 1.5],
      [13, 1.3, 1.7],
      [15.7, 0.7, 1.65],
    ],
    [0.9, 0.72, 0.55],
  ],
  [
    [
      [8, 1.7, 2.3],
      [12, 1.2, 2.75],
      [14.5, 0.65, 2.65],
    ],
    [0.9, 0.72, 0.52],
  ],
]

/** Sections of the foot without toes: ahead of the ankle, half width, up, down. */
const SOLE = [
  [-3, 1.9, 2.6, 1.9],
  [-1.5, 2.15, 3.4, 1.8],
  [1.5, 2.3, 3.4, 1.55],
  [5, 2.65, 2.4, 1.55],
  [8, 3.15, 1.5, 2.05],
  [10.5, 3.15, 1.15, 2.15],
] as const

/** Size and turn of the foot; women stand on a slightly raised heel, as shop mannequins do. In cm, radians. */
export const FOOT = { flat: 1, raised: 2.4, larger: 1.08 }
const TURN = { female: 0.16, male: 0.2 }

export interface Footing extends Pick<Build, 'female'> {
  /** -1 for the right foot of the figure, 1 for the left one. */
  sg: number
  ankle: Vec3
}

export interface FootFrame {
  /** The size of the foot. */
  size: number
  /** How high its heel stands. */
  heel: number
  /** From ahead of the ankle, up and outward to the figure, and back. */
  at: (inFoot: Vec3) => Vec3
  inFoot: (point: Vec3) => Vec3
  /** Turn outward: cosine and sine. */
  turned: [c: number, s: number]
}

/** How a foot stands: its size, its heel, and the way from coordinates in it to the figure's and back. */
export function footFrame({ female, sg, ankle }: Footing): FootFrame {
  const size = female ? 1 : FOOT.larger
  const turn = sg * (female ? TURN.female : TURN.male)
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  return {
    size,
    heel: female ? FOOT.raised : FOOT.flat,
    turned: [c, s],
    at: ([ahead, y, outward]) => [
      ankle[0] + (s * ahead + c * sg * outward) * size,
      y * size,
      ankle[2] + (c * ahead - s * sg * outward) * size,
    ],
    inFoot: ([x, y, z]) => {
      const [dx, dz] = [(x - ankle[0]) / size, (z - ankle[2]) / size]
      return [s * dx + c * dz, y / size, sg * (c * dx - s * dz)]
    },
  }
}

/** A foot turned a little outward. `toes` holds the toes. */
export function makeFoot(footing: Footing): { field: Field; toes: Box3 } {
  const { size: m, heel, at, turned } = footFrame(footing)
  const [c, s] = turned
  const { ankle } = footing
  const sole = makeLoft(
    { from: at([-5, 2.5 + heel, 0]), to: at([13, 1.8, 0.1]), side: [c, 0, -s] },
    SOLE.map(([ahead, half, up, down]) => section((ahead + 5) / 18, half * m, up * m, down * m, 0, 0, 2.5)),
    [1.6, 4],
  ).field
  const blends: Blend[] = [
    [cone(at([0.2, 8 + heel * 0.4, -0.1]), at([8.5, 2.9 + heel * 0.2, -0.6]), [2.1 * m, 1.5 * m]), 2.5],
    [ellipsoid(at([-2.35, 3.4 + heel, 0]), [2.1 * m, 3.5 * m, 3 * m]), 2.5],
    [cone(at([-1.2, 8 + heel * 0.4, 0]), at([-1.2, 4 + heel * 0.8, 0]), [1.9 * m, 1.9 * m]), 2],
    [ellipsoid(at([-0.4, 8.8 + heel * 0.6, -2.1]), [0.7 * m, 1.3 * m, 1.2 * m]), 1.6],
    [ellipsoid(at([-1, 8 + heel * 0.6, 2.1]), [0.7 * m, 1.3 * m, 1.1 * m]), 1.6],
  ]
  const toes = TOES.map(([points, radii]) => {
    const radius = monotoneTable([0, 0.5, 1], radii)
    return tube(points.map(at), (share) => radius(share) * m)
  })
  const field: Field = (p, limit = 1e9) => {
    const [x, y, z] = p
    const bound = Math.hypot(x - ankle[0], y - 4, z - ankle[2] - 5) - 20
    if (bound > limit) return bound
    let row = 1e9
    for (const toe of toes) row = smoothUnion(row, toe(p, row + 0.2), 0.2)
    const d = smoothUnion(blendAll(sole(p), blends, p), row, 1.4)
    return smoothIntersection(d, -(y - 0.1), 0.5)
  }
  const tips = TOES.flatMap(([[, middle, tip]]) => [at(middle), at(tip)])
  return { field, toes: boxAround(tips, 1.4) }
}
