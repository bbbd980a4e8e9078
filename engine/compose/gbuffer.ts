import type { PatchName } from '../drape/cloth.ts'
import { type Camera, project, turn } from './camera.ts'

/** What each sample of the picture shows. */
export const NOTHING = 0
export const BODY = 1
export const FRONT = 2
export const BACK = 3

/** Nothing is farther, cm. */
export const FARTHEST = 1e9

export interface Surface {
  id: number
  /** Which piece of the figure it is, for measuring pictures. */
  part: 'body' | PatchName
  positions: Float32Array
  normals: Float32Array
  triangles: Uint32Array
  /** Body: rest height, 1 on arms and head, openness. Garment: texture x, texture y, cm to a free edge. */
  attributes: Float32Array
  /** Drawn this much nearer than it is, cm: cloth must win over the skin it lies on. */
  bias: number
  /** Closed: what faces away is never seen. */
  solid: boolean
}

/** A surface as the camera sees it. */
interface Seen {
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
  seen: Seen[]
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

/** The inside of cloth is drawn this much farther away, cm: where sleeve and body cross, the outside shows. */
const INSIDE_BIAS = 3

/** Neighbouring triangles overlap by this share of their size, so that no sample falls between them. */
const SLACK = 1e-6

/** Draws a surface into the buffer. */
export function rasterise(g: GBuffer, camera: Camera, surface: Surface): void {
  const { triangles, attributes, bias, id, solid } = surface
  const points = project(camera, turn(camera, surface.positions))
  for (let i = 2; i < points.length; i += 3) points[i] = 1 / (points[i] - bias)
  const last = g.seen.at(-1)
  const first = last ? last.first + last.triangles.length / 3 : 1
  g.seen.push({ id, triangles, first, points, normals: turn(camera, surface.normals), attributes })
  g.owner.fill(g.seen.length, first, first + triangles.length / 3)
  const { width, height, near, triangle, left, right } = g
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t] * 3
    const b = triangles[t + 1] * 3
    const c = triangles[t + 2] * 3
    const ax = points[a]
    const ay = points[a + 1]
    const bx = points[b]
    const by = points[b + 1]
    const cx = points[c]
    const cy = points[c + 1]
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    // Pages have y down: what turns clockwise in space has a positive area when it faces the camera.
    if (area === 0 || (solid && area > 0)) continue
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    if (x0 > x1 || y0 > y1) continue
    const za = points[a + 2] - (area > 0 ? INSIDE_BIAS * points[a + 2] * points[a + 2] : 0)
    const stepB = (cy - ay) / area
    const stepC = (ay - by) / area
    const zb = points[b + 2] - points[a + 2]
    const zc = points[c + 2] - points[a + 2]
    const stepZ = stepB * zb + stepC * zc
    const number = first + t / 3
    // Weights change evenly along a row: where each of the three crosses zero the row enters or leaves the triangle.
    const stepA = -stepB - stepC
    const spanA = 1 / stepA
    const spanB = 1 / stepB
    const spanC = 1 / stepC
    const dx = x0 + 0.5 - ax
    for (let y = y0; y <= y1; y++) {
      if (x0 < left[y]) left[y] = x0
      if (x1 > right[y]) right[y] = x1
      const dy = y + 0.5 - ay
      const wb = (-dy * (cx - ax)) / area + dx * stepB
      const wc = (dy * (bx - ax)) / area + dx * stepC
      let from = 0
      let to = x1 - x0
      const crossA = (wb + wc - 1 - SLACK) * spanA
      const crossB = (-SLACK - wb) * spanB
      const crossC = (-SLACK - wc) * spanC
      if (stepA > 0) from = Math.max(crossA, from)
      else if (stepA < 0) to = Math.min(crossA, to)
      else if (wb + wc > 1 + SLACK) continue
      if (stepB > 0) from = Math.max(crossB, from)
      else if (stepB < 0) to = Math.min(crossB, to)
      else if (wb < -SLACK) continue
      if (stepC > 0) from = Math.max(crossC, from)
      else if (stepC < 0) to = Math.min(crossC, to)
      else if (wc < -SLACK) continue
      const start = Math.ceil(from)
      let z = za + wb * zb + wc * zc + start * stepZ
      const row = y * width + x0
      for (let o = row + start; o <= row + to; o++) {
        if (z > near[o]) {
          near[o] = z
          triangle[o] = number
        }
        z += stepZ
      }
    }
  }
}

/** Which surface a triangle belongs to; NOTHING for triangle 0. */
export function surfaceOf({ seen, owner }: GBuffer, triangle: number): number {
  return triangle === 0 ? NOTHING : seen[owner[triangle] - 1].id
}

/** What one sample shows: its normal and its three attributes are written to `normal` and `attribute`. */
export function lookAt(
  { width, triangle, seen, owner, near }: GBuffer,
  sample: number,
  normal: Float32Array,
  attribute: Float32Array,
): void {
  const { triangles, first, points: P, normals: N, attributes: A } = seen[owner[triangle[sample]] - 1]
  const t = (triangle[sample] - first) * 3
  const a = triangles[t] * 3
  const b = triangles[t + 1] * 3
  const c = triangles[t + 2] * 3
  const ax = P[a]
  const ay = P[a + 1]
  const area = (P[b] - ax) * (P[c + 1] - ay) - (P[b + 1] - ay) * (P[c] - ax)
  const dx = (sample % width) + 0.5 - ax
  const dy = ((sample / width) | 0) + 0.5 - ay
  const wb = (dx * (P[c + 1] - ay) - dy * (P[c] - ax)) / area
  const wc = (dy * (P[b] - ax) - dx * (P[b + 1] - ay)) / area
  // Perspective-correct weights.
  const far = 1 / near[sample]
  const pa = (1 - wb - wc) * P[a + 2] * far
  const pb = wb * P[b + 2] * far
  const pc = wc * P[c + 2] * far
  for (let i = 0; i < 3; i++) {
    normal[i] = pa * N[a + i] + pb * N[b + i] + pc * N[c + i]
    attribute[i] = pa * A[a + i] + pb * A[b + i] + pc * A[c + i]
  }
}
