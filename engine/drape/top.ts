import type { Mannequin } from '../figure/mannequin.ts'
import { clamp, lerp, smoothstep } from '../maths/scalar.ts'
import type { Point, Vec3 } from '../maths/vector.ts'
import type { ClothBuilder } from './cloth.ts'
import type { TopPattern } from './top-pattern.ts'
import { type WornPattern, wornPattern } from './worn-pattern.ts'
import { trunkHeight, type Wrap } from './wrap.ts'

/** The laid-out body of a top, for sleeves and collar to be sewn on. */
export interface LaidTop {
  pattern: TopPattern
  /** Cloth vertices of the front and back grids. */
  front: Int32Array
  back: Int32Array
  /** Height of the neck points on the body, cm. */
  neckY: number
}

/** Where the texture of the body is taken: about 3 % inside on both sides the outline. */
const pullIn = (u: number, v: number): Point => [0.5 + (u - 0.5) * 0.945, v]

/** Lays front and back around the body, welded at shoulders and side seams; the shoulders are pinned. */
export function layTop(builder: ClothBuilder, m: Mannequin, wrap: Wrap, pattern: TopPattern): LaidTop {
  const { nu, nv, armRows, shoulderColumns, scale } = pattern
  const acromion = Math.abs(m.landmarks.left.acromion[0])
  const worn = wornPattern(m, wrap, pattern)
  const place = placer(m, wrap, pattern, worn)
  const size = (nu + 1) * (nv + 1)
  const front = new Int32Array(size)
  const back = new Int32Array(size)
  const onShoulder = (i: number, j: number) => j === 0 && (i <= shoulderColumns || i >= nu - shoulderColumns)
  const isJoined = (j: number) => pattern.joinY !== undefined && j === nv
  builder.scale = scale
  const shared = { name: 'torso', nu, nv, mirrored: false, pull: pullIn } as const
  builder.addPatch({
    ...shared,
    back: false,
    shape: pattern.front,
    worn: (i, j, seen) => worn.at(i, j, seen, false),
    vertex(i, j, flat) {
      // The free end of a strap follows the armhole; pinned, it would stick out.
      const strapEnd = !pattern.sleeved && shoulderColumns > 3 && Math.min(i, nu - i) < shoulderColumns * 0.5
      // However wide the neckline is, something has to hold the garment.
      const atNeck = i === shoulderColumns || i === nu - shoulderColumns
      const held = atNeck || Math.abs(flat[0] * scale) < acromion - 3
      const pinned = (onShoulder(i, j) && held && !strapEnd) || isJoined(j)
      const v = builder.addVertex(place(i, j, flat, false), { pinned })
      front[j * (nu + 1) + i] = v
      return v
    },
  })
  builder.addPatch({
    ...shared,
    back: true,
    shape: pattern.back,
    worn: (i, j, seen) => worn.at(i, j, seen, true),
    vertex(i, j, flat) {
      const k = j * (nu + 1) + i
      const seam = onShoulder(i, j) || ((i === 0 || i === nu) && j >= armRows)
      back[k] = seam ? front[k] : builder.addVertex(place(i, j, flat, true), { pinned: isJoined(j) })
      return back[k]
    },
  })
  return { pattern, front, back, neckY: worn.neckY }
}

/** Rows over which a top is gathered into the waist of its trousers, and how far off the body that seam lies, cm. */
const GATHERED = 5
const SEAM_EASE = 0.9

type Placer = (i: number, j: number, flat: Point, back: boolean) => Vec3

function placer(m: Mannequin, wrap: Wrap, pattern: TopPattern, worn: WornPattern): Placer {
  const { nu, nv, armRows, shoulderColumns, scale, squash, shoulderHalf, joinY } = pattern
  const acromion = Math.abs(m.landmarks.left.acromion[0])
  const neckLine = (pattern.neckL[1] + pattern.neckR[1]) / 2
  const armpitLine = (pattern.armpitL[1] + pattern.armpitR[1]) / 2
  const shoulderLine = (pattern.shoulderL[1] + pattern.shoulderR[1]) / 2
  const shoulderY = wrap.ridge(Math.min(shoulderHalf * scale, acromion))[1]
  const armpitY = shoulderY - (armpitLine - shoulderLine) * scale * 0.97
  const onShoulder = (i: number) => i <= shoulderColumns || i >= nu - shoulderColumns
  const widthAt = (j: number) => ((pattern.right(j / nv)[0] - pattern.left(j / nv)[0]) / 2) * scale
  const ease = (y: number, width: number) =>
    Math.max(0.7, ((4 * width - wrap.girth(trunkHeight(y))) / (2 * Math.PI)) * 0.8)

  return (i, j, flat, back) => {
    const down = smoothstep(j / armRows)
    const x = flat[0] * scale
    const u = (i / nu) * 2 - 1
    if (j === 0 && onShoulder(i)) return onRidge(wrap, acromion, x)
    // Heights count from the top edge of the same column near the shoulders, from the armpit below.
    const top = worn.top(i, back)
    const columnTop = onShoulder(i)
      ? wrap.ridge(Math.min(Math.abs(top[0] * scale), acromion))[1] + 0.5
      : worn.neckY - (top[1] - neckLine) * scale * 0.96
    const local = columnTop - (flat[1] - top[1]) * scale * squash
    const global = armpitY - (flat[1] - armpitLine) * scale * squash
    const y = joinY !== undefined && j === nv ? joinY : lerp(local, global, down)
    const body = Math.min(clamp(y, 4, 140), armpitY + 2)
    const off = ease(body, widthAt(Math.max(j, armRows)))
    const gathered = joinY === undefined ? 0 : smoothstep((j - nv + GATHERED) / GATHERED)
    const low = wrap.onTrunk({ y: body, f: u, back, off: lerp(off, SEAM_EASE, gathered) })
    low[1] = y
    if (j >= armRows + 2) return low
    const across = lerp(
      x * Math.min(1, acromion / (shoulderHalf * scale)),
      low[0],
      smoothstep(j / (armRows + 2)),
    )
    const cast = wrap.castDepth({ x: across, y, back, off: 0.9 })
    const depth = Number.isNaN(cast) ? (back ? -4 : 1) : cast
    return [across, y, lerp(depth, low[2], smoothstep((j - armRows * 0.6) / (armRows * 0.4 + 2)))]
  }
}

/** A point of the shoulder seam: on the ridge, and hanging over its end where the shoulder is dropped. */
function onRidge(wrap: Wrap, acromion: number, x: number): Vec3 {
  const ridge = wrap.ridge(x)
  const beyond = Math.abs(x) - acromion
  if (beyond <= 0) return [x, ridge[1] + 0.5, ridge[2]]
  return [Math.sign(x) * (acromion + beyond * 0.45), wrap.ridge(acromion)[1] + 0.4 - beyond * 0.8, ridge[2]]
}
