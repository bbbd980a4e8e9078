import { at } from '../maths/at.ts'
import { lerp, smoothstep } from '../maths/scalar.ts'
import type { Point, Vec3 } from '../maths/vector.ts'
import { slackOf } from './bottom.ts'
import { ARMHOLE_HEIGHT } from './top-measures.ts'
import type { TopPattern } from './top-pattern.ts'
import { unroller } from './unroll.ts'
import { NECK_SLOPE, type WornPattern } from './worn-pattern.ts'
import { trunkHeight, type Wearer, type Wrap } from './wrap.ts'

// Tuned by eye on some 40 photos; no source is recorded.

/** Rows over which a top is gathered into the waist of its trousers, and how far off the body that seam lies, cm. */
const GATHERED = 5
const SEAM_EASE = 0.9
/** How far cloth is laid off the trunk: as a share of its own slack, and at least so many cm; nearer it would be in it. */
const OFF = { ofSlack: 0.8, least: 0.7 }
/** The trunk is followed between this height and so far above the armpits, cm. */
const TRUNK = { lowest: 4, aboveArmpits: 2 }
/** Rows below the armhole over which shoulders run into the trunk; their depth begins to at that share of the armhole. */
const SHOULDER = { rows: 2, depthFrom: 0.6 }
/** Above the trunk: how far off the body, and the depth where there is none, cm. */
const UPPER = { off: 0.9, front: 1, back: -4 }
/** Cloth on the ridge of the shoulders lies over it, cm. Beyond its end it goes on so much outwards and down for a cm. */
const RIDGE = { over: 0.5, overEnd: 0.4, outwards: 0.45, down: 0.8 }

/** A point of the grid, and where it lies on the worn pattern, normalised. */
export interface FlatPoint {
  i: number
  j: number
  back: boolean
  flat: Point
}

/** Where a point of a top's body comes to lie: on the ridge of the shoulders, on what is below, then around the trunk. */
export function topPlacer(wearer: Wearer, pattern: TopPattern, worn: WornPattern): (p: FlatPoint) => Vec3 {
  const { wrap, mannequin } = wearer
  const { nu, armRows, shoulderColumns, scale, shoulderHalf } = pattern
  const acromion = Math.abs(mannequin.landmarks.left.acromion[0])
  const narrowed = Math.min(1, acromion / (shoulderHalf * scale))
  const heightOf = heightsOf(wearer, pattern, worn)
  const trunkPlace = trunkPlacer(wearer, pattern)
  return (point) => {
    const { i, j, back, flat } = point
    const x = flat[0] * scale
    if (j === 0 && (i <= shoulderColumns || i >= nu - shoulderColumns)) return onRidge(wrap, acromion, x)
    const y = heightOf(point)
    const low = trunkPlace(point, y)
    if (j >= armRows + SHOULDER.rows) return low
    const across = lerp(x * narrowed, low[0], smoothstep(j / (armRows + SHOULDER.rows)))
    const cast = wrap.castDepth({ x: across, y, back, off: UPPER.off })
    const depth = Number.isNaN(cast) ? UPPER[back ? 'back' : 'front'] : cast
    const rows = armRows * (1 - SHOULDER.depthFrom) + SHOULDER.rows
    return [across, y, lerp(depth, low[2], smoothstep((j - armRows * SHOULDER.depthFrom) / rows))]
  }
}

/** Heights count from the top edge of the same column near the shoulders, from the armpit below. */
function heightsOf({ wrap, mannequin }: Wearer, pattern: TopPattern, worn: WornPattern) {
  const { nu, nv, armRows, shoulderColumns, scale, squash, joinY } = pattern
  const acromion = Math.abs(mannequin.landmarks.left.acromion[0])
  const { neckLine, armpitLine } = linesOf(pattern)
  const armpitY = armpitHeight(wrap, pattern, acromion)
  return ({ i, j, back, flat }: FlatPoint): number => {
    if (joinY !== undefined && j === nv) return joinY
    const top = worn.top(i, back)
    const onShoulder = i <= shoulderColumns || i >= nu - shoulderColumns
    const columnTop = onShoulder
      ? wrap.ridge(Math.min(Math.abs(top[0] * scale), acromion))[1] + RIDGE.over
      : worn.neckY - (top[1] - neckLine) * scale * NECK_SLOPE
    const local = columnTop - (flat[1] - top[1]) * scale * squash
    const global = armpitY - (flat[1] - armpitLine) * scale * squash
    return lerp(local, global, smoothstep(j / armRows))
  }
}

function trunkPlacer({ wrap, mannequin }: Wearer, pattern: TopPattern) {
  const { nu, nv, armRows, scale, joinY, left, right, hiddenAt } = pattern
  const acromion = Math.abs(mannequin.landmarks.left.acromion[0])
  const highest = armpitHeight(wrap, pattern, acromion) + TRUNK.aboveArmpits
  const rows = Array.from({ length: nv + 1 }, (_, j) => {
    const row = Math.max(j, armRows)
    const hidden = hiddenAt(row)
    const seen = (right.edge(row / nv)[0] - left.edge(row / nv)[0]) / 2
    return { half: seen * hidden * scale, unroll: unroller(hidden) }
  })
  return ({ i, j, back }: FlatPoint, y: number): Vec3 => {
    const body = Math.min(trunkHeight(y, TRUNK.lowest), highest)
    const { half, unroll } = at(rows, j)
    const slack = slackOf(half, wrap.girth(trunkHeight(body)))
    const ease = Math.max(OFF.least, slack * OFF.ofSlack)
    const gathered = joinY === undefined ? 0 : smoothstep((j - nv + GATHERED) / GATHERED)
    const off = lerp(ease, SEAM_EASE, gathered)
    const [x, , z] = wrap.onTrunk({ y: body, f: unroll((i / nu) * 2 - 1), back, off })
    return [x, y, z]
  }
}

/** Mean heights of both sides on the pattern, normalised. */
const linesOf = ({ left, right }: TopPattern) => ({
  neckLine: (left.neck[1] + right.neck[1]) / 2,
  armpitLine: (left.armpit[1] + right.armpit[1]) / 2,
  shoulderLine: (left.shoulder[1] + right.shoulder[1]) / 2,
})

/** Height of the garment's armpits on the body, cm. */
function armpitHeight(wrap: Wrap, pattern: TopPattern, acromion: number): number {
  const { armpitLine, shoulderLine } = linesOf(pattern)
  const shoulderY = wrap.ridge(Math.min(pattern.shoulderHalf * pattern.scale, acromion))[1]
  return shoulderY - (armpitLine - shoulderLine) * pattern.scale * ARMHOLE_HEIGHT
}

/** A point of the shoulder seam: on the ridge, and hanging over its end where the shoulder is dropped. */
function onRidge(wrap: Wrap, acromion: number, x: number): Vec3 {
  const [, ridgeY, z] = wrap.ridge(x)
  const beyond = Math.abs(x) - acromion
  if (beyond <= 0) return [x, ridgeY + RIDGE.over, z]
  return [
    Math.sign(x) * (acromion + beyond * RIDGE.outwards),
    wrap.ridge(acromion)[1] + RIDGE.overEnd - beyond * RIDGE.down,
    z,
  ]
}
