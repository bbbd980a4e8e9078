import { coverage, depthInside, moved, PIXELS, pixels, type Rgb, soften, toLinear, WIDTH } from './canvas.ts'
import type { DrawnFabric } from './fabric.ts'

/** One piece of cloth of a drawing, from back to front. Fragments are SVG on 900 x 1200 px. */
export interface Layer {
  /** Its area, in white. */
  shape: string
  cloth: DrawnFabric
  /** Thickness at the edge, and how far inside the edge it is reached, px. */
  lift?: number
  roll?: number
  /** Share of the light that reaches it, for insides. */
  light?: number
  /** How much of the folds it takes part in. */
  fold?: number
  /** Degrees that its grain is turned by. */
  turn?: number
  /** Left and right halves have mirrored grain. */
  mirrored?: boolean
  /** Seams, in white: pressed in. */
  grooves?: string
  /** Welts and buttons, in white: raised. */
  ridges?: string
  /** Colours on the cloth. */
  paint?: string
  /** Strength of its shadow on what lies below. */
  shadow?: number
  /** Hangers and the like are in the picture, but not in the mask. */
  prop?: boolean
}

/** What light needs to know of every pixel of a drawing. */
export interface Maps {
  red: Float32Array
  green: Float32Array
  blue: Float32Array
  height: Float32Array
  light: Float32Array
  sheen: Float32Array
  /** Everything drawn, hanger included. */
  cover: Float32Array
  /** The garment alone. */
  mask: Float32Array
}

export async function layUp(layers: Layer[], folds: Float32Array): Promise<Maps> {
  const names = ['red', 'green', 'blue', 'height', 'light', 'sheen', 'cover', 'mask'] as const
  const empty = names.map((name) => [name, new Float32Array(PIXELS)])
  // The list above has every name of Maps.
  const maps = Object.fromEntries(empty) as unknown as Maps
  maps.light.fill(1)
  const bulk = new Float32Array(PIXELS)
  const relief = new Float32Array(PIXELS)
  // Bare ground shares the folds too, or their height would stand as a rim along every edge.
  const share = new Float32Array(PIXELS).fill(1)
  for (const layer of layers) {
    const cover = await coverage(layer.shape)
    castOnto(maps.light, cover, layer.shadow ?? 0.35)
    await raise(bulk, cover, layer)
    await colour({ maps, relief, cover, folds, layer })
    for (let i = 0; i < PIXELS; i++) {
      const a = cover[i]
      if (a === 0) continue
      share[i] += ((layer.fold ?? 1) - share[i]) * a
      maps.light[i] += ((layer.light ?? 1) - maps.light[i]) * a
      maps.sheen[i] += (layer.cloth.sheen - maps.sheen[i]) * a
      maps.cover[i] += (1 - maps.cover[i]) * a
      if (!layer.prop) maps.mask[i] += (1 - maps.mask[i]) * a
    }
  }
  const smooth = soften(bulk, 1)
  const taking = soften(share, 4)
  for (let i = 0; i < PIXELS; i++) maps.height[i] = smooth[i] + taking[i] * folds[i] + relief[i]
  return maps
}

function castOnto(light: Float32Array, cover: Float32Array, strength: number): void {
  const near = soften(moved(cover, 2, 3), 2)
  const far = soften(moved(cover, 6, 9), 7)
  for (let i = 0; i < PIXELS; i++) {
    const shade = Math.max(near[i], far[i]) * (1 - cover[i])
    if (shade > 0) light[i] *= 1 - strength * shade
  }
}

/** Adds the thickness of the layer with a rounded edge; seams press it in. */
async function raise(bulk: Float32Array, cover: Float32Array, layer: Layer): Promise<void> {
  const { lift = 3, roll = 7, grooves, ridges } = layer
  // Broad roundings show the corners of the distance's own contours unless those are smoothed.
  const depth = soften(depthInside(cover), roll / 9)
  const pressed = grooves ? soften(await coverage(grooves), 1) : null
  const raised = ridges ? soften(await coverage(ridges), 1) : null
  for (let i = 0; i < PIXELS; i++) {
    const a = cover[i]
    if (a === 0) continue
    const t = 1 - Math.min(1, depth[i] / roll)
    let h = lift * Math.sqrt(1 - t * t)
    if (pressed) h -= 2.6 * pressed[i]
    if (raised) h += 2.6 * raised[i]
    bulk[i] += (0.35 * bulk[i] + h - bulk[i]) * a
  }
}

interface Painting {
  maps: Maps
  relief: Float32Array
  cover: Float32Array
  folds: Float32Array
  layer: Layer
}

async function colour({ maps, relief, cover, folds, layer }: Painting): Promise<void> {
  const { cloth, turn = 0, mirrored = false, paint, fold = 1 } = layer
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const paints = paint ? await pixels(paint) : null
  const out: Rgb = [0, 0, 0]
  for (let i = WIDTH; i < PIXELS - WIDTH; i++) {
    const a = cover[i]
    if (a === 0) continue
    // A pattern follows the cloth up and down its folds.
    let x = (i % WIDTH) + fold * 2.4 * (folds[i + 1] - folds[i - 1])
    const y = Math.floor(i / WIDTH) + fold * 2.4 * (folds[i + WIDTH] - folds[i - WIDTH])
    if (mirrored && x < WIDTH / 2) x = WIDTH - x
    const u = cos * x + sin * y
    const v = cos * y - sin * x
    cloth.colour(u, v, out)
    if (paints) paintOver(out, paints, i)
    maps.red[i] += (out[0] - maps.red[i]) * a
    maps.green[i] += (out[1] - maps.green[i]) * a
    maps.blue[i] += (out[2] - maps.blue[i]) * a
    relief[i] += (cloth.relief(u, v) - relief[i]) * a
  }
}

function paintOver(out: Rgb, paints: Uint8Array, i: number): void {
  const alpha = paints[i * 4 + 3] / 255
  if (alpha === 0) return
  for (let k = 0; k < 3; k++) out[k] += (toLinear(paints[i * 4 + k] / 255) - out[k]) * alpha
}
