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

// Every number here was set by eye for the first pictures (2026-11); no photo is recorded for any of them.

/** Pixels along the side of a cell. */
const CELL = 6
/** The paper is a little warm. */
const PAPER = [1, 0.988, 0.972] as const
/**
 * Shadows on the floor: of the key light, a wide one from above, and one where the feet stand, which only what is near to
 * the floor casts. Each takes at most `depth` of the light.
 */
const CAST = { softness: 14, bias: -0.5, depth: 0.12 }
const WIDE = { softness: 13, bias: -0.5, depth: 0.28 }
const CONTACT = { softness: 5, bias: -9, depth: 0.14 }
/** Turns the taps of a shadow from cell to cell (the usual constants of a hash in a shader). */
const SPIN = [12.9898, 78.233] as const
/** The wall: its light away from the spot and in it, the middle of the spot as shares of the picture, its width and height. */
const WALL = { least: 0.62, more: 0.27, x: -0.06, y: 0.4, across: 1.25, down: 1.05, narrow: 3 }
/** The floor: its light at the sides and in the middle, and how fast it falls off. */
const FLOOR = { least: 0.7, more: 0.13, narrow: 6 }
/** The paper bends from floor to wall between this far behind the figure and so much nearer, cm. */
const BEND = { behind: 230, length: 210 }

export interface BackdropInput {
  camera: Camera
  /** Shadow map of the key light, and one from straight above. */
  key: ShadowMap
  above: ShadowMap
  /** Samples per pixel side. */
  supersampling: number
}

export function makeBackdrop({ camera, key, above, supersampling }: BackdropInput): Backdrop {
  const stride = CELL * supersampling
  const width = Math.ceil(camera.width / stride) + 2
  const height = Math.ceil(camera.height / stride) + 2
  const values = new Float32Array(width * height)
  const place = new Float64Array(3)
  const shadowed = (map: ShadowMap, shadow: typeof CAST, turned: { cos: number; sin: number }) =>
    1 - shadow.depth + shadow.depth * lightAt(map, place, { ...shadow, ...turned })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const rotation = (x * SPIN[0] + y * SPIN[1]) % (2 * Math.PI)
      const turned = { cos: Math.cos(rotation), sin: Math.sin(rotation) }
      values[y * width + x] = paperAt(camera, [x * stride, y * stride], (gx, gz) => {
        place[0] = gx
        place[2] = gz
        return shadowed(key, CAST, turned) * shadowed(above, WIDE, turned) * shadowed(above, CONTACT, turned)
      })
    }
  return { width, stride, values: smoothed(values, width, height) }
}

/** Brightness of the paper: a spot on the wall behind the figure, a slightly darker floor, no line between them. */
function paperAt(
  camera: Camera,
  [x, y]: [x: number, y: number],
  shade: (gx: number, gz: number) => number,
): number {
  const u = x / camera.width - 0.5
  const v = y / camera.height
  const aside = ((u - WALL.x) * WALL.across) ** 2 + ((v - WALL.y) * WALL.down) ** 2
  const wall = WALL.least + WALL.more * Math.exp(-aside * WALL.narrow)
  const ground = floorAt(camera, x, y)
  if (!ground) return wall
  const share = smoothstep((ground[1] + BEND.behind) / BEND.length)
  if (share <= 0) return wall
  const floor = FLOOR.least + FLOOR.more * Math.exp(-u * u * FLOOR.narrow)
  return (wall * (1 - share) + floor * share) * (1 - (1 - shade(...ground)) * share)
}

/** Mean over 3 x 3 cells. */
function smoothed(values: Float32Array, width: number, height: number): Float32Array {
  const out = Float32Array.from(values)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      let sum = 0
      for (let j = -1; j <= 1; j++) for (let i = -1; i <= 1; i++) sum += values[(y + j) * width + x + i] ?? 0
      out[y * width + x] = sum / 9
    }
  return out
}

/** Writes the bilinear light of the backdrop along row `y` of samples to `out`, one colour every `step` samples. */
export function backdropRow(
  { width, stride, values }: Backdrop,
  { y, step }: { y: number; step: number },
  out: Float32Array,
): void {
  const fy = y / stride
  const v = fy - (fy | 0)
  const upper = (fy | 0) * width
  const lower = upper + width
  const lightBetween = (i: number) => (values[upper + i] ?? 0) * (1 - v) + (values[lower + i] ?? 0) * v
  let q = 0
  for (let i = 0, x = 0; q < out.length; i++) {
    const start = lightBetween(i)
    const end = lightBetween(i + 1)
    for (const next = (i + 1) * stride; x < next && q < out.length; x += step, q += 3) {
      const light = start + (end - start) * (x / stride - i)
      out[q] = light
      out[q + 1] = light * PAPER[1]
      out[q + 2] = light * PAPER[2]
    }
  }
}
