import type { Mannequin } from '../figure/mannequin.ts'
import { clamp, lerp, smoothstep } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import type { TopPattern } from './top-pattern.ts'
import type { Wrap } from './wrap.ts'

/** The flat pattern of a top as it is on a body: the photo says where its cloth is, the body how far a neck opens. */
export interface WornPattern {
  /** Height of the ends of the neckline, cm. */
  neckY: number
  /** Upper edge at a column of the grid, normalised. */
  top: (i: number, back: boolean) => Point
  /** Where a photographed point of the grid lies on the flat pattern, normalised. */
  at: (i: number, j: number, seen: Point, back: boolean) => Point
}

/** A neckline is never narrower than the neck: half widths in cm on shoulders of 19 cm. */
const NARROWEST = { female: 8.1, male: 9.4 }
/** Nor so wide that it would slide off: over the half width of the shoulders. */
const WIDEST = 0.66
/** Its front ends above the line from armpit to armpit by at least this, cm. */
const ABOVE_ARMPITS = 2
/** How steep a neckline is laid: cloth lies on a slope. */
const SLOPE = 0.96

/** How steep the seam of a strap is at most: it lies on the shoulder, however the strap lay in the photo. */
const STRAP_SLOPE = 0.5
/** How far inside the end of the shoulder a strap ends, and an armhole without sleeve runs, cm. */
const STRAP_INSET = 0.8
const ARMHOLE_INSET = 3
/** Share of the armhole from which the width is the garment's own again. */
const OWN_WIDTH_FROM = 0.5

export function wornPattern(m: Mannequin, wrap: Wrap, pattern: TopPattern): WornPattern {
  const { sleeved, nu, nv, armRows, shoulderColumns, scale, neckHalf, shoulderHalf } = pattern
  const acromion = Math.abs(m.landmarks.left.acromion[0])
  const narrowest = NARROWEST[m.gender] * (1 + 0.25 * (acromion / 19 - 1))
  const neck = clamp(neckHalf * scale, narrowest, WIDEST * acromion) / scale
  const neckY = wrap.ridge(neck * scale)[1] + 0.4
  const neckLine = (pattern.neckL[1] + pattern.neckR[1]) / 2
  const deepest = (neckY - m.landmarks.armpitY - ABOVE_ARMPITS) / SLOPE / scale
  const depth = Math.min(1, deepest / (pattern.frontTop(0.5)[1] - neckLine))
  const photographed = (i: number, back: boolean) => (back ? pattern.backTop : pattern.frontTop)(i / nu)
  // A strap moves as a whole; the end of a shoulder seam stays where it is.
  const shoulder = sleeved ? shoulderHalf : shoulderHalf + Math.min(0, neck - neckHalf)
  const acrossTop = (x: number): number =>
    x <= neckHalf
      ? (x * neck) / neckHalf
      : neck + ((x - neckHalf) * (shoulder - neck)) / Math.max(1e-4, shoulderHalf - neckHalf)
  const top = (i: number, back: boolean): Point => {
    const [x, y] = photographed(i, back)
    const worn = acrossTop(Math.abs(x))
    const onShoulder = i <= shoulderColumns || i >= nu - shoulderColumns
    const lowest = neckLine + Math.max(0, worn - neck) * STRAP_SLOPE
    const height = onShoulder
      ? sleeved
        ? y
        : Math.min(y, lowest)
      : back
        ? y
        : neckLine + (y - neckLine) * depth
    return [Math.sign(x) * worn, height]
  }
  const across = (i: number, j: number, [x]: Point, back: boolean): number =>
    x + (top(i, back)[0] - photographed(i, back)[0]) * (1 - smoothstep(j / armRows))
  /** What the widths of a row are multiplied with so that arms come out of armholes instead of being covered by them. */
  const narrow = (j: number): number => {
    if (sleeved || j >= armRows) return 1
    const sides = [-across(0, j, pattern.left(j / nv), false), across(nu, j, pattern.right(j / nv), false)]
    const inset = lerp(STRAP_INSET, ARMHOLE_INSET, smoothstep(j / 3))
    const factor = Math.min(1, (acromion - inset) / (Math.max(...sides) * scale))
    return lerp(factor, 1, smoothstep((j / armRows - OWN_WIDTH_FROM) / (1 - OWN_WIDTH_FROM)))
  }
  const factors = Array.from({ length: nv + 1 }, (_, j) => narrow(j))
  return {
    neckY,
    top,
    at(i, j, seen, back) {
      const lifted = (top(i, back)[1] - photographed(i, back)[1]) * (1 - j / nv)
      return [across(i, j, seen, back) * factors[j], seen[1] + lifted]
    },
  }
}
