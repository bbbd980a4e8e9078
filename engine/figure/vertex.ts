import type { Vec3 } from '../maths/vector.ts'

/** The three numbers of one vertex of a mesh; not a number beyond its end. */
export const vertexAt = (values: Float32Array, vertex: number): Vec3 => [
  values[vertex * 3] ?? Number.NaN,
  values[vertex * 3 + 1] ?? Number.NaN,
  values[vertex * 3 + 2] ?? Number.NaN,
]
