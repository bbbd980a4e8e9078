import { clamp } from '../maths/scalar.ts'
import { type Patch, type PatchName, SPACING } from './cloth.ts'
import type { Cloth } from './simulate.ts'

/** One side of the garment as triangles. */
export interface GarmentMesh {
  part: PatchName
  back: boolean
  /** 3 floats a vertex, cm. */
  positions: Float32Array
  normals: Float32Array
  /** 2 floats a vertex, photo pixels at the size of the mask. */
  pixels: Float32Array
  /** Distance to the nearest free edge, cm, as far as one cell of the cloth; 1 float a vertex. */
  edges: Float32Array
  triangles: Uint32Array
}

/** Points of the finer grid for each cell. */
const FACTOR = 2

/** Turns the cloth into meshes, twice as fine by Catmull-Rom interpolation. */
export function toMeshes(cloth: Cloth): GarmentMesh[] {
  const normals = vertexNormals(cloth)
  const free = freeEdges(cloth)
  const refined = cloth.patches.map((patch) => refine(patch, cloth.positions))
  closeSeams(cloth, refined)
  return cloth.patches.map((patch, p) => ({
    part: patch.name,
    back: patch.back,
    positions: refined[p],
    normals: refine(patch, normals),
    pixels: refineLinear(patch, patch.pixels, 2),
    edges: refineLinear(patch, distancesOf(patch, free), 1),
    triangles: triangulate(patch),
  }))
}

/** +1 when a walk along u, then v, turns as seen from outside the way a page does. */
const orientation = ({ mirrored, back }: Patch): 1 | -1 => (mirrored === back ? -1 : 1)

/** Normals over the welded garment, so that seams are smooth. */
function vertexNormals({ patches, positions: x }: Cloth): Float32Array {
  const sums = new Float32Array(x.length)
  for (const patch of patches) {
    const { nu, nv, vertex } = patch
    const sign = orientation(patch)
    for (let j = 0; j < nv; j++)
      for (let i = 0; i < nu; i++) {
        const k = j * (nu + 1) + i
        const p = vertex[k] * 3
        const q = vertex[k + 1] * 3
        const r = vertex[k + nu + 2] * 3
        const s = vertex[k + nu + 1] * 3
        const [ax, ay, az] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]]
        const [bx, by, bz] = [x[s] - x[q], x[s + 1] - x[q + 1], x[s + 2] - x[q + 2]]
        const [nx, ny, nz] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
        for (const corner of [p, q, r, s]) {
          sums[corner] += nx * sign
          sums[corner + 1] += ny * sign
          sums[corner + 2] += nz * sign
        }
      }
  }
  for (let o = 0; o < sums.length; o += 3) {
    const length = Math.hypot(sums[o], sums[o + 1], sums[o + 2]) || 1
    for (let c = 0; c < 3; c++) sums[o + c] /= length
  }
  return sums
}

/** A stretch of a line between the middle two of four neighbours. */
interface Stretch {
  values: Float32Array
  /** Where the values of the four neighbours begin, and how many each has. */
  four: [number, number, number, number]
  count: number
  /** Share of the way between the middle two. */
  t: number
}

/** Writes the values of a point on a stretch to place `o` by Catmull-Rom interpolation. */
function interpolate(out: Float32Array, o: number, { values, four: [p, q, r, s], count, t }: Stretch): void {
  for (let k = 0; k < count; k++) {
    const a = values[p + k]
    const b = values[q + k]
    const c = values[r + k]
    const d = values[s + k]
    out[o + k] =
      0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
  }
}

/** Interpolates 3 floats a vertex onto the finer grid: first along u, then along v. */
function refine(patch: Patch, values: Float32Array): Float32Array {
  const { nu, nv, vertex } = patch
  const width = (nu * FACTOR + 1) * 3
  const rows = new Float32Array((nv + 1) * width)
  for (let j = 0; j <= nv; j++)
    for (let o = 0; o < width; o += 3) {
      const { g, t } = cellAt(o / 3, nu)
      const start = (d: number) => vertex[j * (nu + 1) + clamp(g + d, 0, nu)] * 3
      const four: Stretch['four'] = [start(-1), start(0), start(1), start(2)]
      interpolate(rows, j * width + o, { values, four, count: 3, t })
    }
  const out = new Float32Array((nv * FACTOR + 1) * width)
  for (let j = 0; j <= nv * FACTOR; j++) {
    const { g, t } = cellAt(j, nv)
    const start = (d: number) => clamp(g + d, 0, nv) * width
    const four: Stretch['four'] = [start(-1), start(0), start(1), start(2)]
    interpolate(out, j * width, { values: rows, four, count: width, t })
  }
  return out
}

