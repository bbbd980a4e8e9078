// Renders what shows our own engine at work, the demo catalogue and the README's picture: `node scripts/make/render-pictures.ts`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { loadPackedBody } from '#engine/body/load.ts'
import { createEnginePool } from '#engine/pool.ts'
import { Workspace } from '#engine/workspace.ts'
import { demoModels, demoPicture } from '#server/boot/demo-models.ts'
import { toneOf } from '#server/providers/images/tones.ts'
import { drawBody } from './draw-body.ts'

const root = join(import.meta.dirname, '../..')
const readSample = (name: string) => readFile(join(root, 'engine', 'samples', 'photos', `${name}.jpg`))

using workspace = new Workspace(loadPackedBody)
await using engine = createEnginePool()
for (const { name, gender, bodyType, ethnicity } of demoModels) {
  const accessories = await workspace.accessories(gender)
  const body = drawBody(await workspace.mannequin(gender, bodyType), accessories, toneOf(ethnicity))
  await save(demoPicture(name), await body.webp({ quality: 84 }).toBuffer())
}
await save(join(root, 'docs', 'pictures', 'before-after.webp'), await beforeAfter())

/** A photo and three poses of what became of it, side by side. */
async function beforeAfter(): Promise<Buffer> {
  const height = 600
  const garment = await readSample('tshirt-righe-lenzuolo')
  const photo = await sharp(garment).resize({ height, width: 450, fit: 'cover' }).toBuffer()
  const tiles = [{ input: photo, left: 0, top: 0 }]
  for (const [index, pose] of (['frontale', 'laterale', 'posteriore'] as const).entries()) {
    const { png } = await engine.render({ garment, gender: 'female', bodyType: 'athletic', pose })
    tiles.push({ input: await sharp(png).resize({ height }).toBuffer(), left: 460 + index * 410, top: 0 })
  }
  const canvas = { width: 1680, height, channels: 3, background: '#ffffff' } as const
  return sharp({ create: canvas }).composite(tiles).webp({ quality: 80 }).toBuffer()
}

async function save(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  console.log(`${file.slice(root.length + 1)}: ${Math.round(bytes.length / 1024)} kB`)
}
