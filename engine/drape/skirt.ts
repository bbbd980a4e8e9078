import type { Mannequin } from '../figure/mannequin.ts'
import type { FitAs } from '../fit/fit.ts'
import { clamp } from '../maths/scalar.ts'
import type { Point, Vec3 } from '../maths/vector.ts'
import { type ClothBuilder, SPACING } from './cloth.ts'
import { coons, polyline } from './curves.ts'
import { gradeRows } from './grading.ts'
import type { Outline } from './outline.ts'
import { scaleOfSkirt } from './scale.ts'
import { trunkHeight, type Wrap } from './wrap.ts'

const CONTOUR = 40
const pullIn = (u: number, v: number): Point => [0.5 + (u - 0.5) * 0.962, v]

export interface BottomInput<K extends 'skirt' | 'trousers'> {
  builder: ClothBuilder
  mannequin: Mannequin
  wrap: Wrap
  outline: Outline
  fit: FitAs<K>
}

/** Lays a skirt around hips and legs, hanging from a pinned waistband. Answers its vertical factor (see TopPattern). */
export function laySkirt({ builder, mannequin, wrap, outline, fit }: BottomInput<'skirt'>): number {
  const s = fit.shape
  const { waistY, hipY } = mannequin.landmarks
  const scale = scaleOfSkirt({ mannequin, wrap }, s)
  builder.scale = scale
  const topY = waistbandHeight(wrap, waistY - 2, hipY + 9, 4 * s.waist * scale)
  const squash = Math.min(1, (topY - 6) / (s.hemY * scale))
  const rows = Math.round(clamp((s.hemY * scale * squash) / SPACING, 10, 90))
  const nu =
    2 * Math.round(clamp((Math.max(s.waist, s.hip, (s.waist + s.hem) / 2) * scale) / SPACING, 12, 30))

  const side = (sg: 1 | -1) => {
    const line: Point[] = [
      [sg * s.waist, 0],
      [sg * s.hip, s.hemY * 0.4],
      [sg * s.hem, s.hemY],
    ]
    return outline.snap(line, CONTOUR, { outside: sg, reach: 0.08, holdFrom: 0.95 })
  }
  const [right, left] = [side(1), side(-1)]
  const top = outline.snap([left[0], [0, s.dip], right[0]], CONTOUR, { outside: 1, reach: 0.06 })
  const sag: Point[] = [
    [-s.hem * 0.5, s.hemY + s.hemDip * 0.8],
    [0, s.hemY + s.hemDip],
    [s.hem * 0.5, s.hemY + s.hemDip * 0.8],
  ]
  const hem = outline.snap([left[CONTOUR], ...sag, right[CONTOUR]], CONTOUR, { outside: -1, reach: 0.12 })
  ;[top[0], top[CONTOUR], hem[0], hem[CONTOUR]] = [left[0], right[0], left[CONTOUR], right[CONTOUR]]
  const [topLine, hemLine, leftLine, rightLine] = [top, hem, left, right].map(polyline)
  const shape = coons(topLine.at, hemLine.at, leftLine.at, rightLine.at)

  const widthOf = (row: number) => ((rightLine.at(row / rows)[0] - leftLine.at(row / rows)[0]) / 2) * scale
  const heightOf = (row: number) => topY - (leftLine.at(row / rows)[1] - leftLine.at(0)[1]) * scale * squash
  const factors = gradeRows({ rows, heightOf, widthOf, girth: wrap.girth, hipY })
  const place = (i: number, j: number, flat: Point, back: boolean): Vec3 => {
    const y = topY - (flat[1] - topLine.at(i / nu)[1]) * scale * squash
    const slack = (4 * widthOf(j) * factors[j] - wrap.girth(trunkHeight(y))) / (2 * Math.PI)
    const off = j === 0 ? 0.5 : Math.max(0.7, slack * 0.85)
    const point = wrap.onTrunk({ y: clamp(y, 4, 140), f: (i / nu) * 2 - 1, back, off })
    point[1] = y
    return point
  }
  const front = new Int32Array((nu + 1) * (rows + 1))
  for (const back of [false, true]) {
    const patch = builder.addPatch({
      ...{ name: 'skirt', back, nu, nv: rows, mirrored: false, shape, pull: pullIn },
      vertex(i, j, flat) {
        const k = j * (nu + 1) + i
        if (back && (i === 0 || i === nu)) return front[k]
        const v = builder.addVertex(place(i, j, flat, back), { pinned: j <= 1 })
        if (!back) front[k] = v
        return v
      },
    })
    for (let k = 0; k < patch.vertex.length; k++) patch.flat[k * 2] *= factors[Math.floor(k / (nu + 1))]
  }
  return squash
}

/** Highest place, from `from` down to `to`, on which a waistband of that girth still finds hold. */
export function waistbandHeight(wrap: Wrap, from: number, to: number, girth: number): number {
  let best = from
  for (let y = from; y > to; y -= 0.5) {
    if (wrap.girth(y) > girth) break
    best = y
  }
  return best
}
