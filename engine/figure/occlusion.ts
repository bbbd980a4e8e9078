import { along, cross, orthogonal, type Vec3 } from '../maths/vector.ts'
import type { Field } from './distance.ts'
import type { Mesh } from './surface-nets.ts'
import { vertexAt } from './vertex.ts'

const CONES = 10
const REACH = 34

/** Openness of every vertex to the sky around it, 0..1, by marching cones through the field (after Quilez). */
export function bakeOcclusion({ positions, normals }: Mesh, field: Field): Float32Array {
  const directions = Array.from({ length: CONES }, (_, i): Vec3 => {
    const t = (i + 0.5) / CONES
    const turn = i * 2.399963
    return [Math.sqrt(t) * Math.cos(turn), Math.sqrt(t) * Math.sin(turn), Math.sqrt(1 - t)]
  })
  const open = new Float32Array(positions.length / 3)
  for (let i = 0; i < open.length; i++) {
    const p = vertexAt(positions, i)
    const n = vertexAt(normals, i)
    const u = orthogonal(Math.abs(n[0]) > 0.8 ? [0, 1, 0] : [1, 0, 0], n)
    const v = cross(n, u)
    let sum = 0
    for (const [a, b, c] of directions) {
      sum += visibility(field, p, [
        u[0] * a + v[0] * b + n[0] * c,
        u[1] * a + v[1] * b + n[1] * c,
        u[2] * a + v[2] * b + n[2] * c,
      ])
    }
    open[i] = sum / CONES
  }
  return open
}

function visibility(field: Field, p: Vec3, direction: Vec3): number {
  let visible = 1
  for (let t = 1.2; t < REACH && visible >= 0.02; ) {
    const d = field(along(p, direction, t))
    visible = Math.min(visible, Math.max(0, 0.5 + (0.5 * d) / (t * 0.22)))
    t += Math.max(d * 0.9, 1)
  }
  return visible
}
