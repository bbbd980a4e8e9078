import sharp from 'sharp'
import { gaussian, uniform } from '../../maths/random.ts'
import { HEIGHT, moved, PIXELS, type Rgb, soften, toDisplay, WIDTH } from './canvas.ts'
import type { Maps } from './garment.ts'
import type { Ground } from './grounds.ts'
import { gradientNoise } from './noise.ts'

export interface CameraView {
  /** Degrees that the garment lies turned by. */
  turn?: number
  /** How much wider the near edge is than the far one, as from a camera held at a slant. */
  slant?: number
  scale?: number
  /** Widened by this, for a broader cut. */
  wide?: number
  shift?: [number, number]
  /** How far edges stray from the pattern, px. */
  stray?: number
}

export interface Shot {
  seed: number
  ground: Ground
  view?: CameraView
  /** Lying close, hanging before a wall, or standing free of it. */
  shadow?: 'lying' | 'hanging' | 'none'
  /** Direction towards the light; z is towards the camera. */
  light?: [number, number, number]
  /** Colour of the light as gains of red, green and blue. */
  white?: Rgb
  exposure?: number
}

export interface Photograph {
  jpeg: Buffer
  /** Share of the garment in each pixel, 0..1. */
  mask: Float32Array
}

/** Lays the drawn cloth on its ground, lights both and takes the picture. */
export async function photograph(maps: Maps, shot: Shot): Promise<Photograph> {
  const placed = place(maps, shot)
  const picture = new Float32Array(PIXELS * 3)
  lightGround(picture, placed, shot)
  lightCloth(picture, placed, shot)
  return { jpeg: await develop(picture, shot), mask: placed.mask }
}

/** The maps as the camera sees them. */
function place(maps: Maps, { seed, view = {} }: Shot): Maps {
  const { turn = 0, slant = 0, scale = 1, wide = 1, shift = [0, 0], stray = 5 } = view
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const drift = gradientNoise(seed + 40)
  const out = Object.fromEntries(
    Object.keys(maps).map((k) => [k, new Float32Array(PIXELS)]),
  ) as unknown as Maps
  out.light.fill(1)
  // Both objects have the names of Maps and nothing else.
  const pairs = (Object.keys(maps) as (keyof Maps)[]).map((k) => [maps[k], out[k]])
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const depth = 1 + slant * (0.5 - y / HEIGHT)
      const px = ((x - WIDTH / 2 - shift[0]) * depth) / scale
      const py = ((y - HEIGHT / 2 - shift[1]) * depth) / scale
      const gx =
        (cos * px + sin * py) / wide +
        WIDTH / 2 +
        stray * drift(x / 120, y / 120) +
        0.35 * stray * drift(x / 40, y / 40)
      const gy =
        cos * py -
        sin * px +
        HEIGHT / 2 +
        stray * drift(x / 130 + 50, y / 130) +
        0.35 * stray * drift(x / 36 + 9, y / 36)
      const ix = Math.floor(gx)
      const iy = Math.floor(gy)
      if (ix < 0 || iy < 0 || ix >= WIDTH - 1 || iy >= HEIGHT - 1) continue
      const [fx, fy, i] = [gx - ix, gy - iy, iy * WIDTH + ix]
      for (const [from, to] of pairs) {
        const top = from[i] + (from[i + 1] - from[i]) * fx
        const low = from[i + WIDTH] + (from[i + WIDTH + 1] - from[i + WIDTH]) * fx
        to[y * WIDTH + x] = top + (low - top) * fy
      }
    }
  return out
}

function lightGround(picture: Float32Array, { cover }: Maps, shot: Shot): void {
  const { ground, shadow = 'lying' } = shot
  const [toX, toY] = shot.light ?? LIGHT
  const [near, far] = shadow === 'hanging' ? [9, 26] : [2.5, 12]
  const at = (reach: number) => moved(cover, Math.round(-toX * reach * 1.3), Math.round(-toY * reach * 1.3))
  const contact = soften(at(near), near)
  const pool = soften(at(far), far)
  const strength = shadow === 'none' ? 0 : shadow === 'hanging' ? 0.36 : 0.5
  const lit = illumination(
    Float32Array.from(cover, (_, i) => ground.relief(i % WIDTH, Math.floor(i / WIDTH))),
    shot,
    0.75,
  )
  const out: Rgb = [0, 0, 0]
  for (let i = 0; i < PIXELS; i++) {
    ground.colour(i % WIDTH, Math.floor(i / WIDTH), out)
    const shade = lit[i] * (1 - strength * contact[i]) * (1 - 0.7 * strength * pool[i])
    for (let k = 0; k < 3; k++) picture[i * 3 + k] = out[k] * shade
  }
}

