import { makeSlopeSampler } from '../figure/grid.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import { armBlend } from '../figure/shape.ts'
import { smoothstep } from '../maths/scalar.ts'
import type { Cloth } from './simulate.ts'

/** Thickness of cloth and air between body and garment, cm. */
const OFFSET = 0.55
const FRICTION = 0.45
/** How far cloth may stand off the top of a shoulder, cm, and how far below the shoulder it hangs free. */
const SHOULDER_EASE = 0.35
const FREE_BELOW = 11
/** The same beyond the end of the shoulder: a dropped seam lies on the arm. */
const ARM_FREE_BELOW = 22
/** Nearer to the neck than this, cm, necklines, collars and hoods may stand up. */
const NECK = 9
const HUG = 0.8
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
    if (hangs !== 'shoulders' || side < NECK || below > free) return 1e9
    const t = smoothstep(below / free)
    return OFFSET + SHOULDER_EASE + (onArm ? 2 * t + 8 * t ** 6 : 4 * t)
  }
  return () => {
    for (let v = 0; v < pinned.length; v++) {
      if (pinned[v]) continue
      const o = v * 3
      const d = body.distance(v)
      const ease = easeAt(v)
      if (d >= OFFSET && d <= ease) continue
      body.move(v, d < OFFSET ? Math.min(OFFSET - d, 3) : Math.max(ease - d, -2) * HUG)
      for (let k = o; k < o + 3; k++) previous[k] += (x[k] - previous[k]) * FRICTION
    }
  }
}

const ROUNDS = 3

/** Brings whatever smoothing drew into the body out again, pinned or not: nothing of the body may show through cloth. */
export function keepOutside(cloth: Cloth, m: Mannequin): void {
  const body = bodyUnder(cloth, m)
  for (let v = 0; v < cloth.pinned.length; v++)
    for (let round = 0; round < ROUNDS; round++) {
      const d = body.distance(v)
      if (d >= OFFSET) break
      body.move(v, Math.min(OFFSET - d, 3))
    }
}

/** The body as the vertices of a garment meet it. `move` goes along the gradient that `distance` found for the vertex. */
function bodyUnder({ positions: x, sleeve }: Cloth, m: Mannequin) {
  const shoulderY = m.landmarks.left.shoulder[1] + 0.6
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
