import { sampleGrid } from '../figure/grid.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import type { Vec3 } from '../maths/vector.ts'

const QUARTER = 48

/** Where cloth lies on a mannequin before it is draped. Lengths in cm. */
export interface Wrap {
  /** Girth of the convex hull of the trunk at a height. */
  girth: (y: number) => number
  /** A point on that hull: `f` runs from -1 (one side seam) over 0 (middle) to 1, `off` away from the body. */
  onTrunk: (y: number, f: number, back: boolean, off: number) => Vec3
  /** Highest point of neck and shoulders above `x`. */
  ridge: (x: number) => Vec3
  /** Depth at which a ray from the front (or back) comes within `off` of trunk or arms; NaN when it passes. */
  castDepth: (x: number, y: number, back: boolean, off: number) => number
}

interface QuarterCurves {
  front: number[]
  back: number[]
  girth: number
}

export function makeWrap({ hull, ridge, trunk, arms }: Mannequin): Wrap {
  const radius = (y: number, turn: number): number => {
    const k = clamp(y - hull.lowY, 0, hull.count - 1.001)
    const i = k | 0
    const q = (((turn / (2 * Math.PI)) % 1) + 1) % 1
    const j = (q * hull.directions) | 0
    const g = q * hull.directions - j
    const next = (j + 1) % hull.directions
    const row = (r: number) =>
      hull.radii[r * hull.directions + j] * (1 - g) + hull.radii[r * hull.directions + next] * g
    return lerp(row(i), row(i + 1), k - i)
  }
  const centreZ = (y: number): number => {
    const k = clamp(y - hull.lowY, 0, hull.count - 1.001)
    return lerp(hull.centreZ[k | 0], hull.centreZ[(k | 0) + 1], k - (k | 0))
  }
  /** Arc lengths along a quarter of the hull from `from` to the side. */
  const quarter = (y: number, from: number): number[] => {
    const lengths = [0]
    let [x0, z0] = [0, 0]
    for (let i = 0; i <= QUARTER; i++) {
      const turn = lerp(from, Math.PI / 2, i / QUARTER)
      const r = radius(y, turn)
      const [x, z] = [r * Math.sin(turn), r * Math.cos(turn)]
      if (i) lengths.push(lengths[i - 1] + Math.hypot(x - x0, z - z0))
      x0 = x
      z0 = z
    }
    return lengths
  }
  const known = new Map<number, QuarterCurves>()
  const curvesAt = (y: number): QuarterCurves => {
    const key = Math.round(y * 2)
    const found = known.get(key)
    if (found) return found
    const front = quarter(key / 2, 0)
    const back = quarter(key / 2, Math.PI)
    const curves = { front, back, girth: 2 * (front[QUARTER] + back[QUARTER]) }
    known.set(key, curves)
    return curves
  }
  return {
    girth: (y) => curvesAt(y).girth,
    onTrunk(y, f, back, off) {
      const curves = curvesAt(y)
      const lengths = back ? curves.back : curves.front
      const s = Math.abs(f) * lengths[QUARTER]
      let i = 0
      while (i < QUARTER - 1 && s > lengths[i + 1]) i++
      const u = (s - lengths[i]) / (lengths[i + 1] - lengths[i] || 1e-9)
      const quarterTurn = (((i + u) / QUARTER) * Math.PI) / 2
      const turn = back ? Math.PI - quarterTurn : quarterTurn
      const side = f < 0 ? -1 : 1
      const r = radius(y, side * turn) + off
      return [side * Math.sin(turn) * r, y, centreZ(y) + Math.cos(turn) * r]
    },
    ridge(x) {
      const a = clamp(Math.abs(x), 0, 29.9)
      const i = a | 0
      return [x, lerp(ridge.y[i], ridge.y[i + 1], a - i), lerp(ridge.z[i], ridge.z[i + 1], a - i)]
    },
    castDepth(x, y, back, off) {
      let z = back ? -28 : 28
      for (let i = 0; i < 60; i++) {
        const d = Math.min(sampleGrid(trunk, [x, y, z]), sampleGrid(arms, [x, y, z])) - off
        if (d < 0.05) return z
        z += back ? Math.max(d * 0.9, 0.2) : -Math.max(d * 0.9, 0.2)
        if (back ? z > 8 : z < -14) break
      }
      return Number.NaN
    },
  }
}

/** Highest and lowest height at which girths are asked for: cloth beyond is hung straight. */
export const trunkHeight = (y: number, low = 6): number => clamp(y, low, 140)
