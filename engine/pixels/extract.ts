import { type Box, CHANNELS, type Photo } from './raster.ts'

/** A part of a photo with a margin around it, as a share of its sides, as far as the photo reaches. */
export function extract({ width, height, rgb }: Photo, box: Box, margin: number): Photo {
  const [beside, above] = [Math.round(box.width * margin), Math.round(box.height * margin)]
  const [left, top] = [Math.max(0, box.x0 - beside), Math.max(0, box.y0 - above)]
  const size = {
    width: Math.min(width, box.x1 + 1 + beside) - left,
    height: Math.min(height, box.y1 + 1 + above) - top,
  }
  const line = size.width * CHANNELS
  const part = new Uint8Array(size.height * line)
  for (let y = 0; y < size.height; y++) {
    const from = ((top + y) * width + left) * CHANNELS
    part.set(rgb.subarray(from, from + line), y * line)
  }
  return { ...size, rgb: part }
}