function lightCloth(picture: Float32Array, maps: Maps, shot: Shot): void {
  const { red, green, blue, height, light, sheen, cover } = maps
  const lit = illumination(height, shot, 1)
  const gloss = highlights(height, shot)
  for (let i = 0; i < PIXELS; i++) {
    // Edge pixels hold cloth mixed with nothing: their colour is the cloth's, their weight the cover.
    const a = cover[i]
    if (a < 0.004) continue
    const shade = lit[i] * light[i]
    const shine = sheen[i] * gloss[i] * light[i]
    const cloth = [red[i] / a, green[i] / a, blue[i] / a]
    for (let k = 0; k < 3; k++) {
      const seen = Math.min(1, cloth[k]) * shade + shine
      picture[i * 3 + k] += (seen - picture[i * 3 + k]) * a
    }
  }
}

const LIGHT: [number, number, number] = [-0.5, -0.55, 0.67]

/** Light on a relief, 1 where it is flat: a broad lamp, and less of the room's light in hollows. */
function illumination(height: Float32Array, { light = LIGHT }: Shot, depth: number): Float32Array {
  const mean = soften(height, 12)
  const out = new Float32Array(PIXELS).fill(1)
  const length = Math.hypot(...light)
  const [lx, ly, lz] = light.map((c) => c / length)
  for (let i = WIDTH; i < PIXELS - WIDTH; i++) {
    const nx = -(height[i + 1] - height[i - 1]) / 2
    const ny = -(height[i + WIDTH] - height[i - WIDTH]) / 2
    const facing = (nx * lx + ny * ly + lz) / (lz * Math.sqrt(1 + nx * nx + ny * ny))
    const hollow = Math.max(-0.5, Math.min(1, (mean[i] - height[i]) / 9))
    out[i] = Math.max(0.16, (1 + depth * 0.72 * (facing - 1)) * (1 - 0.34 * depth * hollow))
  }
  return out
}

function highlights(height: Float32Array, { light = LIGHT }: Shot): Float32Array {
  const smooth = soften(height, 1)
  const length = Math.hypot(light[0], light[1], light[2] + 1)
  const [hx, hy, hz] = [light[0] / length, light[1] / length, (light[2] + 1) / length]
  const out = new Float32Array(PIXELS)
  for (let i = WIDTH; i < PIXELS - WIDTH; i++) {
    const nx = -(smooth[i + 1] - smooth[i - 1]) / 2
    const ny = -(smooth[i + WIDTH] - smooth[i - WIDTH]) / 2
    out[i] = Math.max(0, (nx * hx + ny * hy + hz) / Math.sqrt(1 + nx * nx + ny * ny)) ** 22
  }
  return out
}

/** Lens, white balance, vignette, sensor and file. */
function develop(
  picture: Float32Array,
  { seed, white = [1, 1, 1], exposure = 1, light = LIGHT }: Shot,
): Promise<Buffer> {
  const next = uniform(seed + 77)
  const bytes = new Uint8Array(PIXELS * 3)
  for (let i = 0; i < PIXELS; i++) {
    const away = Math.hypot((i % WIDTH) / WIDTH - 0.5, Math.floor(i / WIDTH) / HEIGHT - 0.5)
    // The window side of a room is brighter.
    const side = light[0] * ((i % WIDTH) / WIDTH - 0.5) + light[1] * (Math.floor(i / WIDTH) / HEIGHT - 0.5)
    const gain = exposure * (1 - 0.22 * away * away) * (1 + 0.3 * side)
    const grain = 0.0045 * gaussian(next)
    for (let k = 0; k < 3; k++) {
      const c = picture[i * 3 + k] * gain * white[k]
      // A shoulder as cameras have it: highlights bend instead of clipping.
      const bent = c > 0.75 ? 0.75 + 0.25 * (1 - Math.exp(-(c - 0.75) / 0.25)) : c
      bytes[i * 3 + k] = Math.max(0, Math.min(255, Math.round(255 * (toDisplay(bent) + grain))))
    }
  }
  return sharp(bytes, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer()
}
