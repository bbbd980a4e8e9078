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
const WHITE = 255

/** Fills prints with the cloth around them, with grain borrowed from the nearest clean cloth. */
export function withoutPrint(texture: Texture, trusted: Uint8Array, print: Uint8Array): Uint8Array {
  const { width, height, scale } = texture
  const clean = trusted.slice()
  for (let p = 0; p < print.length; p++) if (print[p]) clean[p] = 0
  const filled = fillOutside(texture, clean)
  const light = new Float32Array(width * height)
  for (let i = 0; i < light.length; i++) light[i] = luma(filled, i)
  const smooth = blur(light, texture, Math.max(LEAST_GRAIN, Math.round(GRAIN * scale)))
  const nearestClean = nearestIn({ width, height, data: clean })
  const out = filled.slice()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      if (!print[p] || !trusted[p]) continue
      const q = nearestClean(x, y)
      if (q < 0) continue
      const grain = (light[q] - smooth[q]) * BORROWED
      for (let c = 0; c < CHANNELS; c++)
        out[p * CHANNELS + c] = clamp(filled[p * CHANNELS + c] + grain, 0, WHITE)
    }
  return out
}

/** Finds the nearest clean cloth among some places around a texel; -1 where there is none. */
function nearestIn({ width, height, data }: Mask): (x: number, y: number) => number {
  const offsets = offsetsIn(width, height)
  const across = Int32Array.from(offsets, ([dx]) => dx)
  const down = Int32Array.from(offsets, ([, dy]) => dy)
  return (x, y) => {
    for (let k = 0; k < across.length; k++) {
      const sx = x + across[k]
      const sy = y + down[k]
      const isInside = sx >= 0 && sy >= 0 && sx < width && sy < height
      if (isInside && data[sy * width + sx]) return sy * width + sx
    }
    return -1
  }
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
