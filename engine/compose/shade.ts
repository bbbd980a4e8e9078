import type { Texture } from '../texture/textures.ts'
import { type CoarseLight, lightOf } from './ambient.ts'
import { type Backdrop, backdropRow } from './backdrop.ts'
import type { Basics } from './basics.ts'
import { develop } from './develop.ts'
import { BACK, BODY, type GBuffer, lookAt, NOTHING, surfaceOf } from './gbuffer.ts'
import { FILL_SHEEN, highlight, illuminate, KEY_SHEEN, type Surroundings } from './lights.ts'

export interface Scene {
  buffer: GBuffer
  /** Samples per pixel side. */
  supersampling: number
  reaching: CoarseLight
  /** Null: nothing is drawn behind the surfaces. */
  backdrop: Backdrop | null
  front: Texture
  back: Texture
  skin: [number, number, number]
  basics: Basics | null
  /** What the light on the garment's outside is multiplied with. */
  exposure: number
}

const LINEAR = Float32Array.from({ length: 256 }, (_, i) => (i / 255) ** 2.2)

/** Samples that lie farther apart are shaded one by one, cm. */
const ONE_SURFACE = 1.2
/** How far the key light reaches around cloth. */
export const CLOTH_WRAP = 0.38
const INSIDE_GAIN = 0.5

/** Shades the buffer into sRGB bytes, 3 a pixel: once a pixel where its samples agree, else each sample. */
export function shade(scene: Scene): Uint8Array {
  const { buffer: g, supersampling: n, backdrop } = scene
  const { near, triangle } = g
  const width = g.width / n
  const height = g.height / n
  const out = new Uint8Array(width * height * 3)
  const row = new Float32Array(width * 3)
  const shader = makeShader(scene)
  for (let y = 0; y < height; y++) {
    if (backdrop) backdropRow(backdrop, y * n, n, row)
    else row.fill(0)
    const rows = Array.from({ length: n }, (_, j) => y * n + j)
    const from = Math.floor(Math.min(...rows.map((r) => g.left[r])) / n)
    const to = Math.floor(Math.max(...rows.map((r) => g.right[r])) / n)
    for (let x = from; x <= to; x++) {
      const corner = y * n * g.width + x * n
      const first = triangle[corner]
      const id = surfaceOf(g, first)
      let uniform = true
      let high = near[corner]
      let low = high
      for (let j = 0; j < n; j++)
        for (let i = 0; i < n; i++) {
          const p = corner + j * g.width + i
          if (triangle[p] === first) continue
          if (surfaceOf(g, triangle[p]) !== id) uniform = false
          if (near[p] < low) low = near[p]
          if (near[p] > high) high = near[p]
        }
      if (uniform && id === NOTHING) continue
      if (uniform && 1 / low - 1 / high < ONE_SURFACE) shader.pixel(id, x, y, row)
      else shader.samples(x, y, row)
    }
    develop(row, y, out)
  }
  return out
}

function makeShader(scene: Scene) {
  const { buffer: g, supersampling: n, reaching, backdrop, front, back, skin, basics, exposure } = scene
  const normal = new Float32Array(3)
  const opposite = new Float32Array(3)
  const rest = new Float32Array(3)
  const light = new Float32Array(3)
  const albedo = new Float32Array(3)
  const colour = new Float32Array(3)
  const around: Surroundings = { key: 1, open: 1, wrap: 0, glow: 0 }
  const reached = { open: 1, key: 1 }

  /** A photo shows the inside of a back, through the neckline, but not its outside. */
  const textureOf = (id: number): Texture => (id === BACK && normal[2] > 0 ? back : front)

  /** Shades the surface point of `normal`, `rest` and `albedo`, seen at sample (sx, sy), into `colour`. */
  function surface(id: number, sx: number, sy: number, z: number): void {
    lightOf(reaching, sx, sy, z, reached)
    const open = reached.open
    let length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]) || 1
    const inside = id !== BODY && normal[2] < -0.05 * length
    if (inside) length = -length
    const nx = normal[0] / length
    const ny = normal[1] / length
    const nz = normal[2] / length
    around.key = reached.key
    if (id !== BODY) {
      around.open = open
      around.wrap = CLOTH_WRAP
      around.glow = 0
      illuminate(nx, ny, nz, around, light)
      const gain = (inside ? INSIDE_GAIN : exposure) * turnedEdge(rest[2])
      for (let c = 0; c < 3; c++) colour[c] = albedo[c] * light[c] * gain
      return
    }
    const restY = rest[0]
    const limb = rest[1]
    around.open = rest[2] * open
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
    const gloss =
      highlight(nx, ny, nz, KEY_SHEEN, 26) * 0.085 * around.key + highlight(nx, ny, nz, FILL_SHEEN, 18) * 0.03
    for (let c = 0; c < 3; c++) colour[c] = skin[c] * light[c] + gloss * around.open
  }

  return {
    /** A pixel of one surface: looked at in two opposite corners, lit once. */
    pixel(id: number, x: number, y: number, row: Float32Array): void {
      const a = y * n * g.width + x * n
      const b = a + (n - 1) * (g.width + 1)
      lookAt(g, a, normal, rest)
      if (id !== BODY) {
        const texture = textureOf(id)
        sampleTexture(texture, rest[0], rest[1], colour)
        lookAt(g, b, opposite, rest)
        sampleTexture(texture, rest[0], rest[1], albedo)
        for (let c = 0; c < 3; c++) {
          albedo[c] = (albedo[c] + colour[c]) / 2
          normal[c] += opposite[c]
        }
      }
      surface(id, x * n, y * n, 2 / (g.near[a] + g.near[b]))
      for (let c = 0; c < 3; c++) row[x * 3 + c] = colour[c]
    },
    /** Each sample by itself; `row` shows what is behind them, if anything is. */
    samples(x: number, y: number, row: Float32Array): void {
      let red = 0
      let green = 0
      let blue = 0
      let count = n * n
      const q = x * 3
      for (let j = 0; j < n; j++)
        for (let i = 0; i < n; i++) {
          const sx = x * n + i
          const sy = y * n + j
          const p = sy * g.width + sx
          const id = surfaceOf(g, g.triangle[p])
          if (id === NOTHING && !backdrop) {
            count--
            continue
          }
          if (id === NOTHING) {
            for (let c = 0; c < 3; c++) colour[c] = row[q + c]
          } else {
            lookAt(g, p, normal, rest)
            if (id !== BODY) sampleTexture(textureOf(id), rest[0], rest[1], albedo)
            surface(id, sx, sy, 1 / g.near[p])
          }
          red += colour[0]
          green += colour[1]
          blue += colour[2]
        }
      row[q] = red / count
      row[q + 1] = green / count
      row[q + 2] = blue / count
    },
  }
}

/** A neckline or a hem is turned: its edge bends away from the light. */
function turnedEdge(distance: number): number {
  if (distance >= TURNED) return 1
  const t = distance / TURNED
  return 1 - 0.3 * (1 - t) * (1 - t)
}

/** Width of a turned edge, cm. */
const TURNED = 0.45

/** Writes the bilinear linear-light colour at mask coordinates (u, v) to `out`. */
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
    out[c] = upper * (1 - b) + lower * b
  }
}
