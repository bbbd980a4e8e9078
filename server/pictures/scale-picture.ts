import { fromPixels, openPicture, pixelsOf } from './decode.ts'
import type { ScaledPicture } from './pictures.ts'

/** Neither a white nor a black garment vanishes on it. */
const ground = '#ececec'

/** A picture as it travels to an image service: no larger than it can use, opaque, and a JPEG. */
export async function scalePicture(bytes: Uint8Array, longestSide: number): Promise<ScaledPicture> {
  const box = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const
  const pixels = await pixelsOf(openPicture(bytes).resize(box).flatten({ background: ground }))
  // The quality of what an upload is kept in: the service sees what the shop sees.
  const jpeg = { quality: 92, chromaSubsampling: '4:4:4' }
  return {
    bytes: await fromPixels(pixels).removeAlpha().jpeg(jpeg).toBuffer(),
    contentType: 'image/jpeg',
  }
}
