import { CHANNELS, type Photo } from './raster.ts'

/** The same photo at half its size, each pixel the mean of four. */
export function halve({ width, height, rgb }: Photo): Photo {
  const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)]
  const out = new Uint8Array(w * h * CHANNELS)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let c = 0; c < CHANNELS; c++) {
        const [a, b] = [
          (2 * y * width + 2 * x) * CHANNELS + c,
          (Math.min(height - 1, 2 * y + 1) * width + 2 * x) * CHANNELS + c,
        ]
        const aside = 2 * x + 1 < width ? CHANNELS : 0
        out[(y * w + x) * CHANNELS + c] = (rgb[a] + rgb[a + aside] + rgb[b] + rgb[b + aside] + 2) >> 2
      }
  return { width: w, height: h, rgb: out }
}
