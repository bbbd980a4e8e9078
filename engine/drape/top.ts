import { at } from '../maths/at.ts'
import type { Point } from '../maths/vector.ts'
import type { ClothBuilder } from './cloth.ts'
import type { TopPattern } from './top-pattern.ts'
import { topPlacer } from './top-place.ts'
import { wornPattern } from './worn-pattern.ts'
import type { Wearer } from './wrap.ts'

/** The laid-out body of a top, for sleeves and collar to be sewn on. */
export interface LaidTop {
  pattern: TopPattern
  /** Cloth vertices of the front and back grids. */
  front: Int32Array
  back: Int32Array
  /** Height of the neck points on the body, cm. */
  neckY: number
}

// Tuned by eye on some 40 photos; no source is recorded.

/** Where the texture of the body is taken: about 3 % inside on both sides the outline. */
const PULL = 0.945
const pullIn = (u: number, v: number): Point => [0.5 + (u - 0.5) * PULL, v]

/** A strap of more columns than this has a free end: half of it, which follows the armhole. */
const FREE_STRAP = { columns: 3, share: 0.5 }
/** A shoulder is held from the neck to so far inside its end, cm. */
const FREE_SHOULDER = 3

/** Lays front and back around the body, welded at shoulders and side seams; the shoulders are pinned. */
export function layTop(builder: ClothBuilder, wearer: Wearer, pattern: TopPattern): LaidTop {
  const { nu, nv, armRows } = pattern
  const worn = wornPattern(wearer, pattern)
  const place = topPlacer(wearer, pattern, worn)
  const isPinned = pinning(wearer, pattern)
  const size = (nu + 1) * (nv + 1)
  const front = new Int32Array(size)
  const back = new Int32Array(size)
  builder.scale = pattern.scale
  const shared = { name: 'torso', nu, nv, mirrored: false, pull: pullIn } as const
  builder.addPatch({
    ...shared,
    back: false,
    shape: pattern.front,
    worn: (i, j, seen) => worn.at({ i, j, seen, back: false }),
    vertex(i, j, flat) {
      const v = builder.addVertex(place({ i, j, flat, back: false }), { pinned: isPinned(i, j, flat) })
      front[j * (nu + 1) + i] = v
      return v
    },
  })
  builder.addPatch({
    ...shared,
    back: true,
    shape: pattern.back,
    worn: (i, j, seen) => worn.at({ i, j, seen, back: true }),
    vertex(i, j, flat) {
      const k = j * (nu + 1) + i
      const onSeam = isOnShoulder(pattern, i, j) || ((i === 0 || i === nu) && j >= armRows)
      const pinned = isJoined(pattern, j)
      const v = onSeam ? at(front, k) : builder.addVertex(place({ i, j, flat, back: true }), { pinned })
      back[k] = v
      return v
    },
  })
  return { pattern, front, back, neckY: worn.neckY }
}

const isOnShoulder = ({ nu, shoulderColumns }: TopPattern, i: number, j: number): boolean =>
  j === 0 && (i <= shoulderColumns || i >= nu - shoulderColumns)

const isJoined = ({ joinY, nv }: TopPattern, j: number): boolean => joinY !== undefined && j === nv

/** What of the front holds the garment. */
function pinning({ mannequin }: Wearer, pattern: TopPattern): (i: number, j: number, flat: Point) => boolean {
  const { nu, shoulderColumns, sleeved, scale } = pattern
  const heldTo = Math.abs(mannequin.landmarks.left.acromion[0]) - FREE_SHOULDER
  const hasFreeEnd = !sleeved && shoulderColumns > FREE_STRAP.columns
  return (i, j, flat) => {
    // The free end of a strap follows the armhole; pinned, it would stick out.
    const isStrapEnd = hasFreeEnd && Math.min(i, nu - i) < shoulderColumns * FREE_STRAP.share
    // However wide the neckline is, something has to hold the garment.
    const atNeck = i === shoulderColumns || i === nu - shoulderColumns
    const isHeld = atNeck || Math.abs(flat[0] * scale) < heldTo
    return (isOnShoulder(pattern, i, j) && isHeld && !isStrapEnd) || isJoined(pattern, j)
  }
}
