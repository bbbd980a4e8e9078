import type { PatchName } from '../drape/cloth.ts'
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

/** A surface as the camera sees it. */
interface ProjectedSurface {
  id: number
  triangles: Uint32Array
  /** Number of its first triangle among those of all surfaces; 0 means none. */
  first: number
  /** x and y in samples, then 1 / distance; 3 floats a vertex. */
  points: Float32Array
  normals: Float32Array
  attributes: Float32Array
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
  seen: ProjectedSurface[]
  /** Of every triangle: which of `seen` it belongs to, counted from 1. */
  owner: Uint8Array
}

/** More triangles than any scene has. */
const MOST_TRIANGLES = 1 << 19

export function makeBuffer(width: number, height: number): GBuffer {
  const n = width * height
  const buffer: GBuffer = {
    ...{ width, height, near: new Float32Array(n), triangle: new Uint32Array(n) },
    ...{ left: new Int32Array(height), right: new Int32Array(height), seen: [] },
    owner: new Uint8Array(MOST_TRIANGLES),
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
  g.seen = []
}

/** Draws a surface into the buffer. */
export function rasterise(g: GBuffer, camera: Camera, surface: TriangleSurface): void {
  const { triangles, attributes, bias, id, solid } = surface
  const points = project(camera, turn(camera, surface.positions))
  for (let i = 2; i < points.length; i += 3) points[i] = 1 / (points[i] - bias)
  const last = g.seen.at(-1)
  const first = last ? last.first + last.triangles.length / 3 : 1
  g.seen.push({ id, triangles, first, points, normals: turn(camera, surface.normals), attributes })
  g.owner.fill(g.seen.length, first, first + triangles.length / 3)
  const facet = newFacet(g)
  for (let t = 0; t < triangles.length; t += 3) {
    facet.number = first + t / 3
    facet.a = triangles[t] * 3
    facet.b = triangles[t + 1] * 3
    facet.c = triangles[t + 2] * 3
    if (aim(facet, points, solid)) fill(g, facet)
  }
}

/** Which surface a triangle belongs to; NOTHING for triangle 0. */
export function surfaceOf({ seen, owner }: GBuffer, triangle: number): number {
  return triangle === 0 ? NOTHING : seen[owner[triangle] - 1].id
}

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
  { width, triangle, seen, owner, near }: GBuffer,
  sample: number,
  out: SurfaceSample,
): void {
  const { triangles, first, points: P, normals: N, attributes: A } = seen[owner[triangle[sample]] - 1]
  const t = (triangle[sample] - first) * 3
  const a = triangles[t] * 3
  const b = triangles[t + 1] * 3
  const c = triangles[t + 2] * 3
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
