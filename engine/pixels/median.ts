import { CHANNELS, type Photo } from './raster.ts'

/** Half the side of the window. */
const REACH = 2
const SIDE = 2 * REACH + 1
const MIDDLE = (SIDE ** 2 - 1) / 2
/** A value is a byte. */
const LEVELS = 256

/**
 * The median of 5x5 pixels, each channel alone: removes noise without moving edges. A histogram slides along each row
 * (Huang et al. 1979); pixels at the edge repeat.
 */
export function medianFilter({ width, height, rgb }: Photo): Uint8Array {
  const out = new Uint8Array(rgb.length)
  const rows = new Int32Array(SIDE)
  const counts = new Uint8Array(LEVELS)
  for (let y = 0; y < height; y++) {
    for (let j = 0; j < SIDE; j++)
      rows[j] = Math.max(0, Math.min(height - 1, y + j - REACH)) * width * CHANNELS
    for (let c = 0; c < CHANNELS; c++) {
      counts.fill(0)
      for (let x = -REACH; x <= REACH; x++)
        for (const row of rows) counts[rgb[row + Math.max(0, Math.min(width - 1, x)) * CHANNELS + c]]++
      // `below` of the window's values are smaller than `median`.
      let [median, below] = [0, 0]
      for (let x = 0, to = y * width * CHANNELS + c; x < width; x++, to += CHANNELS) {
        const enters = Math.min(width - 1, x + REACH) * CHANNELS + c
        const leaves = Math.max(0, x - REACH - 1) * CHANNELS + c
        for (let j = 0; x > 0 && j < SIDE; j++) {
          const value = rgb[rows[j] + enters]
          const old = rgb[rows[j] + leaves]
          counts[value]++
          counts[old]--
          // A sign bit instead of a branch, which nobody could foresee.
          below += ((value - median) >>> 31) - ((old - median) >>> 31)
        }
        while (below > MIDDLE) below -= counts[--median]
        while (below + counts[median] <= MIDDLE) below += counts[median++]
        out[to] = median
      }
    }
  }
  return out
}
