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

/** Below this there is no collar; above it is folded down, cm. */
const SMALLEST = 2.2
const TALLEST = { female: 8.5, male: 8 }
/** Height of a row, cm, and the fewest rows. */
const ROW = 1.1
const LEAST_ROWS = 3
/** In the photo: width of the upper edge over that of the neckline, and how much sooner than at full height it is reached. */
const PHOTOGRAPHED = { width: 0.86, sooner: 1.5 }
/** From so far below the neck points up to so far below its flat height, cm: it leans on the neck. */
const STANDS = { below: 1.5, lost: 2 }
/** The axis of the neck: its depth at two heights, cm. */
const NECK_AXIS = { fromY: 146, over: 14, fromZ: -2.2, toZ: 0.2 }
/** How far off the neck it lies, and how far the nape rises and the throat hangs, cm. Its depth over its width. */
const LIES = { off: 0.7, tilt: 0.8, depth: 0.98 }
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

/** Sews a standing collar onto the neck edge. */
export function layCollar({ builder, mannequin, top, height }: CollarInput): void {
  const { scale, nu, shoulderColumns } = top.pattern
  if (height * scale <= SMALLEST) return
  const tall = Math.min(height * scale, TALLEST[mannequin.gender])
  const rows = Math.max(LEAST_ROWS, Math.round(tall / ROW))
  const columns = nu - 2 * shoulderColumns
  const rise = -height * Math.min(1, tall / (height * scale))
  const frontIds = new Int32Array((columns + 1) * (rows + 1))
  for (const back of [false, true]) {
    const place = collarPlacer({ mannequin, neckY: top.neckY, tall, back })
    builder.addPatch({
      ...{ name: 'collar', back, nu: columns, nv: rows, mirrored: true },
      shape: photographedCollar(top.pattern, back, rise),
      vertex(i, j) {
        const k = j * (columns + 1) + i
        if (j === 0) return at(back ? top.back : top.front, shoulderColumns + i)
        if (back && (i === 0 || i === columns)) return at(frontIds, k)
        const t = j / rows
        const id = builder.addVertex(place(i / columns, t), { pinned: t > STIFF_FROM })
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

interface Standing {
  mannequin: Mannequin
  neckY: number
  /** cm. */
  tall: number
  back: boolean
}

/** Points of a tube around the neck: `u` from one side to the other, `t` from the neckline up. */
function collarPlacer({ mannequin: { trunk }, neckY, tall, back }: Standing) {
  return (u: number, t: number): Vec3 => {
    const y = lerp(neckY - STANDS.below, neckY + tall - STANDS.lost, t)
    const z = lerp(NECK_AXIS.fromZ, NECK_AXIS.toZ, clamp((y - NECK_AXIS.fromY) / NECK_AXIS.over, 0, 1))
    const radius = radiusOf(NECK_RADIUS, (r) => sampleGrid(trunk, [r, y, z])) + LIES.off
    const turn = (u * 2 - 1) * (Math.PI / 2)
    return [
      radius * Math.sin(turn),
      y + (back ? LIES.tilt : -LIES.tilt * (1 - t)),
      z + (back ? -1 : 1) * radius * LIES.depth * Math.cos(turn),
    ]
  }
}
