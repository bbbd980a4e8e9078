import { halve } from '../pixels/halve.ts'
import { morph } from '../pixels/morph.ts'
import type { Mask, Photo } from '../pixels/raster.ts'
import { BACKGROUND, GARMENT, grabCut, PERHAPS_BACKGROUND, PERHAPS_GARMENT } from './grab-cut.ts'

/** With more undecided pixels than this, most of a work photo, the cut is made at half the size first: its cost explodes on large doubtful areas. */
const MOST_UNDECIDED = 0.75 * 400 * 300
/** The full size then decides this far to both sides of the outline, px. */
const BAND = 4

/** GrabCut in a time that no photo can stretch. */
export function boundedCut(photo: Photo, seeds: Uint8Array, rounds: number): Mask {
  const { width, height } = photo
  let undecided = 0
  for (const seed of seeds) if (seed >= PERHAPS_BACKGROUND) undecided++
  if (undecided < MOST_UNDECIDED) return grabCut(photo, seeds, rounds)
  const small = halve(photo)
  const smallSeeds = new Uint8Array(small.width * small.height)
  for (let i = 0; i < smallSeeds.length; i++)
    smallSeeds[i] = seeds[2 * Math.floor(i / small.width) * width + 2 * (i % small.width)] ?? BACKGROUND
  const coarse = grabCut(small, smallSeeds, rounds)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = Math.min(small.height - 1, y >> 1) * small.width
      data[y * width + x] = coarse.data[row + Math.min(small.width - 1, x >> 1)] ?? 0
    }
  const grown = morph({ width, height, data }, 'dilate', BAND).data
  const core = morph({ width, height, data }, 'erode', BAND).data
  const banded = data.map((isInside, i) => {
    if (core[i]) return GARMENT
    if (!grown[i]) return BACKGROUND
    return isInside ? PERHAPS_GARMENT : PERHAPS_BACKGROUND
  })
  return grabCut(photo, banded, 1)
}
