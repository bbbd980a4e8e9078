import { pixelNoise } from '../maths/random.ts'
import { type Openness, opennessAt } from './ambient.ts'
import { type Backdrop, backdropAt } from './backdrop.ts'
import type { Basics } from './basics.ts'
import { type Camera, unproject } from './camera.ts'
import { BACK, BODY, type GBuffer, NOTHING } from './gbuffer.ts'
import { FILL, highlight, illuminate, KEY, type Surroundings } from './lights.ts'
import { lightAt, type ShadowMap } from './shadow.ts'
import type { Texture } from './textures.ts'

export interface Scene {
  camera: Camera
  buffer: GBuffer
  /** Samples per pixel side. */
  supersampling: number
  shadows: ShadowMap
  openness: Openness
  backdrop: Backdrop
  front: Texture
  back: Texture
  skin: [number, number, number]
  basics: Basics | null
}

const LINEAR = Float32Array.from({ length: 256 }, (_, i) => (i / 255) ** 2.2)

/** Samples that lie farther apart are shaded one by one, cm. */
const ONE_SURFACE = 1.2
const GARMENT_GAIN = 1.1
const INSIDE_GAIN = 0.5

/** Shades the buffer into linear light, 3 floats a pixel: once a pixel where its samples agree, else each sample. */
export function shade(scene: Scene): Float32Array {
  const { buffer: g, supersampling: n, backdrop } = scene
  const width = g.width / n
  const height = g.height / n
  const out = new Float32Array(width * height * 3)
  const shader = makeShader(scene)
  const behind = new Float32Array(3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const q = (y * width + x) * 3
      const corner = y * n * g.width + x * n
      const id = g.id[corner]
      let uniform = true
      let low = 1e9
      let high = 0
      for (let j = 0; j < n; j++)
        for (let i = 0; i < n; i++) {
          const p = corner + j * g.width + i
          if (g.id[p] !== id) uniform = false
          if (g.depth[p] < low) low = g.depth[p]
          if (g.depth[p] > high) high = g.depth[p]
        }
      if (id === NOTHING || !uniform) backdropAt(backdrop, x * n, y * n, behind)
      if (uniform && id === NOTHING) {
        out[q] = behind[0]
        out[q + 1] = behind[1]
        out[q + 2] = behind[2]
      } else if (uniform && high - low < ONE_SURFACE) {
        shader.pixel(x, y, out, q)
      } else {
        shader.samples(x, y, behind, out, q)
      }
    }
  return out
}

