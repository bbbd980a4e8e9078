import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEnginePool } from '#engine/pool.ts'
import type { RenderRequest } from '#engine/types.ts'

export type Look = Omit<RenderRequest, 'garment'>
export interface Worn extends Look {
  sample: string
}

export const root = join(import.meta.dirname, '../../..')

export const samplePath = (sample: string): string => join(root, 'engine/samples/photos', `${sample}.jpg`)

/** What our own engine makes of our own drawn garments. */
export async function renderAll(wanted: readonly Worn[]): Promise<Map<Worn, Buffer>> {
  await using engine = createEnginePool()
  const pictures = new Map<Worn, Buffer>()
  for (const worn of wanted) {
    const { sample, ...look } = worn
    const { png } = await engine.render({ ...look, garment: await readFile(samplePath(sample)) }, {})
    pictures.set(worn, Buffer.from(png))
    console.log(sample, Object.values(look).join(' '))
  }
  return pictures
}
