import { sampleGrid } from '../figure/grid.ts'
import type { Mannequin, Ridge } from '../figure/mannequin.ts'
import { at } from '../maths/at.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import type { Vec3 } from '../maths/vector.ts'
import { type TrunkHull, trunkHull } from './trunk-hull.ts'

/** Where cloth lies on a mannequin before it is draped. Lengths in cm. */
export interface Wrap extends TrunkHull {
  /** Highest point of neck and shoulders above `x`. */
  ridge: (x: number) => Vec3
  /** Depth at which a ray from the front (or back) comes near to trunk or arms; NaN when it passes. */
  castDepth: (ray: Ray) => number
}

/** A ray along z. */
export interface Ray {
  x: number
  y: number
  back: boolean
  /** How near to the body it stops, cm. */
  off: number
}

/** A mannequin, and how cloth lies on it. */
export interface Dummy {
  mannequin: Mannequin
  wrap: Wrap
}

/** A mannequin to be dressed. */
export interface Wearer extends Dummy {
  /** Whom the garment was cut for: the same, or the same person in another size. */
  cutFor: Dummy
}

/** The end of the ridge has no point beyond it to blend with, cm. */
const RIDGE_END = 29.9
/** Highest and lowest height at which girths are asked for, cm: cloth beyond is hung straight. */
const TRUNK = { high: 140, low: 6 }

/**
 * How rays are cast, cm: from where, to where in front and behind, and how near is there. A step is a share of the
 * distance to the body, which a field that is sampled on a grid may overstate. Unchanged since the first drape.
 */
const RAY = { start: 28, frontEnd: -14, backEnd: 8, near: 0.05, share: 0.9, leastStep: 0.2, mostSteps: 60 }

export function makeWrap({ hull, ridge, trunk, arms }: Mannequin): Wrap {
  return {
    ...trunkHull(hull),
    ridge: (x) => ridgeAt(ridge, x),
    castDepth({ x, y, back, off }) {
      let z = back ? -RAY.start : RAY.start
      for (let i = 0; i < RAY.mostSteps; i++) {
        const d = Math.min(sampleGrid(trunk, [x, y, z]), sampleGrid(arms, [x, y, z])) - off
        if (d < RAY.near) return z
        const step = Math.max(d * RAY.share, RAY.leastStep)
        z += back ? step : -step
        if (back ? z > RAY.backEnd : z < RAY.frontEnd) break
      }
      return Number.NaN
    },
  }
}

function ridgeAt({ y, z }: Ridge, x: number): Vec3 {
  const a = clamp(Math.abs(x), 0, RIDGE_END)
  const i = a | 0
  return [x, lerp(at(y, i), at(y, i + 1), a - i), lerp(at(z, i), at(z, i + 1), a - i)]
}

/** The height nearest to `y` at which girths are asked for. */
export const trunkHeight = (y: number, low = TRUNK.low): number => clamp(y, low, TRUNK.high)
