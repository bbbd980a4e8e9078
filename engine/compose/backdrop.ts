import { smoothstep } from '../maths/scalar.ts'
import { type Camera, floorAt } from './camera.ts'
import { lightAt, type ShadowMap } from './shadow.ts'

/** A seamless paper backdrop, computed coarsely because it is smooth. Linear light, one float a cell. */
export interface Backdrop {
  width: number
  /** Samples per cell. */
  stride: number
  values: Float32Array
}

const CELL = 6
/** The paper is a little warm. */
const PAPER = [1, 0.988, 0.972]

/** `key` is the key light's shadow map, `above` one from straight above, `supersampling` samples per pixel side. */
export function makeBackdrop(
  camera: Camera,
  key: ShadowMap,
  above: ShadowMap,
  supersampling: number,
): Backdrop {
  const stride = CELL * supersampling
  const width = Math.ceil(camera.width / stride) + 2
  const height = Math.ceil(camera.height / stride) + 2
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const rotation = (x * 12.9898 + y * 78.233) % (2 * Math.PI)
      const turned = { cos: Math.cos(rotation), sin: Math.sin(rotation) }
      values[y * width + x] = paperAt(camera, x * stride, y * stride, (gx, gz) => {
        const cast = lightAt(key, gx, 0, gz, { softness: 14, bias: -0.5, ...turned })
        const wide = lightAt(above, gx, 0, gz, { softness: 13, bias: -0.5, ...turned })
        const contact = lightAt(above, gx, 0, gz, { softness: 5, bias: -9, ...turned })
        return (0.88 + 0.12 * cast) * (0.72 + 0.28 * wide) * (0.86 + 0.14 * contact)
      })
    }
  return { width, stride, values: smoothed(values, width, height) }
}

/** Brightness of the paper: a spot on the wall behind the figure, a slightly darker floor, no line between them. */
function paperAt(camera: Camera, x: number, y: number, shade: (gx: number, gz: number) => number): number {
  const u = x / camera.width - 0.5
  const v = y / camera.height
  const wall = 0.62 + 0.27 * Math.exp(-(((u + 0.06) * 1.25) ** 2 + ((v - 0.4) * 1.05) ** 2) * 3)
  const ground = floorAt(camera, x, y)
  if (!ground) return wall
  const share = smoothstep((ground[1] + 230) / 210)
  if (share <= 0) return wall
  const floor = 0.7 + 0.13 * Math.exp(-u * u * 6)
  return (wall * (1 - share) + floor * share) * (1 - (1 - shade(...ground)) * share)
}

function smoothed(values: Float32Array, width: number, height: number): Float32Array {
  const out = Float32Array.from(values)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      let sum = 0
      for (let j = -1; j <= 1; j++) for (let i = -1; i <= 1; i++) sum += values[(y + j) * width + x + i]
      out[y * width + x] = sum / 9
    }
  return out
}

/** Writes the bilinear light of the backdrop along a row of samples to `out`, one colour every `step` samples. */
export function backdropRow(
  { width, stride, values }: Backdrop,
  y: number,
  step: number,
  out: Float32Array,
): void {
  const fy = y / stride
  const v = fy - (fy | 0)
  const upper = (fy | 0) * width
  const lower = upper + width
  let q = 0
  for (let i = 0, x = 0; q < out.length; i++) {
    const start = values[upper + i] * (1 - v) + values[lower + i] * v
    const end = values[upper + i + 1] * (1 - v) + values[lower + i + 1] * v
    for (const next = (i + 1) * stride; x < next && q < out.length; x += step, q += 3) {
      const light = start + (end - start) * (x / stride - i)
      out[q] = light
      out[q + 1] = light * PAPER[1]
      out[q + 2] = light * PAPER[2]
    }
  }
}
