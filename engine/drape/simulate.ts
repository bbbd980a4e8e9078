import type { Mannequin } from '../figure/mannequin.ts'
import type { Patch } from './cloth.ts'
import { collider } from './collide.ts'
import type { Springs, Tethers } from './constraints.ts'
import { gradeRestLengths } from './grade-rest.ts'

export interface Cloth {
  /** What the garment hangs from decides how it is graded to the body. */
  hangs: 'shoulders' | 'skirt' | 'trousers'
  /** Held at the hem too, where it is sewn to trousers. */
  joined: boolean
  patches: Patch[]
  /** 3 floats a vertex, cm. */
  positions: Float32Array
  pinned: Uint8Array
  sleeve: Uint8Array
  springs: Springs
  tethers: Tethers
}

// Tuned by eye on some 40 photos; no source is recorded but where a line below has one.

const STEPS = 70
const ITERATIONS = 4
/** Less than real gravity: the solver is softer than cloth. In cm/s². */
const GRAVITY = 320
/** Seconds a step. */
const FRAME = 1 / 60
/** Farthest that a vertex moves by its own speed in a step, cm along an axis. */
const LARGEST_STEP = 0.8
/** Cloth that moves less in a step, cm on average along an axis, has come to rest; before half of the steps it may only pause. */
const SETTLED = 0.008
/** Share of the error that one iteration removes from a spring that is too short: cloth buckles rather than push. */
const COMPRESSION = 0.7
/** Share of its speed that a vertex keeps: less over the first steps, in which what was laid out falls into place. */
const DAMPING = { upTo: 0.25, early: 0.8, late: 0.94 }
/** Share of gravity over the first steps. */
const EASING_IN = { upTo: 0.15, share: 0.25 }

/** Lets the cloth fall on the body by position based dynamics (Müller et al. 2007). Moves `cloth.positions`. */
export function simulate(cloth: Cloth, mannequin: Mannequin): void {
  gradeRestLengths(cloth, mannequin)
  const { positions: x, pinned } = cloth
  const previous = Float32Array.from(x)
  const fall = GRAVITY * FRAME * FRAME
  const { stiffness } = cloth.springs
  const weave = pullsOf(cloth, (c) => stiffness[c] === 1)
  const soft = pullsOf(cloth, (c) => stiffness[c] < 1)
  const collide = collider(cloth, mannequin, previous)
  for (let step = 0; step < STEPS; step++) {
    if (step > STEPS / 2 && meanMove(x, previous) < SETTLED) break
    const damping = step < STEPS * DAMPING.upTo ? DAMPING.early : DAMPING.late
    const pull = step < STEPS * EASING_IN.upTo ? fall * EASING_IN.share : fall
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
      satisfySprings(x, weave)
      if (iteration % 2 === 1) satisfySprings(x, soft)
      satisfyTethers(cloth)
      if (iteration === 1 || iteration === ITERATIONS - 1) collide()
    }
  }
}

function meanMove(x: Float32Array, previous: Float32Array): number {
  let sum = 0
  for (let o = 0; o < x.length; o++) sum += Math.abs(x[o] - previous[o])
  return sum / x.length
}

/** Springs that can move something, with all that stays the same from one iteration to the next. */
interface Pulls {
  /** Where the coordinates of its two vertices begin. */
  offsets: Int32Array
  rest: Float32Array
  /** Share of the error that one iteration removes from a spring that is too long, or too short. */
  stretched: Float32Array
  squeezed: Float32Array
  /** How much of that each of the two vertices moves: a pinned one not at all. */
  first: Float32Array
  second: Float32Array
}

function pullsOf({ springs, pinned }: Cloth, isOf: (spring: number) => boolean): Pulls {
  const { ends, rest, stiffness } = springs
  const order = inRounds(springs, pinned, isOf)
  const pulls: Pulls = {
    offsets: new Int32Array(order.length * 2),
    rest: new Float32Array(order.length),
    stretched: new Float32Array(order.length),
    squeezed: new Float32Array(order.length),
    first: new Float32Array(order.length),
    second: new Float32Array(order.length),
  }
  for (let n = 0; n < order.length; n++) {
    const c = order[n]
    const a = ends[c * 2]
    const b = ends[c * 2 + 1]
    pulls.offsets[n * 2] = a * 3
    pulls.offsets[n * 2 + 1] = b * 3
    pulls.rest[n] = rest[c]
    pulls.stretched[n] = stiffness[c] === 1 ? 1 : twice(stiffness[c])
    pulls.squeezed[n] = stiffness[c] === 1 ? COMPRESSION : twice(stiffness[c])
    pulls.first[n] = pinned[a] ? 0 : pinned[b] ? 1 : 0.5
    pulls.second[n] = pinned[b] ? 0 : pinned[a] ? 1 : 0.5
  }
  return pulls
}

/**
 * Springs that can move something, in rounds in which no vertex occurs twice: one after the other along a thread, each
 * would wait for the one before. Springs of one vertex keep their order, so that the cloth falls the same.
 */
function inRounds(
  { ends, rest }: Springs,
  pinned: Uint8Array,
  isOf: (spring: number) => boolean,
): Int32Array {
  const roundOf = new Int32Array(rest.length)
  const reached = new Int32Array(pinned.length)
  const sizes: number[] = [0]
  for (let c = 0; c < rest.length; c++) {
    const a = ends[c * 2]
    const b = ends[c * 2 + 1]
    if (!isOf(c) || (pinned[a] && pinned[b])) continue
    const round = Math.max(reached[a], reached[b]) + 1
    roundOf[c] = round
    // What is pinned does not move, and makes nothing wait.
    if (!pinned[a]) reached[a] = round
    if (!pinned[b]) reached[b] = round
    sizes[round] = (sizes[round] ?? 0) + 1
  }
  const places = new Int32Array(sizes.length)
  for (let round = 2; round < sizes.length; round++) places[round] = places[round - 1] + sizes[round - 1]
  const order = new Int32Array(sizes.reduce((sum, size) => sum + size))
  for (let c = 0; c < rest.length; c++) if (roundOf[c]) order[places[roundOf[c]]++] = c
  return order
}

/** What shears and bends is soft: it is corrected in every second iteration, by as much as in two. */
const twice = (share: number): number => 1 - (1 - share) ** 2

/** Length that stands for none, so that nothing is divided by zero. */
const NO_LENGTH = 1e-9

function satisfySprings(x: Float32Array, { offsets, rest, stretched, squeezed, first, second }: Pulls): void {
  for (let c = 0; c < rest.length; c++) {
    const a = offsets[c * 2]
    const b = offsets[c * 2 + 1]
    const dx = x[b] - x[a]
    const dy = x[b + 1] - x[a + 1]
    const dz = x[b + 2] - x[a + 2]
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz) || NO_LENGTH
    const error = length - rest[c]
    const f = (error / length) * (error < 0 ? squeezed[c] : stretched[c])
    const fa = f * first[c]
    const fb = f * second[c]
    x[a] += dx * fa
    x[a + 1] += dy * fa
    x[a + 2] += dz * fa
    x[b] -= dx * fb
    x[b + 1] -= dy * fb
    x[b + 2] -= dz * fb
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
