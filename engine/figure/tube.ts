import { clamp } from '../maths/scalar.ts'
import { distance, subtract, type Vec3 } from '../maths/vector.ts'
import type { Field } from './distance.ts'

/** Length of the straight pieces that a bent tube is made of, cm. */
const PIECE = 0.3

/** A finger or a toe: a tube that bends softly through the joints, with a radius by the share of its length, cm. */
export function tube(joints: Vec3[], radius: (share: number) => number): Field {
  const points = bent(joints)
  const balls = points.map((at, i) => ({ at, radius: radius(i / (points.length - 1)) }))
  const pieces = pairs(balls).map(([a, b]) => {
    const [ax, ay, az] = a.at
    const [bx, by, bz] = subtract(b.at, a.at)
    const squared = bx * bx + by * by + bz * bz
    return { ax, ay, az, bx, by, bz, squared, radius: a.radius, growth: b.radius - a.radius }
  })
  const middle: Vec3 = points[points.length >> 1] ?? [0, 0, 0]
  const reach = Math.max(...balls.map((ball) => distance(ball.at, middle) + ball.radius))
  return ([px, py, pz], limit = 1e9) => {
    const bound = Math.hypot(px - middle[0], py - middle[1], pz - middle[2]) - reach
    if (bound > limit) return bound
    let nearest = 1e9
    for (const { ax, ay, az, bx, by, bz, squared, radius, growth } of pieces) {
      const x = px - ax
      const y = py - ay
      const z = pz - az
      const t = clamp((x * bx + y * by + z * bz) / squared, 0, 1)
      const dx = x - bx * t
      const dy = y - by * t
      const dz = z - bz * t
      nearest = Math.min(nearest, Math.sqrt(dx * dx + dy * dy + dz * dz) - radius - growth * t)
    }
    return nearest
  }
}

/** Each with the one after it. */
const pairs = <T>(all: T[]): [T, T][] =>
  all.flatMap((a, i): [T, T][] => all.slice(i + 1, i + 2).map((b) => [a, b]))

/** A Catmull-Rom spline through the joints, as points at about equal distances. */
function bent(joints: Vec3[]): Vec3[] {
  const line: Vec3[] = joints.slice(0, 1)
  for (const [i, [a, b]] of pairs(joints).entries()) {
    const [before, after] = [joints[i - 1] ?? a, joints[i + 2] ?? b]
    const pieces = Math.max(1, Math.round(distance(a, b) / PIECE))
    for (let p = 1; p <= pieces; p++) {
      const u = p / pieces
      const at = (d: 0 | 1 | 2) => {
        const bow = (1 - u) * (2 * a[d] - before[d] - b[d]) + u * (2 * b[d] - a[d] - after[d])
        return a[d] + (b[d] - a[d]) * u + 0.5 * u * (1 - u) * bow
      }
      line.push([at(0), at(1), at(2)])
    }
  }
  return line
}
