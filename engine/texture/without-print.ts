import { luma } from '../maths/colour.ts'
import { clamp } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import { blur } from '../pixels/blur.ts'
import { CHANNELS } from '../pixels/raster.ts'
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
  const clean = trusted.map((t, i) => (t && !print[i] ? 1 : 0))
  const filled = fillOutside(texture, clean)
  const light = new Float32Array(width * height)
  for (let i = 0; i < light.length; i++) light[i] = luma(filled, i)
  const smooth = blur(light, texture, Math.max(LEAST_GRAIN, Math.round(GRAIN * scale)))
  const offsets = offsetsIn(width, height)
  const out = Uint8Array.from(filled)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      if (!print[p] || !trusted[p]) continue
      for (let k = 0; k < offsets.length; k++) {
        const sx = x + offsets[k][0]
        const sy = y + offsets[k][1]
        const q = sy * width + sx
        if (sx < 0 || sy < 0 || sx >= width || sy >= height || !clean[q]) continue
        const grain = (light[q] - smooth[q]) * BORROWED
        for (let c = 0; c < CHANNELS; c++)
          out[p * CHANNELS + c] = clamp(filled[p * CHANNELS + c] + grain, 0, WHITE)
        break
      }
    }
  return out
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
