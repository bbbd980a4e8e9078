import { type Camera, project, turn } from './camera.ts'

/** What each sample of the picture shows. */
export const NOTHING = 0
export const BODY = 1
export const FRONT = 2
export const BACK = 3

/** Per sample: distance, normal, three attributes (see `Surface`), and which surface it is. */
export interface GBuffer {
  width: number
  height: number
  depth: Float32Array
  normal: Float32Array
  attribute: Float32Array
  id: Uint8Array
}

export interface Surface {
  id: number
  positions: Float32Array
  normals: Float32Array
  triangles: Uint32Array
  /** Body: rest height, 1 on arms and head, openness. Garment: texture x, texture y, 1. */
  attributes: Float32Array
  /** Drawn this much nearer than it is, cm: cloth must win over the skin it lies on. */
  bias: number
}

let spare: GBuffer | null = null

/** A cleared buffer. The last one is used again: at full size it holds 180 MB, and pictures are drawn one by one. */
export function takeBuffer(width: number, height: number): GBuffer {
  const n = width * height
  if (spare?.width !== width || spare.height !== height) {
    spare = {
      width,
      height,
      depth: new Float32Array(n),
      normal: new Float32Array(n * 3),
      attribute: new Float32Array(n * 3),
      id: new Uint8Array(n),
    }
  }
  spare.depth.fill(1e9)
  spare.id.fill(NOTHING)
  return spare
}

/** Draws a surface into the buffer with perspective-correct attributes; both faces are drawn. */
export function rasterise(g: GBuffer, camera: Camera, surface: Surface): void {
  const P = project(camera, turn(camera, surface.positions))
  const N = turn(camera, surface.normals)
  const { triangles, attributes: A, bias, id } = surface
  const { width, height, depth, normal, attribute } = g
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t] * 3
    const b = triangles[t + 1] * 3
    const c = triangles[t + 2] * 3
    const ax = P[a]
    const ay = P[a + 1]
    const bx = P[b]
    const by = P[b + 1]
    const cx = P[c]
    const cy = P[c + 1]
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if (area === 0) continue
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    if (x0 > x1 || y0 > y1) continue
    const za = 1 / P[a + 2]
    const zb = 1 / P[b + 2]
    const zc = 1 / P[c + 2]
    const inverseArea = 1 / area
    const stepB = (cy - ay) * inverseArea
    const stepC = (ay - by) * inverseArea
    for (let y = y0; y <= y1; y++) {
      const dy = y + 0.5 - ay
      const startB = -dy * (cx - ax) * inverseArea
      const startC = dy * (bx - ax) * inverseArea
      for (let x = x0; x <= x1; x++) {
        const dx = x + 0.5 - ax
        const wb = startB + dx * stepB
        const wc = startC + dx * stepC
        const wa = 1 - wb - wc
        if (wa < -1e-6 || wb < -1e-6 || wc < -1e-6) continue
        const far = 1 / (wa * za + wb * zb + wc * zc)
        const z = far - bias
        const o = y * width + x
        if (z >= depth[o]) continue
        const pa = wa * za * far
        const pb = wb * zb * far
        const pc = wc * zc * far
        depth[o] = z
        g.id[o] = id
        const q = o * 3
        normal[q] = pa * N[a] + pb * N[b] + pc * N[c]
        normal[q + 1] = pa * N[a + 1] + pb * N[b + 1] + pc * N[c + 1]
        normal[q + 2] = pa * N[a + 2] + pb * N[b + 2] + pc * N[c + 2]
        attribute[q] = pa * A[a] + pb * A[b] + pc * A[c]
        attribute[q + 1] = pa * A[a + 1] + pb * A[b + 1] + pc * A[c + 1]
        attribute[q + 2] = pa * A[a + 2] + pb * A[b + 2] + pc * A[c + 2]
      }
    }
  }
}
