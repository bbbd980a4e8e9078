import { makeSlopeSampler } from '../figure/grid.ts'
import { SHOULDER_LINE } from '../figure/levels.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import { armBlend } from '../figure/shape.ts'
import { smoothstep } from '../maths/scalar.ts'
import type { Cloth } from './simulate.ts'

// Tuned by eye on some 40 photos; no source is recorded.

/** Thickness of cloth and air between body and garment, cm. */
const OFFSET = 0.55
/** Share of the way to where it was pushed that the old position follows: so much of its speed is lost. */
const FRICTION = 0.45
/** How far cloth may stand off the top of a shoulder, cm, and how far below the shoulder it hangs free. */
const SHOULDER_EASE = 0.35
const FREE_BELOW = 11
/** The same beyond the end of the shoulder: a dropped seam lies on the arm. */
const ARM_FREE_BELOW = 22
/** Nearer to the neck than this, cm, necklines, collars and hoods may stand up. */
const NECK = 9
/** Share of the way back to the shoulder that such cloth moves. */
const HUG = 0.8
/** Fastest a vertex is pushed out or drawn back, cm. */
const FASTEST = { out: 3, back: 2 }
/**
 * How much farther cloth may stand off at the lower end of what is held to a shoulder, cm; on the arm it is a second term
 * with a steep power, which lets go late and quickly.
 */
const LETS_GO = { trunk: 4, arm: 2, armEnd: 8, power: 6 }
/** Distance to the shoulder, cm, that nothing exceeds. */
const FREE = 1e9
/** Below the shoulder by more than this, cm, the body of a garment does not touch the arms. */
const ARMHOLE = 14

/**
 * Pushes vertices out of the body along the gradient of its distance field; friction drags the old position along.
 * Cloth that stands off the shoulder like a box is drawn back to it: its own weight would, were the solver stiffer.
 */
export function collider(cloth: Cloth, m: Mannequin, previous: Float32Array): () => void {
  const { hangs, positions: x, pinned } = cloth
  const { acromion } = m.landmarks.left
  const body = bodyUnder(cloth, m)
  const easeAt = (v: number): number => {
    const [side, below] = [Math.abs(x[v * 3]), acromion[1] - x[v * 3 + 1]]
    const onArm = side > Math.abs(acromion[0])
    const free = onArm ? ARM_FREE_BELOW : FREE_BELOW
    if (hangs !== 'shoulders' || side < NECK || below > free) return FREE
    const t = smoothstep(below / free)
    return (
      OFFSET +
      SHOULDER_EASE +
      (onArm ? LETS_GO.arm * t + LETS_GO.armEnd * t ** LETS_GO.power : LETS_GO.trunk * t)
    )
  }
  return () => {
    for (let v = 0; v < pinned.length; v++) {
      if (pinned[v]) continue
      const o = v * 3
      const d = body.distance(v)
      const ease = easeAt(v)
      if (d >= OFFSET && d <= ease) continue
      body.move(v, d < OFFSET ? Math.min(OFFSET - d, FASTEST.out) : Math.max(ease - d, -FASTEST.back) * HUG)
      for (let k = o; k < o + 3; k++) previous[k] += (x[k] - previous[k]) * FRICTION
    }
  }
}

/** Rounds of pushing a vertex out: one step along the gradient may end inside another fold of the body. */
const ROUNDS = 3

/** Brings whatever smoothing drew into the body out again, pinned or not: nothing of the body may show through cloth. */
export function keepOutside(cloth: Cloth, m: Mannequin): void {
  const body = bodyUnder(cloth, m)
  for (let v = 0; v < cloth.pinned.length; v++)
    for (let round = 0; round < ROUNDS; round++) {
      const d = body.distance(v)
      if (d >= OFFSET) break
      body.move(v, Math.min(OFFSET - d, FASTEST.out))
    }
}

/** The body as the vertices of a garment meet it. `move` goes along the gradient that `distance` found for the vertex. */
function bodyUnder({ positions: x, sleeve }: Cloth, m: Mannequin) {
  const shoulderY = m.landmarks.left.shoulder[1] + SHOULDER_LINE
  const [trunkAt, armAt] = [makeSlopeSampler(m.trunk, x), makeSlopeSampler(m.arms, x)]
  const slope = new Float64Array(3)
  const armSlope = new Float64Array(3)
  return {
    /** To the trunk and, where cloth meets them, the arms: smoothly united as in the mesh. */
    distance(v: number): number {
      const py = x[v * 3 + 1]
      const trunk = trunkAt(v, slope)
      if (sleeve[v] !== 1 && py <= shoulderY - ARMHOLE) return trunk
      const arm = armAt(v, armSlope)
      const k = armBlend(shoulderY, py)
      const h = Math.max(0, k - Math.abs(trunk - arm))
      const share = trunk < arm ? h / (2 * k) : 1 - h / (2 * k)
      for (let c = 0; c < 3; c++) slope[c] += (armSlope[c] - slope[c]) * share
      return Math.min(trunk, arm) - (h * h) / (4 * k)
    },
    move(v: number, by: number): void {
      const push = by / (Math.sqrt(slope[0] ** 2 + slope[1] ** 2 + slope[2] ** 2) || 1)
      for (let c = 0; c < 3; c++) x[v * 3 + c] += slope[c] * push
    },
  }
}
