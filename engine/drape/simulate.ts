import { sampleGrid } from '../figure/grid.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import { armBlend } from '../figure/shape.ts'
import { smoothstep } from '../maths/scalar.ts'
import type { Patch } from './cloth.ts'
import type { Springs, Tethers } from './constraints.ts'

export interface Cloth {
  /** What the garment hangs from decides how it is graded to the body. */
  hangs: 'shoulders' | 'skirt' | 'trousers'
  patches: Patch[]
  /** 3 floats a vertex, cm. */
  positions: Float32Array
  pinned: Uint8Array
  sleeve: Uint8Array
  springs: Springs
  tethers: Tethers
}

const STEPS = 70
const ITERATIONS = 4
/** Less than real gravity: the solver is softer than cloth. In cm/s². */
const GRAVITY = 320
const FRAME = 1 / 60
/** Thickness of cloth and air between body and garment, cm. */
const OFFSET = 0.55
const LARGEST_STEP = 0.8
const FRICTION = 0.45
const COMPRESSION = 0.7

/** Lets the cloth fall on the body by position based dynamics (Müller et al. 2007). Moves `cloth.positions`. */
export function simulate(cloth: Cloth, mannequin: Mannequin): void {
  gradeRestLengths(cloth, mannequin)
  const { positions: x, pinned } = cloth
  const previous = Float32Array.from(x)
  const fall = GRAVITY * FRAME * FRAME
  const collide = collider(cloth, mannequin, previous)
  for (let step = 0; step < STEPS; step++) {
    const damping = step < STEPS * 0.25 ? 0.8 : 0.94
    const pull = step < STEPS * 0.15 ? fall * 0.25 : fall
    for (let v = 0; v < pinned.length; v++) {
      if (pinned[v]) continue
      for (let o = v * 3; o < v * 3 + 3; o++) {
        const move = (x[o] - previous[o]) * damping
        previous[o] = x[o]
        x[o] += Math.max(-LARGEST_STEP, Math.min(move, LARGEST_STEP))
      }
      x[v * 3 + 1] -= pull
    }
    for (let iteration = 0; iteration < ITERATIONS; iteration++) {
      satisfySprings(cloth)
      satisfyTethers(cloth)
      if (iteration === 1 || iteration === ITERATIONS - 1) collide()
    }
  }
}

/**
 * Makes the garment the body's size: where the laid-out cloth is longer than the pattern, the pattern grows; where
 * sleeves and bottoms are shorter, it shrinks. Otherwise the weave would fight the body.
 */
function gradeRestLengths({ hangs, positions: x, sleeve, springs }: Cloth, { landmarks }: Mannequin): void {
  const { ends, rest, structural } = springs
  const bottom = hangs !== 'shoulders'
  const grow = hangs === 'trousers' ? 0.92 : 0.55
  for (let c = 0; c < rest.length; c++) {
    const [a, b] = [ends[c * 2] * 3, ends[c * 2 + 1] * 3]
    const laid = Math.hypot(x[a] - x[b], x[a + 1] - x[b + 1], x[a + 2] - x[b + 2])
    const onSleeve = sleeve[ends[c * 2]] === 1 || sleeve[ends[c * 2 + 1]] === 1
    if (c >= structural) {
      if (bottom) rest[c] = laid
      else if (laid > rest[c]) rest[c] += (laid - rest[c]) * 0.6
      else if (sleeve[ends[c * 2]]) rest[c] += (laid - rest[c]) * 0.65
    } else if (laid > rest[c] * 1.06) {
      rest[c] += (Math.min(laid, rest[c] * 1.6) - rest[c]) * grow
    } else if (laid < rest[c] * 0.985 && bottom) {
      const above = x[a + 1] > landmarks.hipY - 3
      const shrink = hangs === 'trousers' ? 0.88 : above ? 0.92 : 0.5
      rest[c] += (Math.max(laid, rest[c] * 0.5) - rest[c]) * shrink
    } else if (laid < rest[c] * 0.985 && onSleeve) {
      rest[c] += (Math.max(laid, rest[c] * 0.6) - rest[c]) * 0.85
    }
  }
}

