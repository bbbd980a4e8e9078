import { along, dot, type Vec3 } from '../maths/vector.ts'
import type { Box3 } from './box.ts'
import type { Field } from './distance.ts'
import { byAxis, eachCrossing, isInside, type Lattice, makeLattice, vertexOf } from './lattice.ts'
import { vertexAt } from './vertex.ts'

export interface Mesh {
  /** 3 floats a vertex, cm. */
  positions: Float32Array
  /** 3 floats a vertex, unit, outward. */
  normals: Float32Array
  /** 3 vertices a triangle, anticlockwise seen from outside. */
  triangles: Uint32Array
}

/** Small cells in place of those from cell `first` of the coarse lattice on. */
interface CellPatch extends Lattice {
  first: Vec3
  /** Of its cells along one of those. */
  parts: number
}

export interface Cells {
  /** Side of a cell, cm. */
  cell: number
  /** In these boxes cells are split into `parts` along each axis. */
  fine?: Box3[]
  parts?: number
}

/**
 * Triangulates the zero surface of `field` inside the box by naive surface nets (Gibson 1998), then projects every vertex
 * onto the surface by Newton steps. Where sizes of cells meet, the faces around an edge of a small cell close the surface
 * (as in dual contouring of octrees, Ju et al. 2002).
 */
export function surfaceNets(field: Field, box: Box3, { cell, fine = [], parts = 1 }: Cells): Mesh {
  const { low, high } = box
  const cells = byAxis((d) => Math.ceil((high[d] - low[d]) / cell))
  const coarse = makeLattice(field, { low, cells, cell })
  const patches = fine.map((box) => makePatch(field, coarse, { box, parts }))
  const points: number[] = []
  const faces = [
    ...facesOf(coarse, patches, points),
    ...patches.flatMap((p) => finerFacesOf(p, coarse, points)),
  ]
  const { positions, normals } = project(field, new Float32Array(points), cell / parts)
  return { positions, normals, triangles: new Uint32Array(faces.flatMap((face) => halve(face, normals))) }
}

function makePatch(
  field: Field,
  { low, cell }: Lattice,
  { box, parts }: { box: Box3; parts: number },
): CellPatch {
  const first = byAxis((d) => Math.floor((box.low[d] - low[d]) / cell))
  const cells = byAxis((d) => (Math.ceil((box.high[d] - low[d]) / cell) - first[d]) * parts)
  const corner = along(low, first, cell)
  return { ...makeLattice(field, { low: corner, cells, cell: cell / parts }), first, parts }
}

/** The faces between coarse cells that no patch splits. */
function facesOf(coarse: Lattice, patches: CellPatch[], points: number[]): number[][] {
  const faces: number[][] = []
  const isSplit = (at: Vec3) =>
    patches.some((p) =>
      isInside(
        p,
        byAxis((d) => (at[d] - p.first[d]) * p.parts),
      ),
    )
  eachCrossing(coarse, (cells, inner, flip) => {
    if (cells.some(isSplit)) return
    const face = cells.map((at) => vertexOf(coarse, { at, inner }, points))
    faces.push(flip ? face.reverse() : face)
  })
  return faces
}

/** The faces of a patch; at its border they reach into the coarse cells around. */
function finerFacesOf(patch: CellPatch, coarse: Lattice, points: number[]): number[][] {
  const faces: number[][] = []
  const inCoarse = (at: Vec3) => byAxis((d) => patch.first[d] + Math.floor(at[d] / patch.parts))
  eachCrossing(patch, (cells, inner, flip) => {
    const face = cells.map((at) =>
      isInside(patch, at)
        ? vertexOf(patch, { at, inner }, points)
        : vertexOf(coarse, { at: inCoarse(at), inner: inCoarse(inner) }, points),
    )
    faces.push(flip ? face.reverse() : face)
  })
  return faces
}

/** Two triangles that part a face along its flatter diagonal; one where two of its cells are the same large cell. */
function halve([a = 0, b = 0, c = 0, d = 0]: number[], normals: Float32Array): number[] {
  const alike = (p: number, q: number) => dot(vertexAt(normals, p), vertexAt(normals, q))
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
    let [x, y, z] = vertexAt(positions, v / 3)
    let normal: Vec3 = [0, 0, 0]
    for (let round = 0; round < 3; round++) {
      const gx = field([x + e, y, z]) - field([x - e, y, z])
      const gy = field([x, y + e, z]) - field([x, y - e, z])
      const gz = field([x, y, z + e]) - field([x, y, z - e])
      const length = Math.hypot(gx, gy, gz) || 1
      const step = Math.max(-cell / 2, Math.min((field([x, y, z]) * 2 * e) / length, cell / 2))
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
