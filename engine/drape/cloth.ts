import { at } from '../maths/at.ts'
import type { Point, Vec3 } from '../maths/vector.ts'
import type { ParametricSurface } from './curves.ts'
import type { Outline } from './outline.ts'

/** Distance between neighbouring cloth vertices, cm. */
export const SPACING = 1.5

export type PatchName = 'torso' | 'collar' | 'sleeveR' | 'sleeveL' | 'skirt' | 'legR' | 'legL'

/** A structured grid of cloth, (nu + 1) x (nv + 1) vertices, row by row. */
export interface Patch {
  name: PatchName
  back: boolean
  nu: number
  nv: number
  /** Flat pattern, cm, 2 floats a vertex. */
  flat: Float32Array
  /** Photo pixels at the size of the mask, 2 floats a vertex. */
  pixels: Float32Array
  /** Cloth vertex of each grid point: seams share vertices. */
  vertex: Int32Array
  /** Whether the grid runs right to left on the outside. */
  mirrored: boolean
}

export interface PatchPlan {
  name: PatchName
  back: boolean
  nu: number
  nv: number
  mirrored: boolean
  /** Flat shape as photographed, normalised. */
  shape: ParametricSurface
  /** Where a photographed point of the grid lies on the flat pattern, if not there. */
  worn?: (i: number, j: number, seen: Point) => Point
  /** Where the texture of (u, v) is taken from: a little inside, so that shaded edges never show at a seam. */
  pull?: (u: number, v: number) => Point
  /** Cloth vertex at a grid point; `flat` is its normalised place on the pattern. */
  vertex: (i: number, j: number, flat: Point) => number
}

export interface VertexOptions {
  pinned?: boolean
  sleeve?: boolean
}

/** Cloth vertex of a grid point. */
export const vertexOf = ({ nu, vertex }: Patch, i: number, j: number): number => at(vertex, j * (nu + 1) + i)

/** Where a vertex is, of positions with 3 floats a vertex. */
export function pointAt(positions: Float32Array, vertex: number): Vec3 {
  const x = positions[vertex * 3]
  const y = positions[vertex * 3 + 1]
  const z = positions[vertex * 3 + 2]
  // Not read by `at`: this is asked for every spring.
  if (x === undefined || y === undefined || z === undefined) throw new RangeError(`No vertex ${vertex}`)
  return [x, y, z]
}

/** Collects vertices and patches while a garment is cut out and laid on the body. */
export class ClothBuilder {
  readonly patches: Patch[] = []
  readonly positions: number[] = []
  readonly pinned: number[] = []
  readonly sleeve: number[] = []
  /** Centimetres per normalised unit. */
  scale = 1
  readonly #outline: Outline

  constructor(outline: Outline) {
    this.#outline = outline
  }

  addVertex(at: Vec3, { pinned = false, sleeve = false }: VertexOptions = {}): number {
    this.positions.push(...at)
    this.pinned.push(pinned ? 1 : 0)
    return this.sleeve.push(sleeve ? 1 : 0) - 1
  }

  positionOf(vertex: number): Vec3 {
    const o = vertex * 3
    return [at(this.positions, o), at(this.positions, o + 1), at(this.positions, o + 2)]
  }

  addPatch({ name, back, nu, nv, mirrored, shape, worn, pull, vertex }: PatchPlan): Patch {
    const size = (nu + 1) * (nv + 1)
    const patch: Patch = {
      ...{ name, back, nu, nv, mirrored },
      flat: new Float32Array(size * 2),
      pixels: new Float32Array(size * 2),
      vertex: new Int32Array(size),
    }
    for (let j = 0; j <= nv; j++)
      for (let i = 0; i <= nu; i++) {
        const k = j * (nu + 1) + i
        const seen = shape(i / nu, j / nv)
        const source = pull ? shape(...pull(i / nu, j / nv)) : seen
        const flat = worn ? worn(i, j, seen) : seen
        const pixel = this.#outline.toPixels(source)
        patch.flat[k * 2] = flat[0] * this.scale
        patch.flat[k * 2 + 1] = flat[1] * this.scale
        patch.pixels[k * 2] = pixel[0]
        patch.pixels[k * 2 + 1] = pixel[1]
        patch.vertex[k] = vertex(i, j, flat)
      }
    this.patches.push(patch)
    return patch
  }
}
