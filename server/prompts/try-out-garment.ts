import { readFile } from 'node:fs/promises'
import type { TryOutGarment } from '#contracts/prompts.ts'
import type { Picture } from '#server/providers/images/image-provider.ts'

/** The garments are drawn, like those that the engine is tested with. */
export async function tryOutGarment(garment: TryOutGarment): Promise<Picture> {
  return {
    bytes: await readFile(new URL(`./garments/${garment}.jpg`, import.meta.url)),
    contentType: 'image/jpeg',
  }
}
