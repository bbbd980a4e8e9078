import { pixelNoise } from '../maths/random.ts'
import { type Camera, samplesPerCm, unproject } from './camera.ts'
import { FARTHEST, type GBuffer, lookAt } from './gbuffer.ts'
import { lightAt, type ShadowMap } from './shadow.ts'

const RADIUS = 5
const TAPS = 7
const FAR = FARTHEST / 10
/** Neighbours beyond this distance belong to another surface, cm. */
const SAME_SURFACE = 2.5
/** Shadows are looked up this far off the surface, cm. */
const OFFSET = 1.2

/** Light that reaches the surfaces, on a grid `stride` samples wide; see `lightOf`. Both shares are 0..1. */
export interface CoarseLight {
  width: number
  height: number
  stride: number
  depth: Float32Array
  /** Openness to the light around, and share of the key light; 2 floats a cell. */
  shares: Float32Array
}

/**
 * How much light reaches each place: from around, by screen-space ambient occlusion of its neighbours' depths, and from
 * the key light, by its shadow map. Both are smooth: a coarse grid costs a quarter and the mean takes the noise away.
 */
export function computeLight(g: GBuffer, camera: Camera, key: ShadowMap, stride: number): CoarseLight {
  const width = Math.ceil(g.width / stride)
  const height = Math.ceil(g.height / stride)
  const depth = new Float32Array(width * height)
  const sampleOf = (x: number, y: number) =>
    Math.min(g.height - 1, y * stride) * g.width + Math.min(g.width - 1, x * stride)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) depth[y * width + x] = 1 / g.near[sampleOf(x, y)]
  const raw = new Float32Array(width * height * 2).fill(1)
  const normal = new Float32Array(3)
  const unused = new Float32Array(3)
  const point = new Float32Array(3)
  const shadow = { softness: 2.2, bias: -0.4, cos: 1, sin: 0 }
  const reach = (RADIUS * samplesPerCm(camera)) / stride
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const z = depth[y * width + x]
      if (z > FAR) continue
      lookAt(g, sampleOf(x, y), normal, unused)
      const rotation = pixelNoise(x, y) * 2 * Math.PI
      const c = Math.cos(rotation)
      const s = Math.sin(rotation)
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
        const ahead = z - (normal[0] * dx - normal[1] * dy) * RADIUS * 0.9 - other
        if (ahead > 0.35) occluded += ahead > 6 ? Math.max(0, 1 - (ahead - 6) / 6) : Math.min(1, ahead / 2.2)
      }
      const o = (y * width + x) * 2
      raw[o] = 1 - Math.min(0.85, (occluded / TAPS) * 1.15)
      unproject(camera, x * stride + 0.5, y * stride + 0.5, z, point)
      // The inside of a garment is lit from the inside.
      const out = normal[2] < -0.05 ? -OFFSET : OFFSET
      for (let i = 0; i < 3; i++) point[i] += normal[i] * out
      shadow.cos = c
      shadow.sin = s
      raw[o + 1] = lightAt(key, point[0], point[1], point[2], shadow)
    }
  return { width, height, stride, depth, shares: smooth(raw, depth, width, height) }
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
      let open = 0
      let key = 0
      let count = 0
      for (let py = Math.max(0, y - 2); py <= Math.min(height - 1, y + 2); py++)
        for (let px = Math.max(0, x - 2); px <= Math.min(width - 1, x + 2); px++) {
          const o = py * width + px
          const aside = depth[o] - z
          if (aside > SAME_SURFACE || aside < -SAME_SURFACE) continue
          open += raw[o * 2]
          key += raw[o * 2 + 1]
          count++
        }
      out[(y * width + x) * 2] = open / count
      out[(y * width + x) * 2 + 1] = key / count
    }
  return out
}

/** The shares at a sample whose surface lies `z` cm away: bilinear among neighbours of the same surface. */
export function lightOf(l: CoarseLight, x: number, y: number, z: number, out: { open: number; key: number }) {
  const fx = x / l.stride
  const fy = y / l.stride
  const i = Math.min(l.width - 1, fx | 0)
  const j = Math.min(l.height - 1, fy | 0)
  const u = fx - i
  const v = fy - j
  let weights = 0
  let open = 0
  let key = 0
  for (let k = 0; k < 4; k++) {
    const right = k & 1
    const down = k >> 1
    const cell = Math.min(l.height - 1, j + down) * l.width + Math.min(l.width - 1, i + right)
    const aside = Math.abs(l.depth[cell] - z)
    if (aside > FAR) continue
    // Where no neighbour is of the same surface the nearest one has to do.
    const w = ((right ? u : 1 - u) * (down ? v : 1 - v) + 1e-4) * (aside > SAME_SURFACE ? 1e-6 / aside : 1)
    open += l.shares[cell * 2] * w
    key += l.shares[cell * 2 + 1] * w
    weights += w
  }
  out.open = weights ? open / weights : 1
  out.key = weights ? key / weights : 1
}
