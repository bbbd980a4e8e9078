import type { Vec3 } from '../maths/vector.ts'
import type { Box } from './box.ts'
import type { Field } from './distance.ts'
import { eachCrossing, isInside, type Lattice, makeLattice, vertexOf } from './lattice.ts'

export interface Mesh {
  /** 3 floats a vertex, cm. */
  positions: Float32Array
  /** 3 floats a vertex, unit, outward. */
  normals: Float32Array
  /** 3 vertices a triangle, anticlockwise seen from outside. */
  triangles: Uint32Array
}

/** Small cells in place of those from cell `first` of the coarse lattice on. */
interface Patch extends Lattice {
  first: number[]
}

/**
 * Triangulates the zero surface of `field` inside the box by naive surface nets (Gibson 1998) on cells of `cell` cm,
 * then projects every vertex onto the surface by Newton steps. Inside the boxes `fine` cells are split into `parts`
 * along each axis; where sizes meet, the faces around an edge of a small cell close the surface (as in dual contouring
 * of octrees, Ju et al. 2002).
 */
export function surfaceNets(
  field: Field,
  { low, high }: Box,
  cell: number,
  fine: Box[] = [],
  parts = 1,
): Mesh {
  const coarse = makeLattice(
    field,
    low,
    [0, 1, 2].map((d) => Math.ceil((high[d] - low[d]) / cell)),
    cell,
  )
  const patches = fine.map((box): Patch => {
    const first = [0, 1, 2].map((d) => Math.floor((box.low[d] - low[d]) / cell))
    const cells = [0, 1, 2].map((d) => (Math.ceil((box.high[d] - low[d]) / cell) - first[d]) * parts)
    const corner: Vec3 = [low[0] + first[0] * cell, low[1] + first[1] * cell, low[2] + first[2] * cell]
    return { ...makeLattice(field, corner, cells, cell / parts), first }
  })
  const points: number[] = []
  const vertexAt = (lattice: Lattice, at: number[], inner: number[]) => vertexOf(lattice, at, inner, points)
  /** The patch that splits a cell of the coarse lattice. */
  const patchAt = (at: number[]) =>
    patches.find((p) =>
      isInside(
        p,
        at.map((v, d) => (v - p.first[d]) * parts),
      ),
    )
  const faces: number[][] = []
  const close = (corners: number[], flip: boolean) => faces.push(flip ? corners.reverse() : corners)
  eachCrossing(coarse, (cells, inner, flip) => {
    if (!cells.some(patchAt))
      close(
        cells.map((at) => vertexAt(coarse, at, inner)),
        flip,
      )
  })
  for (const patch of patches) {
    const inCoarse = (at: number[]) => at.map((v, d) => patch.first[d] + Math.floor(v / parts))
    eachCrossing(patch, (cells, inner, flip) => {
      close(
        cells.map((at) =>
          isInside(patch, at) ? vertexAt(patch, at, inner) : vertexAt(coarse, inCoarse(at), inCoarse(inner)),
        ),
        flip,
      )
    })
  }
  const { positions, normals } = project(field, new Float32Array(points), cell / parts)
  return { positions, normals, triangles: new Uint32Array(faces.flatMap((face) => halve(face, normals))) }
}

/** Two triangles that part a face along its flatter diagonal; one where two of its cells are the same large cell. */
function halve([a, b, c, d]: number[], normals: Float32Array): number[] {
  const alike = (p: number, q: number) =>
    [0, 1, 2].reduce((sum, axis) => sum + normals[p * 3 + axis] * normals[q * 3 + axis], 0)
  const halves =
    alike(a, c) >= alike(b, d)
      ? [
          [a, b, c],
          [a, c, d],
        ]
      : [
          [a, b, d],
          [b, c, d],
        ]
  return halves.filter(([p, q, r]) => p !== q && q !== r && r !== p).flat()
}

/** Moves points onto the surface, by less than their cell; answers its normals there too. */
function project(field: Field, positions: Float32Array, cell: number) {
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
  return { positions, normals }
}
