import { luma } from '../maths/colour.ts'
import { clamp } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import { blur } from '../pixels/blur.ts'
import { CHANNELS, type Mask } from '../pixels/raster.ts'
import { fillOutside } from './fill.ts'
import type { Texture } from './textures.ts'

// Of the first version, found by trial on photos of ours.
/** What is finer than this is grain, px of the work photo and of the texture at least; so much of it is borrowed. */
const GRAIN = 3
const LEAST_GRAIN = 2
const BORROWED = 0.8
/** Grain is looked for so many steps away, each so large a share of the width or height, and aside by so much. */
const STEPS = 8
const STEP_X = 0.05
const STEP_Y = 0.06
const ASIDE = 0.08
/** A blur looks so many of its radii far. */
const BLURRED = 3
const WHITE = 255

/** Fills prints with the cloth around them, with grain borrowed from the nearest clean cloth. */
export function withoutPrint(texture: Texture, trusted: Uint8Array, print: Uint8Array): Uint8Array {
  const { width, height } = texture
  const clean = trusted.slice()
  const covered = new Uint8Array(print.length)
  for (let p = 0; p < print.length; p++)
    if (print[p] && trusted[p]) {
      clean[p] = 0
      covered[p] = 1
    }
  const out = fillOutside(texture, clean)
  const { to, from } = loansIn({ width, height, data: covered }, clean)
  const grain = grainOf(out, texture, from)
  for (let k = 0; k < to.length; k++)
    for (let c = to[k] * CHANNELS; c < (to[k] + 1) * CHANNELS; c++)
      out[c] = clamp(out[c] + grain[k], 0, WHITE)
  return out
}

/** The grain of some texels. */
function grainOf(rgb: Uint8Array, { width, height, scale }: Texture, texels: Int32Array): Float64Array {
  const radius = Math.max(LEAST_GRAIN, Math.round(GRAIN * scale))
  let last = 0
  for (let k = 0; k < texels.length; k++) if (texels[k] > last) last = texels[k]
  // No blur looks farther down.
  const rows = Math.min(height, Math.floor(last / width) + 1 + BLURRED * radius)
  const light = new Float32Array(width * rows)
  for (let i = 0; i < light.length; i++) light[i] = luma(rgb, i)
  const smooth = blur(light, { width, height: rows }, radius)
  const grain = new Float64Array(texels.length)
  for (let k = 0; k < grain.length; k++) grain[k] = (light[texels[k]] - smooth[texels[k]]) * BORROWED
  return grain
}

/** Which covered texels borrow grain, and from where: the nearest clean cloth among some places around them. */
function loansIn({ width, height, data }: Mask, clean: Uint8Array) {
  const offsets = offsetsIn(width, height)
  const [to, from] = [new Int32Array(data.length), new Int32Array(data.length)]
  const across = Int32Array.from(offsets, ([dx]) => dx)
  const down = Int32Array.from(offsets, ([, dy]) => dy)
  let count = 0
  for (let y = 0; y < height; y++)
    for (let x = 0, p = y * width; x < width; x++, p++) {
      if (!data[p]) continue
      for (let k = 0; k < across.length; k++) {
        const sx = x + across[k]
        const sy = y + down[k]
        const isInside = sx >= 0 && sy >= 0 && sx < width && sy < height
        if (!isInside || !clean[sy * width + sx]) continue
        to[count] = p
        from[count++] = sy * width + sx
        break
      }
    }
  return { to: to.subarray(0, count), from: from.subarray(0, count) }
}

/** Where clean cloth is looked for, nearest first. */
function offsetsIn(width: number, height: number): Point[] {
  const offsets: Point[] = []
  for (let i = 1; i <= STEPS; i++)
    for (const sign of [1, -1]) {
      const [dx, dy] = [Math.trunc(sign * i * STEP_X * width), Math.trunc(sign * i * STEP_Y * height)]
      offsets.push([0, dy], [dx, 0], [dx, Math.trunc(((i % 3) - 1) * ASIDE * height)])
    }
  return offsets
}
