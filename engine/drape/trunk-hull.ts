import type { HullSlices } from '../figure/mannequin.ts'
import { at } from '../maths/at.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import type { Vec3 } from '../maths/vector.ts'
import { pieceAt } from './curves.ts'

/** A place on the convex hull of the trunk, or off it. */
export interface TrunkPlace {
  /** Height, cm. */
  y: number
  /** From -1 (one side seam) over 0 (middle) to 1, by arc length. */
  f: number
  back: boolean
  /** Away from the body, cm. */
  off: number
}

export interface TrunkHull {
  /** Girth at a height, cm. */
  girth: (y: number) => number
  onTrunk: (place: TrunkPlace) => Vec3
}

/** Pieces of a quarter of the hull's outline, from the middle to the side seam. */
const PIECES = 48
/** Outlines are measured at so many heights a cm, and kept. */
const HEIGHTS_PER_CM = 2
/** The last slice of the hull has none above it to blend with. */
const BELOW_LAST = 1.001

type Radius = (y: number, turn: number) => number

/** Measures the hull of a trunk, and finds places on it. */
export function trunkHull(hull: HullSlices): TrunkHull {
  const radius = radiusOf(hull)
  const outlineAt = outlinesOf(radius)
  return {
    girth: (y) => outlineAt(y).girth,
    onTrunk({ y, f, back, off }) {
      const lengths = outlineAt(y)[back ? 'back' : 'front']
      const { i, u } = pieceAt(lengths, Math.abs(f) * at(lengths, PIECES))
      const quarterTurn = (((i + u) / PIECES) * Math.PI) / 2
      const turn = back ? Math.PI - quarterTurn : quarterTurn
      const side = f < 0 ? -1 : 1
      const r = radius(y, side * turn) + off
      return [side * Math.sin(turn) * r, y, centreZ(hull, y) + Math.cos(turn) * r]
    },
  }
}

/** Distance of the hull from its centre at a height, in a direction: 0 faces the viewer. */
function radiusOf({ lowY, count, directions, radii }: HullSlices): Radius {
  return (y, turn) => {
    const k = clamp(y - lowY, 0, count - BELOW_LAST)
    const i = k | 0
    const q = (((turn / (2 * Math.PI)) % 1) + 1) % 1
    const j = (q * directions) | 0
    const g = q * directions - j
    const next = (j + 1) % directions
    const row = (r: number) => at(radii, r * directions + j) * (1 - g) + at(radii, r * directions + next) * g
    return lerp(row(i), row(i + 1), k - i)
  }
}

function centreZ({ lowY, count, centreZ: z }: HullSlices, y: number): number {
  const k = clamp(y - lowY, 0, count - BELOW_LAST)
  return lerp(at(z, k | 0), at(z, (k | 0) + 1), k - (k | 0))
}

/** Arc lengths along a quarter of the hull's outline to the side, from the front and from the back. */
interface QuarterOutline {
  front: number[]
  back: number[]
  girth: number
}

function outlinesOf(radius: Radius): (y: number) => QuarterOutline {
  const known = new Map<number, QuarterOutline>()
  return (y) => {
    const key = Math.round(y * HEIGHTS_PER_CM)
    const found = known.get(key)
    if (found) return found
    const front = quarter(radius, key / HEIGHTS_PER_CM, 0)
    const back = quarter(radius, key / HEIGHTS_PER_CM, Math.PI)
    const outline = { front, back, girth: 2 * (at(front, PIECES) + at(back, PIECES)) }
    known.set(key, outline)
    return outline
  }
}

/** Arc lengths from the direction `from` to the side. */
function quarter(radius: Radius, y: number, from: number): number[] {
  const lengths: number[] = []
  let [length, x0, z0] = [0, 0, 0]
  for (let i = 0; i <= PIECES; i++) {
    const turn = lerp(from, Math.PI / 2, i / PIECES)
    const r = radius(y, turn)
    const [x, z] = [r * Math.sin(turn), r * Math.cos(turn)]
    if (i > 0) length += Math.hypot(x - x0, z - z0)
    lengths.push(length)
    x0 = x
    z0 = z
  }
  return lengths
}