/** The cell of a grid line in which a point of the finer one lies, and the share of the cell before it. */
function cellAt(fine: number, cells: number): { g: number; t: number } {
  const g = Math.min(cells - 1, Math.floor(fine / FACTOR))
  return { g, t: fine / FACTOR - g }
}

/** From a grid point to the next, along u or along v. */
type Step = [di: number, dj: number]

/**
 * Brings the points between two vertices of a seam together: where the seam ends, at a crotch or an armpit, the curves of
 * both sides part one point too early.
 */
function closeSeams({ patches, pinned: { length } }: Cloth, refined: Float32Array[]): void {
  const met = new Map<number, { positions: Float32Array; o: number }>()
  patches.forEach(({ nu, nv, vertex }, p) => {
    const meet = (i: number, j: number, [di, dj]: Step) => {
      const [a, b] = [vertex[j * (nu + 1) + i], vertex[(j + dj) * (nu + 1) + i + di]]
      const [side, positions] = [Math.min(a, b) * length + Math.max(a, b), refined[p]]
      const o = ((j * FACTOR + dj) * (nu * FACTOR + 1) + i * FACTOR + di) * 3
      const other = met.get(side)
      if (!other) met.set(side, { positions, o })
      else for (let c = 0; c < 3; c++) positions[o + c] = other.positions[other.o + c]
    }
    for (let i = 0; i < nu; i++) for (const j of [0, nv]) meet(i, j, [1, 0])
    for (let j = 0; j < nv; j++) for (const i of [0, nu]) meet(i, j, [0, 1])
  })
}

/** From each grid point to the nearest free edge, cm, capped at one cell. */
function distancesOf({ vertex }: Patch, free: Uint8Array): Float32Array {
  const distances = new Float32Array(vertex.length)
  for (let k = 0; k < vertex.length; k++) distances[k] = free[vertex[k]] ? 0 : SPACING
  return distances
}

/** Values of the grid points on the finer grid, linearly: texture coordinates must not bend, or prints would. */
function refineLinear({ nu, nv }: Patch, values: Float32Array, size: number): Float32Array {
  const fineU = nu * FACTOR
  const fineV = nv * FACTOR
  const out = new Float32Array((fineV + 1) * (fineU + 1) * size)
  let o = 0
  for (let j = 0; j <= fineV; j++)
    for (let i = 0; i <= fineU; i++) {
      const { g: gi, t: u } = cellAt(i, nu)
      const { g: gj, t: v } = cellAt(j, nv)
      const a = (gj * (nu + 1) + gi) * size
      const b = a + (nu + 1) * size
      for (let c = 0; c < size; c++)
        out[o++] =
          (values[a + c] * (1 - u) + values[a + size + c] * u) * (1 - v) +
          (values[b + c] * (1 - u) + values[b + size + c] * u) * v
    }
  return out
}

/** 1 for every vertex on a free edge of the garment: a side of a patch that no other side is sewn to. */
function freeEdges({ patches, pinned: { length } }: Cloth): Uint8Array {
  const once = new Set<number>()
  const meet = (a: number, b: number) => {
    const side = Math.min(a, b) * length + Math.max(a, b)
    if (a !== b && !once.delete(side)) once.add(side)
  }
  for (const { nu, nv, vertex } of patches) {
    const across = nu + 1
    for (let i = 0; i < nu; i++)
      for (const row of [0, nv * across]) meet(vertex[row + i], vertex[row + i + 1])
    for (let j = 0; j < nv; j++)
      for (const i of [0, nu]) meet(vertex[j * across + i], vertex[(j + 1) * across + i])
  }
  const free = new Uint8Array(length)
  for (const side of once) {
    free[side % length] = 1
    free[Math.floor(side / length)] = 1
  }
  return free
}

function triangulate(patch: Patch): Uint32Array {
  const [nu, nv] = [patch.nu * FACTOR, patch.nv * FACTOR]
  const triangles = new Uint32Array(nu * nv * 6)
  const outward = orientation(patch) > 0
  let t = 0
  for (let j = 0; j < nv; j++)
    for (let i = 0; i < nu; i++) {
      const a = j * (nu + 1) + i
      const [b, c, d] = [a + 1, a + nu + 2, a + nu + 1]
      triangles[t++] = a
      triangles[t++] = outward ? b : c
      triangles[t++] = outward ? c : b
      triangles[t++] = a
      triangles[t++] = outward ? c : d
      triangles[t++] = outward ? d : c
    }
  return triangles
}
