import type { Vec3 } from '../maths/vector.ts'
import type { Field } from './distance.ts'
import { sampleField } from './grid.ts'

export interface Mesh {
  /** 3 floats a vertex, cm. */
  positions: Float32Array
  /** 3 floats a vertex, unit, outward. */
  normals: Float32Array
  /** 3 vertices a triangle, anticlockwise seen from outside. */
  triangles: Uint32Array
}

/** Offsets of a cell's corners, and the pairs of corners that its edges join. */
const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((c) => [c & 1, (c >> 1) & 1, c >> 2])
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((a) =>
  [1, 2, 4].filter((bit) => !(a & bit)).map((bit) => [a, a | bit]),
)
const BLOCK = 8

/**
 * Triangulates the zero surface of `field` inside the box by naive surface nets (Gibson 1998) on cells of `cell` cm,
 * then projects every vertex onto the surface by Newton steps.
 */
export function surfaceNets(field: Field, low: Vec3, high: Vec3, cell: number): Mesh {
  const [nx, ny, nz] = [0, 1, 2].map((d) => Math.ceil((high[d] - low[d]) / cell) + 1)
  const values = sampleField(field, { low, size: [nx, ny, nz], cell, block: BLOCK, margin: 1 })
  const at = (i: number, j: number, k: number) => (k * ny + j) * nx + i
  const vertexOf = new Int32Array(nx * ny * nz).fill(-1)
  const points: number[] = []
  const corner = new Float32Array(8)
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        let inside = 0
        CORNERS.forEach(([x, y, z], c) => {
          corner[c] = values[at(i + x, j + y, k + z)]
          if (corner[c] < 0) inside++
        })
        if (inside === 0 || inside === 8) continue
        const [x, y, z] = meanCrossing(corner)
        vertexOf[at(i, j, k)] = points.length / 3
        points.push(low[0] + (i + x) * cell, low[1] + (j + y) * cell, low[2] + (k + z) * cell)
      }
  const triangles: number[] = []
  const quad = (corners: number[], flip: boolean) => {
    const [a, b, c, d] = corners.map((o) => vertexOf[o])
    if (Math.min(a, b, c, d) < 0) return
    triangles.push(...(flip ? [a, c, b, a, d, c] : [a, b, c, a, c, d]))
  }
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const inside = values[at(i, j, k)] < 0
        if (inside !== values[at(i + 1, j, k)] < 0)
          quad([at(i, j - 1, k - 1), at(i, j, k - 1), at(i, j, k), at(i, j - 1, k)], !inside)
        if (inside !== values[at(i, j + 1, k)] < 0)
          quad([at(i - 1, j, k - 1), at(i - 1, j, k), at(i, j, k), at(i, j, k - 1)], !inside)
        if (inside !== values[at(i, j, k + 1)] < 0)
          quad([at(i - 1, j - 1, k), at(i, j - 1, k), at(i, j, k), at(i - 1, j, k)], !inside)
      }
  return project(field, new Float32Array(points), new Uint32Array(triangles), cell)
}

/** Mean of the points where the cell's edges cross zero, in cell units. */
function meanCrossing(corner: Float32Array): Vec3 {
  const sum: Vec3 = [0, 0, 0]
  let n = 0
  for (const [a, b] of EDGES) {
    if (corner[a] < 0 === corner[b] < 0) continue
    const t = corner[a] / (corner[a] - corner[b])
    for (const d of [0, 1, 2] as const) sum[d] += CORNERS[a][d] + (CORNERS[b][d] - CORNERS[a][d]) * t
    n++
  }
  return [sum[0] / n, sum[1] / n, sum[2] / n]
}

function project(field: Field, positions: Float32Array, triangles: Uint32Array, cell: number): Mesh {
  const normals = new Float32Array(positions.length)
  const e = 0.12
  for (let v = 0; v < positions.length; v += 3) {
    let [x, y, z] = [positions[v], positions[v + 1], positions[v + 2]]
    let normal: Vec3 = [0, 0, 0]
    for (let round = 0; round < 3; round++) {
      const gx = field(x + e, y, z) - field(x - e, y, z)
      const gy = field(x, y + e, z) - field(x, y - e, z)
      const gz = field(x, y, z + e) - field(x, y, z - e)
      const length = Math.hypot(gx, gy, gz) || 1
      const step = Math.max(-cell / 2, Math.min((field(x, y, z) * 2 * e) / length, cell / 2))
      normal = [gx / length, gy / length, gz / length]
      x -= normal[0] * step
      y -= normal[1] * step
      z -= normal[2] * step
      if (Math.abs(step) < 0.003) break
    }
    positions.set([x, y, z], v)
    normals.set(normal, v)
  }
  return { positions, normals, triangles }
}
