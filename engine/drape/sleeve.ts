import type { Mannequin } from '../figure/mannequin.ts'
import type { Limb } from '../figure/shape.ts'
import type { FitAs } from '../fit/fit.ts'
import { hasLongSleeves } from '../fit/flat-chest.ts'
import { at } from '../maths/at.ts'
import { smoothstep } from '../maths/scalar.ts'
import { mix, type Point, type Vec3 } from '../maths/vector.ts'
import { armTube, foreshortening } from './arm-tube.ts'
import { type ClothBuilder, SPACING } from './cloth.ts'
import { coons, type ParametricSurface, type Polyline, polyline } from './curves.ts'
import type { Outline } from './outline.ts'
import type { LaidTop } from './top.ts'
import type { HalfTop } from './top-pattern.ts'

// Tuned by eye on some 40 photos; no source is recorded.

/** Texture of a sleeve: 10 % inside its two folds. */
const PULL = 0.9
const pullIn = (u: number, v: number): Point => [u, 0.5 + (v - 0.5) * PULL]

/** How both edges are looked for: points of a line, and how far the mask's edge may lie. */
const EDGES = { points: 30, upper: 0.06, lower: 0.05 }
const LEAST_COLUMNS = 4
/** Length over which the tube flows out of the body of the garment, cm. */
const FLOW = 9

export interface SleeveInput {
  builder: ClothBuilder
  mannequin: Mannequin
  outline: Outline
  top: LaidTop
  fit: FitAs<'sleeved'>
  /** 1 for the sleeve on the viewer's right, which clothes the figure's left arm. */
  sg: 1 | -1
}

/** Sews a sleeve onto the armhole: a tube around the arm with slanting rows, folded at its upper and lower edge. */
export function laySleeve({ builder, mannequin, outline, top, fit, sg }: SleeveInput): void {
  const half = sg > 0 ? top.pattern.right : top.pattern.left
  const cut = cutSleeve({ outline, landmarks: fit.landmarks, half, sg })
  const { left, right } = mannequin.landmarks
  const limb = sg > 0 ? left : right
  const seam = seamOf(top, sg)
  const seen = cut.upper.length * top.pattern.scale
  const isLong = hasLongSleeves(fit.shape)
  const longer = isLong ? foreshortening(seen, limb, builder.positionOf(seam(0, false))) : 1
  const length = seen * longer
  const columns = Math.max(LEAST_COLUMNS, Math.round(length / SPACING))
  const place = sleevePlacer({ builder, mannequin, limb, top, cut, length, columns, seam, sg })
  sewSleeve(builder, { cut, longer, columns, rows: top.pattern.armRows, seam, place, sg })
}

interface SleeveCut {
  upper: Polyline
  lower: Polyline
  shape: ParametricSurface
}

interface CutInput extends Pick<SleeveInput, 'outline' | 'sg'> {
  landmarks: FitAs<'sleeved'>['landmarks']
  half: HalfTop
}

/** Its edges and its surface as photographed: u from the armhole to the cuff, v from the upper edge to the lower. */
function cutSleeve({ outline, landmarks, half, sg }: CutInput): SleeveCut {
  const side = sg > 0 ? 'R' : 'L'
  const flip = sg > 0 ? -1 : 1
  const { shoulder, armpit, armhole } = half
  const mark = (name: keyof typeof landmarks) => outline.fromPixels(landmarks[name])
  const upper = outline.snap([shoulder, mark(`elbowOuter${side}`), mark(`cuffOuter${side}`)], EDGES.points, {
    outside: sg,
    reach: EDGES.upper,
    from: shoulder,
  })
  const lower = outline.snap([armpit, mark(`elbowInner${side}`), mark(`cuffInner${side}`)], EDGES.points, {
    outside: flip,
    reach: EDGES.lower,
    from: armpit,
  })
  const cuff = polyline([upper.last, lower.last])
  return {
    upper,
    lower,
    shape: coons({ top: upper.at, bottom: lower.at, left: armhole.at, right: cuff.at }),
  }
}

/** Cloth vertex of the top to which a row of the sleeve is sewn. */
type Seam = (j: number, back: boolean) => number

const seamOf =
  ({ pattern: { nu }, front, back }: LaidTop, sg: 1 | -1): Seam =>
  (j, isBack) =>
    at(isBack ? back : front, j * (nu + 1) + (sg > 0 ? nu : 0))

interface PlaceInput extends Pick<SleeveInput, 'builder' | 'mannequin' | 'top' | 'sg'> {
  limb: Limb
  cut: SleeveCut
  /** Of the upper edge, cm. */
  length: number
  columns: number
  seam: Seam
}

type SleevePlacer = (i: number, j: number, back: boolean) => Vec3

function sleevePlacer({ builder, top, cut, length, columns, seam, ...arm }: PlaceInput): SleevePlacer {
  const { scale, armRows } = top.pattern
  const around = armTube({
    ...arm,
    length,
    halfGirth(t) {
      const [a, b] = [cut.upper.at(t), cut.lower.at(t)]
      return (Math.hypot(a[0] - b[0], a[1] - b[1]) * scale) / 2
    },
    tip: builder.positionOf(seam(0, false)),
    underarm: builder.positionOf(seam(armRows, false)),
  })
  return (i, j, back) => {
    const t = i / columns
    // Near the armhole the tube flows out of the body of the garment.
    const sewn = builder.positionOf(seam(j, back))
    return mix(sewn, around(t, 1 - (2 * j) / armRows, back), smoothstep((t * length) / FLOW))
  }
}

/** A point at so many times its distance from another. */
const extend = (from: Point, [x, y]: Point, times: number): Point => [
  from[0] + (x - from[0]) * times,
  from[1] + (y - from[1]) * times,
]

interface SewInput {
  cut: SleeveCut
  /** Its length on the pattern over that in the photo. */
  longer: number
  columns: number
  rows: number
  seam: Seam
  place: SleevePlacer
  sg: 1 | -1
}

/** Front and back, welded at both folds and at the armhole. */
function sewSleeve(builder: ClothBuilder, { cut, longer, columns, rows, seam, place, sg }: SewInput): void {
  const front = new Int32Array((columns + 1) * (rows + 1))
  const shared = {
    name: sg > 0 ? 'sleeveR' : 'sleeveL',
    worn: (_: number, j: number, seen: Point) => extend(cut.shape(0, j / rows), seen, longer),
    ...{ nu: columns, nv: rows, mirrored: sg < 0, shape: cut.shape, pull: pullIn },
  } as const
  builder.addPatch({
    ...shared,
    back: false,
    vertex(i, j) {
      const v = i === 0 ? seam(j, false) : builder.addVertex(place(i, j, false), { sleeve: true })
      front[j * (columns + 1) + i] = v
      return v
    },
  })
  builder.addPatch({
    ...shared,
    back: true,
    vertex(i, j) {
      if (i === 0) return seam(j, true)
      if (j === 0 || j === rows) return at(front, j * (columns + 1) + i)
      return builder.addVertex(place(i, j, true), { sleeve: true })
    },
  })
}
