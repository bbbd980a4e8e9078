import type { Mannequin } from '../figure/mannequin.ts'
import { at } from '../maths/at.ts'
import { lerp } from '../maths/scalar.ts'
import { distance } from '../maths/vector.ts'
import { pointAt } from './cloth.ts'
import type { Cloth } from './simulate.ts'

/** How a spring changes that was laid longer or shorter than it is on the flat pattern. */
interface Change {
  /** Laid over flat length from which it does. */
  from: number
  /** Laid over flat length that counts at most, or at least. */
  upTo: number
  /** Share of the way to that length that it goes. */
  share: number
}

// Tuned by eye on some 40 photos; no source is recorded.

/** Weave that was laid longer than it is: it grows. */
const GROWING: Record<Kind | 'joined', Change> = {
  top: { from: 1.06, upTo: 1.6, share: 0.55 },
  skirt: { from: 1.06, upTo: 1.6, share: 0.55 },
  trousers: { from: 1.06, upTo: 1.6, share: 0.92 },
  // Between two seams that hold it, cloth has to reach around the whole body.
  joined: { from: 1, upTo: 3, share: 1 },
}

/** Weave that was laid shorter: it shrinks, but that of a top only on its sleeves. */
const SHRINKING = {
  sleeve: { from: 0.985, upTo: 0.6, share: 0.85 },
  /** Below the hip a skirt keeps its flare. */
  skirt: { from: 0.985, upTo: 0.5, share: 0.5 },
  skirtAboveHip: { from: 0.985, upTo: 0.5, share: 0.92 },
  trousers: { from: 0.985, upTo: 0.5, share: 0.88 },
} satisfies Record<string, Change>

/** The hip of a skirt ends so far below the line of the hip, cm. */
const BELOW_HIP = 3

/** What bends: share of the way to the laid length where that is longer, and on sleeves where it is shorter. */
const BENDING = { growing: 0.6, shrinking: 0.65 }

type Kind = 'top' | 'skirt' | 'trousers'

/** A spring as laid out, with its rest length on the flat pattern. */
interface Spring {
  rest: number
  laid: number
  /** Its first and any of its vertices belong to a sleeve. */
  startsOnSleeve: boolean
  onSleeve: boolean
  aboveHip: boolean
}

/**
 * Makes the garment the body's size: where the laid-out cloth is longer than the pattern, the pattern grows; where
 * sleeves and bottoms are shorter, it shrinks. Otherwise the weave would fight the body.
 */
export function gradeRestLengths(cloth: Cloth, { landmarks }: Mannequin): void {
  const { positions, sleeve, springs } = cloth
  const { ends, rest, structural } = springs
  for (const [c, length] of rest.entries()) {
    const [a, b] = [at(ends, c * 2), at(ends, c * 2 + 1)]
    const [start, end] = [pointAt(positions, a), pointAt(positions, b)]
    const spring: Spring = {
      rest: length,
      laid: distance(start, end),
      startsOnSleeve: sleeve[a] === 1,
      onSleeve: sleeve[a] === 1 || sleeve[b] === 1,
      aboveHip: start[1] > landmarks.hipY - BELOW_HIP,
    }
    rest[c] = c >= structural ? bendingRest(cloth, spring) : weaveRest(cloth, spring)
  }
}

function bendingRest({ hangs }: Cloth, { rest, laid, startsOnSleeve }: Spring): number {
  if (hangs !== 'shoulders') return laid
  if (laid > rest) return lerp(rest, laid, BENDING.growing)
  return startsOnSleeve ? lerp(rest, laid, BENDING.shrinking) : rest
}

function weaveRest({ hangs, joined }: Cloth, spring: Spring): number {
  const { rest, laid } = spring
  const kind: Kind = hangs === 'shoulders' ? 'top' : hangs
  const growing = GROWING[joined ? 'joined' : kind]
  if (laid > rest * growing.from) return lerp(rest, Math.min(laid, rest * growing.upTo), growing.share)
  const shrinking = shrinkingOf(kind, spring)
  if (!shrinking || laid >= rest * shrinking.from) return rest
  return lerp(rest, Math.max(laid, rest * shrinking.upTo), shrinking.share)
}

function shrinkingOf(kind: Kind, { aboveHip, onSleeve }: Spring): Change | null {
  if (kind === 'trousers') return SHRINKING.trousers
  if (kind === 'skirt') return aboveHip ? SHRINKING.skirtAboveHip : SHRINKING.skirt
  return onSleeve ? SHRINKING.sleeve : null
}
