import { type GBuffer, isCloth, surfaceOf } from './compose/gbuffer.ts'
import type { Scene } from './compose/picture.ts'
import type { Mask } from './pixels/raster.ts'
import type { FoundGarment } from './understand/stages.ts'

/** What the engine saw in a photo and where it drew the garment. */
export interface Inspection {
  found: FoundGarment
  /** Pixels of the picture that show the garment, at the size of the picture. */
  worn: Mask
  scene: Scene
}

/** Where all samples of a pixel show cloth; the buffer holds a whole number of samples for each. */
export function wornMask(buffer: GBuffer, width: number): Mask {
  const samples = buffer.width / width
  const height = buffer.height / samples
  const data = new Uint8Array(width * height).fill(1)
  buffer.triangle.forEach((triangle, i) => {
    if (isCloth(surfaceOf(buffer, triangle))) return
    const x = Math.floor((i % buffer.width) / samples)
    data[Math.floor(i / buffer.width / samples) * width + x] = 0
  })
  return { width, height, data }
}
