import type { PatchName } from '../drape/cloth.ts'
import { sharedBytes, sharedCounts, sharedFloats, sharedInts } from '../threads/shared.ts'
import { type Camera, project, turn } from './camera.ts'
import { aim, fill, MIDDLE, newFacet } from './facet.ts'

/** What each sample of the picture shows. */
export const NOTHING = 0
export const BODY = 1
export const FRONT = 2
export const BACK = 3
/** Shoes and hair of the mannequin. */
export const ACCESSORY = 4

/** Whether a surface is of the garment. */
export const isCloth = (id: number): boolean => id === FRONT || id === BACK

/** Nothing is farther, cm. */
export const FARTHEST = 1e9

export interface TriangleSurface {
  id: number
  /** Which piece of the figure it is, for measuring pictures. */
  part: 'body' | 'accessory' | PatchName
  positions: Float32Array
  normals: Float32Array
  triangles: Uint32Array
  /** Body: rest height, 1 on arms and head, openness. Garment: texture x, texture y, cm to a free edge. Accessory: its colour. */
  attributes: Float32Array
  /** Drawn this much nearer than it is, cm: cloth must win over the skin it lies on. */
  bias: number
  /** Closed: what faces away is never seen. */
  solid: boolean
}

/** A surface within the geometry of a picture: its triangles begin with `first`, and end before `end`. */
interface Piece extends Pick<TriangleSurface, 'id' | 'solid'> {
  first: number
  end: number
}

/** All surfaces of a picture, in memory that all threads see; 3 floats a vertex. */
export interface Geometry {
  pieces: Piece[]
  vertices: number
  /** As the figure is turned, cm. */
  positions: Float32Array
  /** As the camera sees them: x and y in samples, then 1 / distance. */
  points: Float32Array
  normals: Float32Array
  attributes: Float32Array
  /** Where the three floats of each corner begin; 3 a triangle. Triangles are counted from 1: 0 means none. */
  corners: Uint32Array
  /** Which surface each triangle belongs to. */
  ids: Uint8Array
}

/**
 * A visibility buffer (Burns and Hunt 2013): per sample only how near it is and which triangle it shows. Normals and
 * attributes are worked out for the few samples that are shaded, see `lookAt`.
 */
export interface GBuffer {
  width: number
  height: number
  /** 1 / distance, 1/cm. */
  near: Float32Array
  triangle: Uint32Array
  /** Of every row: the first and the last sample that may show something. */
  left: Int32Array
  right: Int32Array
  geometry: Geometry
}

/** More than any scene has. */
const MOST_TRIANGLES = 1 << 19
const MOST_VERTICES = 1 << 18

export function makeBuffer(width: number, height: number): GBuffer {
  const n = width * height
  const buffer: GBuffer = {
    ...{ width, height, near: sharedFloats(n), triangle: sharedCounts(n) },
    ...{ left: sharedInts(height), right: sharedInts(height) },
    geometry: {
      ...{ pieces: [], vertices: 0 },
      positions: sharedFloats(MOST_VERTICES * 3),
      points: sharedFloats(MOST_VERTICES * 3),
      normals: sharedFloats(MOST_VERTICES * 3),
      attributes: sharedFloats(MOST_VERTICES * 3),
      corners: sharedCounts(MOST_TRIANGLES * 3),
      ids: sharedBytes(MOST_TRIANGLES),
    },
  }
  clearBuffer(buffer)
  return buffer
}

/** Makes a buffer ready for the next picture of its size. */
export function clearBuffer(g: GBuffer): void {
  g.near.fill(1 / FARTHEST)
  g.triangle.fill(0)
  g.left.fill(g.width)
  g.right.fill(-1)
  g.geometry.pieces = []
  g.geometry.vertices = 0
}

/** Places a surface before the camera; `rasterise` draws it. */
export function place({ geometry }: GBuffer, camera: Camera, surface: TriangleSurface): void {
  const { positions, normals, triangles, attributes, bias, id, solid } = surface
  const { pieces, corners } = geometry
  const [from, to] = [geometry.vertices * 3, geometry.vertices * 3 + positions.length]
  const turned = geometry.positions.subarray(from, to)
  turn(camera, positions, turned)
  turn(camera, normals, geometry.normals.subarray(from, to))
  project(camera, turned, geometry.points.subarray(from, to))
  for (let i = from + 2; i < to; i += 3) geometry.points[i] = 1 / (geometry.points[i] - bias)
  geometry.attributes.set(attributes, from)
  const first = pieces.at(-1)?.end ?? 1
  const end = first + triangles.length / 3
  for (let t = 0, c = first * 3; t < triangles.length; t++, c++) corners[c] = from + triangles[t] * 3
  geometry.ids.fill(id, first, end)
  pieces.push({ id, solid, first, end })
  geometry.vertices += positions.length / 3
}

/** Draws what was placed, in that order. */
export function rasterise(g: GBuffer): void {
  const { pieces, points, corners } = g.geometry
  for (const { first, end, solid } of pieces) {
    const facet = newFacet(g)
    for (let number = first, t = first * 3; number < end; number++, t += 3) {
      facet.number = number
      facet.a = corners[t]
      facet.b = corners[t + 1]
      facet.c = corners[t + 2]
      if (aim(facet, points, solid)) fill(g, facet)
    }
  }
}

/** Which surface a triangle belongs to; NOTHING for triangle 0. */
export const surfaceOf = ({ geometry }: GBuffer, triangle: number): number => geometry.ids[triangle]

/** What a sample shows. */
export interface SurfaceSample {
  normal: Float32Array
  /** The three attributes of its surface. */
  attributes: Float32Array
}

export const newSurfaceSample = (): SurfaceSample => ({
  normal: new Float32Array(3),
  attributes: new Float32Array(3),
})

/** Writes what one sample shows to `out`. */
export function lookAt(
  { width, triangle, geometry, near }: GBuffer,
  sample: number,
  out: SurfaceSample,
): void {
  const { corners, points: P, normals: N, attributes: A } = geometry
  const t = triangle[sample] * 3
  const a = corners[t]
  const b = corners[t + 1]
  const c = corners[t + 2]
  const ax = P[a]
  const ay = P[a + 1]
  const area = (P[b] - ax) * (P[c + 1] - ay) - (P[b + 1] - ay) * (P[c] - ax)
  const dx = (sample % width) + MIDDLE - ax
  const dy = ((sample / width) | 0) + MIDDLE - ay
  const wb = (dx * (P[c + 1] - ay) - dy * (P[c] - ax)) / area
  const wc = (dy * (P[b] - ax) - dx * (P[b + 1] - ay)) / area
  // Perspective-correct weights.
  const far = 1 / near[sample]
  const pa = (1 - wb - wc) * P[a + 2] * far
  const pb = wb * P[b + 2] * far
  const pc = wc * P[c + 2] * far
  const { normal, attributes } = out
  for (let i = 0; i < 3; i++) {
    normal[i] = pa * N[a + i] + pb * N[b + i] + pc * N[c + i]
    attributes[i] = pa * A[a + i] + pb * A[b + i] + pc * A[c + i]
  }
}
