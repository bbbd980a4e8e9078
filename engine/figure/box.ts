import type { Vec3 } from '../maths/vector.ts'

export interface Box3 {
  low: Vec3
  high: Vec3
}

/** The box that holds the points, with so much room around them, cm. */
export function boxAround(points: Vec3[], room: number): Box3 {
  const least = (d: 0 | 1 | 2) => Math.min(...points.map((p) => p[d])) - room
  const most = (d: 0 | 1 | 2) => Math.max(...points.map((p) => p[d])) + room
  return { low: [least(0), least(1), least(2)], high: [most(0), most(1), most(2)] }
}
