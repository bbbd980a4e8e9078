import { CHANNELS } from '../pixels/raster.ts'

/** The colours of a photo, each once: a denoised photo has far fewer than pixels. */
export interface Palette {
  /** 3 bytes a colour. */
  rgb: Uint8Array
  /** For each pixel of the photo which colour it has. */
  colours: Int32Array
  size: number
}

/** Spreads colours over a table (Knuth's multiplicative hashing), by the highest of 32 bits. */
const GOLDEN = 0x9e3779b1
const BITS = 32

export function paletteOf(photo: Uint8Array): Palette {
  const pixels = photo.length / CHANNELS
  const colours = new Int32Array(pixels)
  const rgb = new Uint8Array(photo.length)
  // At least twice as many places as there may be colours, so that few of them meet.
  const shift = Math.clz32(pixels) - 1
  const last = 2 ** (BITS - shift) - 1
  const taken = new Int32Array(last + 1)
  let size = 0
  for (let i = 0, p = 0; i < pixels; i++, p += CHANNELS) {
    const r = photo[p]
    const g = photo[p + 1]
    const b = photo[p + 2]
    let place = Math.imul((r << 16) | (g << 8) | b, GOLDEN) >>> shift
    // A place holds the number of its colour plus one, 0 for none.
    for (let k = taken[place]; k !== 0; k = taken[place]) {
      const at = (k - 1) * CHANNELS
      if (rgb[at] === r && rgb[at + 1] === g && rgb[at + 2] === b) break
      place = (place + 1) & last
    }
    if (taken[place] === 0) {
      rgb[size * CHANNELS] = r
      rgb[size * CHANNELS + 1] = g
      rgb[size * CHANNELS + 2] = b
      taken[place] = ++size
    }
    colours[i] = taken[place] - 1
  }
  return { rgb: rgb.subarray(0, size * CHANNELS), colours, size }
}

/** How many of some pixels have each colour. */
export function countColours({ colours, size }: Palette, pixels: Int32Array): Uint32Array {
  const counts = new Uint32Array(size)
  for (let i = 0; i < pixels.length; i++) counts[colours[pixels[i]]]++
  return counts
}