function makeShader(scene: Scene) {
  const { camera, buffer: g, supersampling: n, shadows, openness, front, back, skin, basics } = scene
  const count = n * n
  const point = new Float32Array(3)
  const light = new Float32Array(3)
  const albedo = new Float32Array(3)
  const colour = new Float32Array(3)
  const around: Surroundings = { key: 1, open: 1, wrap: 0, glow: 0 }
  const shadow = { softness: 2.2, bias: -0.4, rotation: 0 }

  /** Shades one surface point into `colour`; (sx, sy) in samples, the rest as the buffer has it. */
  function surface(
    id: number,
    normal: number[],
    sx: number,
    sy: number,
    z: number,
    rest: number[],
    open: number,
  ): void {
    const length = Math.hypot(normal[0], normal[1], normal[2]) || 1
    let [nx, ny, nz] = [normal[0] / length, normal[1] / length, normal[2] / length]
    const inside = id !== BODY && nz < -0.05
    if (inside) [nx, ny, nz] = [-nx, -ny, -nz]
    unproject(camera, sx, sy, z, point)
    around.key = lightAt(shadows, point[0] + nx * 1.2, point[1] + ny * 1.2, point[2] + nz * 1.2, shadow)
    if (id !== BODY) {
      around.open = open
      around.wrap = 0.38
      around.glow = 0
      illuminate(nx, ny, nz, around, light)
      const gain = inside ? INSIDE_GAIN : GARMENT_GAIN
      for (let c = 0; c < 3; c++) colour[c] = albedo[c] * light[c] * gain
      return
    }
    const [restY, limb, baked] = rest
    around.open = baked ** 1.6 * open
    if (basics && limb < 0.5 && restY > basics.low && restY < basics.high) {
      around.wrap = 0.35
      around.glow = 0
      illuminate(nx, ny, nz, around, light)
      const hem = 0.72 + 0.28 * Math.min(1, Math.min(restY - basics.low, basics.high - restY) / 0.35)
      for (let c = 0; c < 3; c++) colour[c] = basics.colour[c] * light[c] * hem
      return
    }
    around.wrap = 0.22
    around.glow = 1
    illuminate(nx, ny, nz, around, light)
    const gloss = highlight(nx, ny, nz, KEY, 26) * 0.085 * around.key + highlight(nx, ny, nz, FILL, 18) * 0.03
    for (let c = 0; c < 3; c++) colour[c] = skin[c] * light[c] + gloss * around.open
  }

  function addTexel(id: number, p: number): void {
    sampleTexture(id === BACK ? back : front, g.attribute[p * 3], g.attribute[p * 3 + 1], albedo)
  }

  return {
    pixel(x: number, y: number, out: Float32Array, q: number): void {
      const corner = y * n * g.width + x * n
      const id = g.id[corner]
      const normal = [0, 0, 0]
      const rest = [0, 0, 0]
      let z = 0
      albedo.fill(0)
      for (let j = 0; j < n; j++)
        for (let i = 0; i < n; i++) {
          const p = corner + j * g.width + i
          z += g.depth[p]
          for (let c = 0; c < 3; c++) {
            normal[c] += g.normal[p * 3 + c]
            rest[c] += g.attribute[p * 3 + c] / count
          }
          if (id !== BODY) addTexel(id, p)
        }
      for (let c = 0; c < 3; c++) albedo[c] /= count
      z /= count
      shadow.rotation = pixelNoise(x, y) * 2 * Math.PI
      surface(id, normal, (x + 0.5) * n, (y + 0.5) * n, z, rest, opennessAt(openness, x * n, y * n, z))
      out[q] = colour[0]
      out[q + 1] = colour[1]
      out[q + 2] = colour[2]
    },
    samples(x: number, y: number, behind: Float32Array, out: Float32Array, q: number): void {
      const sum = [0, 0, 0]
      shadow.rotation = pixelNoise(x, y) * 2 * Math.PI
      for (let j = 0; j < n; j++)
        for (let i = 0; i < n; i++) {
          const [sx, sy] = [x * n + i, y * n + j]
          const p = sy * g.width + sx
          const id = g.id[p]
          if (id === NOTHING) {
            for (let c = 0; c < 3; c++) sum[c] += behind[c]
            continue
          }
          albedo.fill(0)
          if (id !== BODY) addTexel(id, p)
          const z = g.depth[p]
          const normal = [g.normal[p * 3], g.normal[p * 3 + 1], g.normal[p * 3 + 2]]
          const rest = [g.attribute[p * 3], g.attribute[p * 3 + 1], g.attribute[p * 3 + 2]]
          surface(id, normal, sx + 0.5, sy + 0.5, z, rest, opennessAt(openness, sx, sy, z))
          for (let c = 0; c < 3; c++) sum[c] += colour[c]
        }
      for (let c = 0; c < 3; c++) out[q + c] = sum[c] / count
    },
  }
}

/** Adds the bilinear linear-light colour at mask coordinates (u, v) to `out`. */
function sampleTexture(t: Texture, u: number, v: number, out: Float32Array): void {
  const x = Math.max(0, Math.min((u - t.left) * t.scale - 0.5, t.width - 1.001))
  const y = Math.max(0, Math.min((v - t.top) * t.scale - 0.5, t.height - 1.001))
  const i = x | 0
  const j = y | 0
  const a = x - i
  const b = y - j
  const p = (j * t.width + i) * 3
  const q = p + t.width * 3
  for (let c = 0; c < 3; c++) {
    const upper = LINEAR[t.rgb[p + c]] * (1 - a) + LINEAR[t.rgb[p + 3 + c]] * a
    const lower = LINEAR[t.rgb[q + c]] * (1 - a) + LINEAR[t.rgb[q + 3 + c]] * a
    out[c] += upper * (1 - b) + lower * b
  }
}
