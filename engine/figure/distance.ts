import { clamp } from '../maths/scalar.ts'
import type { Vec3 } from '../maths/vector.ts'

/**
 * A signed distance field: centimetres from the surface, negative inside.
 * When the true distance surely exceeds `limit`, any value above `limit` may be answered (it is cheaper).
 */
export type Field = (point: Vec3, limit?: number) => number

/** Polynomial smooth union (Quilez) of two distances, rounded over `k` cm. */
export function smoothUnion(a: number, b: number, k: number): number {
  const h = k - Math.abs(a - b)
  return h > 0 ? Math.min(a, b) - (h * h) / (4 * k) : Math.min(a, b)
}

/** Polynomial smooth intersection of two distances, rounded over `k` cm. */
export const smoothIntersection = (a: number, b: number, k: number): number => -smoothUnion(-a, -b, k)

type Turns = [aboutZ?: number, aboutX?: number, aboutY?: number]

/** Ellipsoid with radii `r` (Quilez' bound), turned about z, then x, then y (radians). */
export function ellipsoid(centre: Vec3, r: Vec3, [turnZ = 0, turnX = 0, turnY = 0]: Turns = []): Field {
  const [cz, sz] = [Math.cos(turnZ), Math.sin(turnZ)]
  const [cx, sx] = [Math.cos(turnX), Math.sin(turnX)]
  const [cy, sy] = [Math.cos(turnY), Math.sin(turnY)]
  const [rx, ry, rz] = r
  const largest = Math.max(rx, ry, rz)
  const smallest = Math.min(rx, ry, rz)
  return ([px, py, pz], limit = 1e9) => {
    const x0 = px - centre[0]
    const y0 = py - centre[1]
    const z0 = pz - centre[2]
    const outside = Math.hypot(x0, y0, z0) - largest
    // The margin of one radius keeps the smooth union free of rings.
    if (outside > limit + largest) return outside
    const x1 = x0 * cz + y0 * sz
    const y1 = -x0 * sz + y0 * cz
    const y2 = y1 * cx + z0 * sx
    const z2 = -y1 * sx + z0 * cx
    const x3 = x1 * cy + z2 * sy
    const z3 = -x1 * sy + z2 * cy
    const k0 = Math.hypot(x3 / rx, y2 / ry, z3 / rz)
    const k1 = Math.hypot(x3 / (rx * rx), y2 / (ry * ry), z3 / (rz * rz))
    return k1 < 1e-9 ? -smallest : (k0 * (k0 - 1)) / k1
  }
}

/** Capsule from `a` to `b` whose radius eases from `ra` to `rb`. */
export function cone(a: Vec3, b: Vec3, [ra, rb]: [ra: number, rb: number]): Field {
  const bx = b[0] - a[0]
  const by = b[1] - a[1]
  const bz = b[2] - a[2]
  const squared = bx * bx + by * by + bz * bz
  return ([px, py, pz]) => {
    const x = px - a[0]
    const y = py - a[1]
    const z = pz - a[2]
    const t = clamp((x * bx + y * by + z * bz) / squared, 0, 1)
    return Math.hypot(x - bx * t, y - by * t, z - bz * t) - (ra + (rb - ra) * t * t * (3 - 2 * t))
  }
}

/** A field and the roundness of its union with what came before. */
export type Blend = [Field, number]

/** Folds blends into a distance, left to right. */
export function blendAll(start: number, blends: Blend[], at: Vec3): number {
  let d = start
  for (const [field, k] of blends) d = smoothUnion(d, field(at, d + k), k)
  return d
}
