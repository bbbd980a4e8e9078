import { subtract, type Vec3 } from '../maths/vector.ts'
import type { Field } from './distance.ts'
import { sampleField } from './grid.ts'

/** Offsets of a cell's corners, and the pairs of corners that its edges join. */
const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((c): Vec3 => [c & 1, (c >> 1) & 1, c >> 2])
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((a) =>
  [1, 2, 4].filter((bit) => !(a & bit)).map((bit): [number, number] => [a, a | bit]),
)
export const AXES = [0, 1, 2] as const
const NOWHERE: Vec3 = [Number.NaN, Number.NaN, Number.NaN]
const BLOCK = 8

export const byAxis = (value: (axis: 0 | 1 | 2) => number): Vec3 => [value(0), value(1), value(2)]

/** A regular grid of samples, and the vertices of its cells so far, by cell and corners (see `vertexOf`). */
export interface Lattice {
  low: Vec3
  /** Points along x, y and z. */
  size: Vec3
  cell: number
  values: Float32Array
  vertices: Map<number, number>
}

/** Samples the field at the corners of so many cells along x, y and z. */
export function makeLattice(
  field: Field,
  { low, cells, cell }: { low: Vec3; cells: Vec3; cell: number },
): Lattice {
  const size = byAxis((d) => cells[d] + 1)
  const values = sampleField(field, { low, size, cell, block: BLOCK, margin: 1 })
  return { low, size, cell, values, vertices: new Map() }
}

/** Whether the lattice has that cell. */
export const isInside = ({ size }: Lattice, at: Vec3): boolean =>
  AXES.every((d) => at[d] >= 0 && at[d] < size[d] - 1)

/** Finds the edges that the surface crosses: the four cells around each, its inner end, and whether it faces down the axis. */
export function eachCrossing(
  lattice: Lattice,
  found: (cells: Vec3[], inner: Vec3, flip: boolean) => void,
): void {
  const { size, values } = lattice
  const [nx, ny, nz] = size
  const strides: Vec3 = [1, nx, nx * ny]
  const isInner = (o: number) => (values[o] ?? Number.NaN) < 0
  for (let k = 0, o = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++, o++) {
        const at: Vec3 = [i, j, k]
        for (const d of AXES) {
          if (at[d] === size[d] - 1 || isInner(o) === isInner(o + strides[d])) continue
          const [e, f] = [(d + 1) % 3, (d + 2) % 3]
          const beside = (u: number, v: number) =>
            byAxis((axis) => at[axis] - (axis === e ? u : axis === f ? v : 0))
          const flip = !isInner(o)
          const inner = byAxis((axis) => (flip && axis === d ? at[axis] + 1 : at[axis]))
          found([beside(1, 1), beside(0, 1), at, beside(1, 0)], inner, flip)
        }
      }
}

/** A cell, and one of its corners. */
export interface Corner {
  at: Vec3
  inner: Vec3
}

/**
 * The vertex of a cell on the side of the corner `inner`: made when first asked for and added to `points`. It belongs to
 * the inner corners that hang together with that one.
 */
export function vertexOf(lattice: Lattice, { at, inner }: Corner, points: number[]): number {
  const { low, size, cell, vertices } = lattice
  const o = (at[2] * size[1] + at[1]) * size[0] + at[0]
  const [x, y, z] = subtract(inner, at)
  const corners = joinedCorners(lattice, o, x + y * 2 + z * 4)
  const key = o * 256 + corners
  const vertex = vertices.get(key) ?? points.length / 3
  if (!vertices.has(key)) {
    vertices.set(key, vertex)
    const inside = meanCrossing(lattice, o, corners)
    for (const d of AXES) points.push(low[d] + (at[d] + inside[d]) * cell)
  }
  return vertex
}

/** The eight samples of a cell. */
const cornersOf = ({ size: [nx, ny], values }: Lattice, o: number): number[] =>
  CORNERS.map(([x, y, z]) => values[o + x + (y + z * ny) * nx] ?? Number.NaN)

/**
 * The inner corners of a cell that its edges join to one of them, a bit each: two fingers may pass through one cell, and
 * with one vertex they would be stuck together. All inner corners when that one is outside.
 */
function joinedCorners(lattice: Lattice, o: number, start: number): number {
  const inner = cornersOf(lattice, o).reduce((bits, value, c) => bits | (value < 0 ? 1 << c : 0), 0)
  let joined = inner & (1 << start)
  if (joined === 0) return inner
  for (let before = 0; before !== joined; ) {
    before = joined
    for (const [a, b] of EDGES) if (joined & ((1 << a) | (1 << b))) joined |= ((1 << a) | (1 << b)) & inner
  }
  return joined
}

/** Mean of the points where the edges from some corners of a cell leave them, in cell units; its middle when none do. */
function meanCrossing(lattice: Lattice, o: number, corners: number): Vec3 {
  const values = cornersOf(lattice, o)
  const cornerOf = (c: number) => ({ at: CORNERS[c] ?? NOWHERE, value: values[c] ?? Number.NaN })
  const sum: Vec3 = [0, 0, 0]
  let n = 0
  for (const [a, b] of EDGES) {
    if (((corners >> a) & 1) === ((corners >> b) & 1)) continue
    const [from, to] = [cornerOf(a), cornerOf(b)]
    const t = from.value / (from.value - to.value)
    for (const d of AXES) sum[d] += from.at[d] + (to.at[d] - from.at[d]) * t
    n++
  }
  return n === 0 ? [0.5, 0.5, 0.5] : [sum[0] / n, sum[1] / n, sum[2] / n]
}
