import type { Vec3 } from '../maths/vector.ts'
import type { Box3 } from './box.ts'
import type { Field } from './distance.ts'

/** A distance field sampled on a regular grid: x runs fastest, then y, then z. */
export interface Grid {
  nx: number
  ny: number
  nz: number
  /** Cell size, cm. */
  cell: number
  low: Vec3
  /** Distances in steps of `step` cm: a packed grid stays in bytes. */
  values: Float32Array | Int8Array
  step: number
}

const BLOCK = 6

/** Blocks farther than this from the surface, cm, are exact enough as one value for a grid of distances. */
const GRID_MARGIN = 3

/** Samples a field on cells of `cell` cm. */
export function bakeGrid(field: Field, { low, high }: Box3, cell: number): Grid {
  const [nx, ny, nz] = [0, 1, 2].map((d) => Math.ceil((high[d] - low[d]) / cell) + 1)
  const values = sampleField(field, { low, size: [nx, ny, nz], cell, block: BLOCK, margin: GRID_MARGIN })
  return { nx, ny, nz, cell, low, values, step: 1 }
}

interface Sampling {
  low: Vec3
  /** Points along x, y and z. */
  size: number[]
  cell: number
  /** Cells along the side of a block that is first asked as a whole. */
  block: number
  /** Distance beyond its own reach at which a block gets one value for all its cells, cm. */
  margin: number
}

/** Distances on a regular grid; far blocks get one value, because only the surface's neighbourhood is looked at closely. */
export function sampleField(
  field: Field,
  { low, size: [nx, ny, nz], cell, block, margin }: Sampling,
): Float32Array {
  const values = new Float32Array(nx * ny * nz)
  const half = (block / 2) * cell
  const reach = block * cell * 0.87 * 1.9 + margin
  for (let K = 0; K < nz; K += block)
    for (let J = 0; J < ny; J += block)
      for (let I = 0; I < nx; I += block) {
        const d = field([low[0] + I * cell + half, low[1] + J * cell + half, low[2] + K * cell + half])
        const far = Math.abs(d) > reach
        for (let k = K; k < Math.min(K + block, nz); k++)
          for (let j = J; j < Math.min(J + block, ny); j++)
            for (let i = I; i < Math.min(I + block, nx); i++)
              values[(k * ny + j) * nx + i] = far
                ? d
                : field([low[0] + i * cell, low[1] + j * cell, low[2] + k * cell])
      }
  return values
}

/** Trilinear distance at a point, cm; outside the grid the nearest cell answers. */
export function sampleGrid(g: Grid, [x, y, z]: Vec3): number {
  let u = (x - g.low[0]) / g.cell
  let v = (y - g.low[1]) / g.cell
  let w = (z - g.low[2]) / g.cell
  u = u < 0 ? 0 : Math.min(u, g.nx - 1.001)
  v = v < 0 ? 0 : Math.min(v, g.ny - 1.001)
  w = w < 0 ? 0 : Math.min(w, g.nz - 1.001)
  const i = u | 0
  const j = v | 0
  const k = w | 0
  const a = u - i
  const b = v - j
  const c = w - k
  const d = g.values
  const sy = g.nx
  const sz = g.nx * g.ny
  const o = k * sz + j * sy + i
  const c00 = d[o] * (1 - a) + d[o + 1] * a
  const c10 = d[o + sy] * (1 - a) + d[o + sy + 1] * a
  const c01 = d[o + sz] * (1 - a) + d[o + sz + 1] * a
  const c11 = d[o + sz + sy] * (1 - a) + d[o + sz + sy + 1] * a
  return ((c00 * (1 - b) + c10 * b) * (1 - c) + (c01 * (1 - b) + c11 * b) * c) * g.step
}

/** Says the same distance at a vertex of `points` (3 floats each); its gradient inside the cell goes to `slope`. */
export const makeSlopeSampler =
  (g: Grid, points: Float32Array) =>
  (vertex: number, slope: Float64Array): number => {
    let u = (points[vertex * 3] - g.low[0]) / g.cell
    let v = (points[vertex * 3 + 1] - g.low[1]) / g.cell
    let w = (points[vertex * 3 + 2] - g.low[2]) / g.cell
    u = u < 0 ? 0 : Math.min(u, g.nx - 1.001)
    v = v < 0 ? 0 : Math.min(v, g.ny - 1.001)
    w = w < 0 ? 0 : Math.min(w, g.nz - 1.001)
    const i = u | 0
    const j = v | 0
    const k = w | 0
    const a = u - i
    const b = v - j
    const c = w - k
    const d = g.values
    const sy = g.nx
    const sz = g.nx * g.ny
    const o = k * sz + j * sy + i
    const x00 = d[o + 1] - d[o]
    const x10 = d[o + sy + 1] - d[o + sy]
    const x01 = d[o + sz + 1] - d[o + sz]
    const x11 = d[o + sz + sy + 1] - d[o + sz + sy]
    const c00 = d[o] + x00 * a
    const c10 = d[o + sy] + x10 * a
    const c01 = d[o + sz] + x01 * a
    const c11 = d[o + sz + sy] + x11 * a
    const near = c00 + (c10 - c00) * b
    const far = c01 + (c11 - c01) * b
    slope[0] = ((x00 * (1 - b) + x10 * b) * (1 - c) + (x01 * (1 - b) + x11 * b) * c) * g.step
    slope[1] = ((c10 - c00) * (1 - c) + (c11 - c01) * c) * g.step
    slope[2] = (far - near) * g.step
    return near * g.step + slope[2] * c
  }
