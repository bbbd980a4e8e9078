import sharp from 'sharp'
import type { Mask, Photo } from './raster.ts'

/** The photo with its long side at `size` px. */
export async function shrink({ width, height, rgb }: Photo, size: number): Promise<Photo> {
  const { data, info } = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(size, size, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) }
}

/** The mask at the size of a smaller photo. */
export function shrinkMask(mask: Mask, { width, height }: Photo): Mask {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = Math.floor(((y + 0.5) / height) * mask.height)
      data[y * width + x] = mask.data[row * mask.width + Math.floor(((x + 0.5) / width) * mask.width)] ?? 0
    }
  return { width, height, data }
}
