import { pixelNoise } from '../maths/random.ts'
import { type Camera, samplesPerCm } from './camera.ts'
import type { GBuffer } from './gbuffer.ts'

const RADIUS = 5
const TAPS = 7
const FAR = 1e8
/** Neighbours beyond this distance belong to another surface, cm. */
const SAME_SURFACE = 2.5

/** Screen-space ambient occlusion on a grid `stride` samples wide; see `opennessAt`. */
export interface Openness {
  width: number
  height: number
  stride: number
  depth: Float32Array
  values: Float32Array
}

/** How open each place of the picture is to the light around it, from the depths of its neighbours. */
export function computeOpenness(g: GBuffer, camera: Camera, stride: number): Openness {
  const width = Math.ceil(g.width / stride)
  const height = Math.ceil(g.height / stride)
  const depth = new Float32Array(width * height)
  const sampleOf = (x: number, y: number) =>
    Math.min(g.height - 1, y * stride) * g.width + Math.min(g.width - 1, x * stride)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) depth[y * width + x] = g.depth[sampleOf(x, y)]
  const raw = new Float32Array(width * height).fill(1)
  const reach = (RADIUS * samplesPerCm(camera)) / stride
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const z = depth[y * width + x]
      if (z > FAR) continue
      const n = sampleOf(x, y) * 3
      const turn = pixelNoise(x, y) * 2 * Math.PI
      const [c, s] = [Math.cos(turn), Math.sin(turn)]
      let occluded = 0
      for (let i = 0; i < TAPS; i++) {
        const dx = TAP_X[i] * c - TAP_Y[i] * s
        const dy = TAP_X[i] * s + TAP_Y[i] * c
        const px = (x + dx * reach) | 0
        const py = (y + dy * reach) | 0
        if (px < 0 || py < 0 || px >= width || py >= height) continue
        const other = depth[py * width + px]
        if (other > FAR) continue
        // Compared with the plane through this place, not with its depth alone.
        const ahead = z - (g.normal[n] * dx - g.normal[n + 1] * dy) * RADIUS * 0.9 - other
        if (ahead > 0.35) occluded += ahead > 6 ? Math.max(0, 1 - (ahead - 6) / 6) : Math.min(1, ahead / 2.2)
      }
      raw[y * width + x] = 1 - Math.min(0.85, (occluded / TAPS) * 1.15)
    }
  return { width, height, stride, depth, values: smooth(raw, depth, width, height) }
}

const TAP_X = Float32Array.from({ length: TAPS }, (_, i) => ((2 * i + 1) / 14) * Math.cos(2 * i * 2.399963))
const TAP_Y = Float32Array.from({ length: TAPS }, (_, i) => ((2 * i + 1) / 14) * Math.sin(2 * i * 2.399963))

/** Mean over 5 x 5 neighbours of the same surface. */
function smooth(raw: Float32Array, depth: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(raw.length).fill(1)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const z = depth[y * width + x]
      if (z > FAR) continue
      let [sum, count] = [0, 0]
      for (let py = Math.max(0, y - 2); py <= Math.min(height - 1, y + 2); py++)
        for (let px = Math.max(0, x - 2); px <= Math.min(width - 1, x + 2); px++) {
          const o = py * width + px
          if (Math.abs(depth[o] - z) > SAME_SURFACE) continue
          sum += raw[o]
          count++
        }
      out[y * width + x] = sum / count
    }
  return out
}

/** Openness at a sample whose surface lies `z` cm away: bilinear among neighbours of the same surface. */
export function opennessAt(o: Openness, x: number, y: number, z: number): number {
  const fx = x / o.stride
  const fy = y / o.stride
  const i = Math.min(o.width - 1, fx | 0)
  const j = Math.min(o.height - 1, fy | 0)
  const u = fx - i
  const v = fy - j
  let [sum, weights] = [0, 1e-6]
  for (let k = 0; k < 4; k++) {
    const right = k & 1
    const down = k >> 1
    const cell = Math.min(o.height - 1, j + down) * o.width + Math.min(o.width - 1, i + right)
    if (Math.abs(o.depth[cell] - z) > SAME_SURFACE) continue
    const w = (right ? u : 1 - u) * (down ? v : 1 - v) + 1e-4
    sum += o.values[cell] * w
    weights += w
  }
  return weights < 1e-5 ? 1 : sum / weights
}