function satisfySprings({ positions: x, pinned, springs }: Cloth): void {
  const { ends, rest, stiffness } = springs
  for (let c = 0; c < rest.length; c++) {
    const i = ends[c * 2]
    const j = ends[c * 2 + 1]
    const wi = 1 - pinned[i]
    const wj = 1 - pinned[j]
    if (wi + wj === 0) continue
    const a = i * 3
    const b = j * 3
    const dx = x[b] - x[a]
    const dy = x[b + 1] - x[a + 1]
    const dz = x[b + 2] - x[a + 2]
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1e-9
    const error = length - rest[c]
    const k = error < 0 && stiffness[c] === 1 ? COMPRESSION : stiffness[c]
    const f = ((error / length) * k) / (wi + wj)
    x[a] += dx * f * wi
    x[a + 1] += dy * f * wi
    x[a + 2] += dz * f * wi
    x[b] -= dx * f * wj
    x[b + 1] -= dy * f * wj
    x[b + 2] -= dz * f * wj
  }
}

function satisfyTethers({ positions: x, tethers: { ends, longest } }: Cloth): void {
  for (let c = 0; c < longest.length; c++) {
    const a = ends[c * 2] * 3
    const b = ends[c * 2 + 1] * 3
    const dx = x[a] - x[b]
    const dy = x[a + 1] - x[b + 1]
    const dz = x[a + 2] - x[b + 2]
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
    if (length <= longest[c]) continue
    const f = longest[c] / length
    x[a] = x[b] + dx * f
    x[a + 1] = x[b + 1] + dy * f
    x[a + 2] = x[b + 2] + dz * f
  }
}

/** How far cloth may stand off the top of a shoulder, cm, and how far below the shoulder it hangs free. */
const SHOULDER_EASE = 0.35
const FREE_BELOW = 11
/** Nearer to the neck than this, cm, necklines, collars and hoods may stand up. */
const NECK = 9
const HUG = 0.8

/**
 * Pushes vertices out of the body along the gradient of its distance field; friction drags the old position along.
 * Cloth that stands off the shoulder like a box is drawn back to it: its own weight would, were the solver stiffer.
 */
function collider(
  { hangs, positions: x, pinned, sleeve }: Cloth,
  m: Mannequin,
  previous: Float32Array,
): () => void {
  const shoulderY = m.landmarks.left.shoulder[1] + 0.6
  const { acromion } = m.landmarks.left
  const easeAt = (px: number, py: number): number => {
    if (hangs !== 'shoulders' || Math.abs(px) < NECK || py < acromion[1] - FREE_BELOW) return 1e9
    return OFFSET + SHOULDER_EASE + 4 * smoothstep((acromion[1] - py) / FREE_BELOW)
  }
  const e = 0.5
  const depth = (px: number, py: number, pz: number, arms: boolean): number => {
    const trunk = sampleGrid(m.trunk, px, py, pz)
    if (!arms) return trunk
    const arm = sampleGrid(m.arms, px, py, pz)
    const k = armBlend(shoulderY, py)
    const h = k - Math.abs(trunk - arm)
    return h > 0 ? Math.min(trunk, arm) - (h * h) / (4 * k) : Math.min(trunk, arm)
  }
  return () => {
    for (let v = 0; v < pinned.length; v++) {
      if (pinned[v]) continue
      const o = v * 3
      const px = x[o]
      const py = x[o + 1]
      const pz = x[o + 2]
      const arms = sleeve[v] === 1 || py > shoulderY - 14
      const d = depth(px, py, pz, arms)
      const ease = easeAt(px, py)
      if (d >= OFFSET && d <= ease) continue
      const gx = depth(px + e, py, pz, arms) - depth(px - e, py, pz, arms)
      const gy = depth(px, py + e, pz, arms) - depth(px, py - e, pz, arms)
      const gz = depth(px, py, pz + e, arms) - depth(px, py, pz - e, arms)
      const wanted = d < OFFSET ? Math.min(OFFSET - d, 3) : Math.max(ease - d, -2) * HUG
      const push = wanted / (Math.hypot(gx, gy, gz) || 1)
      x[o] = px + gx * push
      x[o + 1] = py + gy * push
      x[o + 2] = pz + gz * push
      for (let k = o; k < o + 3; k++) previous[k] += (x[k] - previous[k]) * FRICTION
    }
  }
}
