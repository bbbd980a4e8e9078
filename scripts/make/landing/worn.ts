import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEnginePool } from '#engine/pool.ts'
import type { RenderRequest } from '#engine/types.ts'

export type Look = Omit<RenderRequest, 'garment'>
export interface Worn extends Look {
  sample: string
}

export const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/landing')

export const samplePath = (sample: string): string => join(root, 'engine/samples/photos', `${sample}.jpg`)

/** What our own engine makes of our own drawn garments, kept between runs: a render takes seconds. */
export async function renderAll(wanted: readonly Worn[]): Promise<Map<Worn, Buffer>> {
  await mkdir(cache, { recursive: true })
  await using engine = createEnginePool()
  const pictures = new Map<Worn, Buffer>()
  for (const worn of wanted) {
    const { sample, ...look } = worn
    const file = join(cache, `${[sample, ...Object.values(look)].join('-')}.png`)
    if (!existsSync(file)) {
      const garment = await readFile(samplePath(sample))
      const { png } = await engine.render({ ...look, garment }, {})
      await writeFile(file, png)
      console.log(file)
    }
    pictures.set(worn, await readFile(file))
  }
  return pictures
}
