import { at } from '../maths/at.ts'
import { clamp, lerp, smoothstep } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import type { TopPattern } from './top-pattern.ts'
import { unroller } from './unroll.ts'
import type { Wearer } from './wrap.ts'

/** The flat pattern of a top as it is on a body: the photo says where its cloth is, the body how far a neck opens. */
export interface WornPattern {
  /** Height of the ends of the neckline, cm. */
  neckY: number
  /** Upper edge at a column of the grid, normalised. */
  top: (i: number, back: boolean) => Point
  /** Where a photographed point of the grid lies on the flat pattern, normalised. */
  at: (point: GridPoint) => Point
}

export interface GridPoint {
  i: number
  j: number
  back: boolean
  /** Where it lies in the photo, normalised. */
  seen: Point
}

/** A neckline is never narrower than the neck: half widths in cm on shoulders of 19 cm, which change by a share of theirs. */
const NARROWEST = { female: 8.1, male: 9.4 }
const USUAL_SHOULDER = 19
const OF_SHOULDER = 0.25
/** Nor so wide that it would slide off: over the half width of the shoulders. */
const WIDEST = 0.66
/** How far it lies over the ridge of the shoulders, cm. */
const OVER_RIDGE = 0.4
/**
 * Its front ends above the line from armpit to armpit by at least this, cm: between armholes a deeper one leaves holes beside
 * the straps, between sleeves it is a deep V.
 */
const ABOVE_ARMPITS = { sleeved: -3, sleeveless: 2 }
/** How steep a neckline is laid: cloth lies on a slope. */
export const NECK_SLOPE = 0.96

/** How steep the seam of a strap is at most: it lies on the shoulder, however the strap lay in the photo. */
const STRAP_SLOPE = 0.5
/** How far inside the end of the shoulder a strap ends, and an armhole without sleeve runs from that row on, cm. */
const STRAP_INSET = 0.8
const ARMHOLE_INSET = 3
const INSET_ROWS = 3
/** Share of the armhole from which the width is the garment's own again. */
const OWN_WIDTH_FROM = 0.5
/** Width of a shoulder seam that is divided by, at least, normalised. */
const LEAST_SEAM = 1e-4

export function wornPattern(wearer: Wearer, pattern: TopPattern): WornPattern {
  const { nu, nv } = pattern
  const { neckY, top } = wornNeck(wearer, pattern)
  const photographed = photographedTop(pattern)
  const across = (x: number, { i, j, back }: Omit<GridPoint, 'seen'>): number =>
    x + (top(i, back)[0] - photographed(i, back)[0]) * (1 - smoothstep(j / pattern.armRows))
  /** Half width of a row, on the side that is wider. */
  const widest = (j: number): number =>
    Math.max(
      -across(pattern.left.edge(j / nv)[0], { i: 0, j, back: false }),
      across(pattern.right.edge(j / nv)[0], { i: nu, j, back: false }),
    )
  const acromion = Math.abs(wearer.mannequin.landmarks.left.acromion[0])
  const rows = Array.from({ length: nv + 1 }, (_, j): ((x: number) => number) => {
    if (pattern.sleeved) return unrolled(pattern, j)
    const factor = j >= pattern.armRows ? 1 : narrowing(pattern, { j, width: widest(j), acromion })
    return (x) => x * factor
  })
  return {
    neckY,
    top,
    at({ i, j, back, seen }) {
      const lifted = (top(i, back)[1] - photographed(i, back)[1]) * (1 - j / nv)
      return [at(rows, j)(across(seen[0], { i, j, back })), seen[1] + lifted]
    },
  }
}

/** Where a place across a row lies when the row is laid flat. */
function unrolled({ left, right, nv, hiddenAt }: TopPattern, j: number): (x: number) => number {
  const wider = hiddenAt(j)
  if (wider === 1) return (x) => x
  const unroll = unroller(wider)
  const [from, to] = [left.edge(j / nv)[0], right.edge(j / nv)[0]]
  return (x) => {
    const half = x < 0 ? -from : to
    return half * wider * unroll(clamp(x / half, -1, 1))
  }
}

const photographedTop =
  ({ nu, frontTop, backTop }: TopPattern): WornPattern['top'] =>
  (i, back) =>
    (back ? backTop : frontTop)(i / nu)

/** Opens the neckline to fit neck and shoulders, and lays straps along the shoulder. */
function wornNeck({ mannequin, wrap }: Wearer, pattern: TopPattern): Pick<WornPattern, 'neckY' | 'top'> {
  const { sleeved, nu, shoulderColumns, scale, neckHalf, shoulderHalf } = pattern
  const { gender, landmarks } = mannequin
  const acromion = Math.abs(landmarks.left.acromion[0])
  const narrowest = NARROWEST[gender] * (1 + OF_SHOULDER * (acromion / USUAL_SHOULDER - 1))
  const neck = clamp(neckHalf * scale, narrowest, WIDEST * acromion) / scale
  const neckY = wrap.ridge(neck * scale)[1] + OVER_RIDGE
  const neckLine = (pattern.left.neck[1] + pattern.right.neck[1]) / 2
  const lowest = landmarks.armpitY + ABOVE_ARMPITS[sleeved ? 'sleeved' : 'sleeveless']
  const deepest = (neckY - lowest) / NECK_SLOPE / scale
  const depth = Math.min(1, deepest / (pattern.frontTop(0.5)[1] - neckLine))
  // A strap moves as a whole; the end of a shoulder seam stays where it is.
  const shoulder = sleeved ? shoulderHalf : shoulderHalf + Math.min(0, neck - neckHalf)
  const acrossTop = (x: number): number =>
    x <= neckHalf
      ? (x * neck) / neckHalf
      : neck + ((x - neckHalf) * (shoulder - neck)) / Math.max(LEAST_SEAM, shoulderHalf - neckHalf)
  const heightOf = (y: number, worn: number): number =>
    sleeved ? y : Math.min(y, neckLine + Math.max(0, worn - neck) * STRAP_SLOPE)
  const photographed = photographedTop(pattern)
  return {
    neckY,
    top(i, back) {
      const [x, y] = photographed(i, back)
      const worn = acrossTop(Math.abs(x))
      const onShoulder = i <= shoulderColumns || i >= nu - shoulderColumns
      if (onShoulder) return [Math.sign(x) * worn, heightOf(y, worn)]
      return [Math.sign(x) * worn, back ? y : neckLine + (y - neckLine) * depth]
    },
  }
}

/** A row beside an armhole without sleeve. */
interface Row {
  j: number
  /** Half width of the row, normalised. */
  width: number
  /** Half width of the shoulders, cm. */
  acromion: number
}

/** What the width of a row is multiplied with so that arms come out of armholes instead of being covered by them. */
function narrowing({ armRows, scale }: TopPattern, { j, width, acromion }: Row): number {
  const inset = lerp(STRAP_INSET, ARMHOLE_INSET, smoothstep(j / INSET_ROWS))
  const factor = Math.min(1, (acromion - inset) / (width * scale))
  return lerp(factor, 1, smoothstep((j / armRows - OWN_WIDTH_FROM) / (1 - OWN_WIDTH_FROM)))
}
