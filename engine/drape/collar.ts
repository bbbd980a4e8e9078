import { sampleGrid } from '../figure/grid.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import { at } from '../maths/at.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import type { Vec3 } from '../maths/vector.ts'
import type { ClothBuilder } from './cloth.ts'
import type { ParametricSurface } from './curves.ts'
import { radiusOf } from './probe.ts'
import type { LaidTop } from './top.ts'
import type { TopPattern } from './top-pattern.ts'

// Tuned by eye on some 40 photos; no source is recorded.

/** Below this there is no collar, cm. */
const SMALLEST = 2.2
/** A taller collar than this is folded down, cm. */
const TALLEST = { female: 6.5, male: 6.2 }
/**
 * The radius of the fold, how far above the neckline what falls ends at least, and how long it is at least, cm; how much
 * closer it lies for each cm that it falls.
 */
const FOLD = { radius: 0.55, above: 1.8, least: 1.5, clings: 0.12 }
/** Height of a row, cm, and the fewest rows. */
const ROW = 1.1
const LEAST_ROWS = 3
/** In the photo: width of the upper edge over that of the neckline, and how much sooner than at full height it is reached. */
const PHOTOGRAPHED = { width: 0.86, sooner: 1.5 }
/** From so far below the neck points up to so far below its flat height, cm: it leans on the neck. */
const STANDS = { below: 1.5, lost: 2 }
/** The axis of the neck: its depth at two heights, cm. */
const NECK_AXIS = { fromY: 146, over: 14, fromZ: -2.2, toZ: 0.2 }
/** How far off the neck it lies, how far the nape rises and the throat hangs, and up to where there is no chin, cm. */
const LIES = { off: 0.7, tilt: 0.8, belowChin: 2.5 }
/** Share of the height from which it stands by itself. */
const STIFF_FROM = 0.35
const NECK_RADIUS = { from: 3, to: 12, step: 0.2 }

export interface CollarInput {
  builder: ClothBuilder
  mannequin: Mannequin
  top: LaidTop
  /** Normalised. */
  height: number
}

/** Sews a standing collar onto the neck edge; of a tall one the upper part is folded down over it. */
export function layCollar({ builder, mannequin, top, height }: CollarInput): void {
  const { scale } = top.pattern
  if (height * scale <= SMALLEST) return
  const course = courseOf(height * scale, TALLEST[mannequin.gender])
  const { stands, length } = course
  const collar = { builder, mannequin, top, course, rise: -Math.min(height, length / scale) }
  layPiece(collar, { from: 0, to: stands })
  if (length > stands) layPiece(collar, { from: stands, to: length })
}

interface Collar extends Omit<CollarInput, 'height'> {
  course: Course
  /** Height of its free edge in the photo, normalised. */
  rise: number
}

/** What stands, or what is folded down and shows its other side; from and to so far from the neckline, cm. */
function layPiece(
  { builder, mannequin, top, course, rise }: Collar,
  { from, to }: { from: number; to: number },
): void {
  const { nu, shoulderColumns } = top.pattern
  const rows = Math.max(LEAST_ROWS, Math.round((to - from) / ROW))
  const columns = nu - 2 * shoulderColumns
  const isSewn = from === 0
  const frontIds = new Int32Array((columns + 1) * (rows + 1))
  for (const back of [false, true]) {
    const place = collarPlacer({ mannequin, neckY: top.neckY, course, back })
    const seen = photographedCollar(top.pattern, back, rise)
    const along = (t: number) => lerp(from, to, t)
    builder.addPatch({
      ...{ name: 'collar', back, nu: columns, nv: rows, mirrored: isSewn },
      shape: (u, v) => seen(u, along(v) / course.length),
      vertex(i, j) {
        const k = j * (columns + 1) + i
        if (isSewn && j === 0) return at(back ? top.back : top.front, shoulderColumns + i)
        if (back && (i === 0 || i === columns)) return at(frontIds, k)
        const s = along(j / rows)
        const id = builder.addVertex(place(i / columns, s), { pinned: s > STIFF_FROM * course.stands })
        if (!back) frontIds[k] = id
        return id
      },
    })
  }
}

/** From the neckline up to the upper edge, which lies at the height `rise`. */
function photographedCollar(pattern: TopPattern, back: boolean, rise: number): ParametricSurface {
  const { nu, shoulderColumns, frontTop, backTop } = pattern
  const columns = nu - 2 * shoulderColumns
  const half = pattern.neckHalf * PHOTOGRAPHED.width
  return (u, v) => {
    const base = (back ? backTop : frontTop)((shoulderColumns + u * columns) / nu)
    const x = lerp(base[0], lerp(-half, half, u), Math.min(1, v * PHOTOGRAPHED.sooner))
    return [x, lerp(base[1], rise, v)]
  }
}

/** How a collar goes up the neck and, where it is folded, down again, cm. */
interface Course {
  length: number
  stands: number
}

function courseOf(length: number, tallest: number): Course {
  if (length <= tallest) return { length, stands: length }
  const turn = Math.PI * FOLD.radius
  const falls = Math.min(length - tallest - turn, tallest - FOLD.above)
  return falls > FOLD.least
    ? { length: tallest + turn + falls, stands: tallest }
    : { length: tallest, stands: tallest }
}

interface Standing {
  mannequin: Mannequin
  neckY: number
  course: Course
  back: boolean
}

/** Points of a tube around the neck: `u` from one side to the other, `s` cm from the neckline. */
function collarPlacer({ mannequin: { trunk }, neckY, course: { stands }, back }: Standing) {
  const turn = Math.PI * FOLD.radius
  return (u: number, s: number): Vec3 => {
    const angle = clamp((s - stands) / turn, 0, 1) * Math.PI
    const fallen = Math.max(0, s - stands - turn)
    const up = Math.min(s, stands) + FOLD.radius * Math.sin(angle) - fallen
    const t = up / stands
    const y = lerp(neckY - STANDS.below, neckY + stands - STANDS.lost, t)
    const z = lerp(NECK_AXIS.fromZ, NECK_AXIS.toZ, clamp((y - NECK_AXIS.fromY) / NECK_AXIS.over, 0, 1))
    const off = LIES.off + FOLD.radius * (1 - Math.cos(angle)) - FOLD.clings * fallen
    const around = (u * 2 - 1) * (Math.PI / 2)
    const [aside, ahead] = [Math.sin(around), (back ? -1 : 1) * Math.cos(around)]
    const level = Math.min(y, neckY + LIES.belowChin)
    const reach = (r: number) => sampleGrid(trunk, [r * aside, level, z + r * ahead])
    const radius = radiusOf(NECK_RADIUS, reach) + off
    const tilt = LIES.tilt * Math.cos(around) * (back ? 1 : t - 1)
    return [radius * aside, y + tilt, z + radius * ahead]
  }
}
