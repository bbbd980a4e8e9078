// Renders what shows our own engine at work, the demo catalogue and the README's picture: `node scripts/make/render-pictures.ts`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createEnginePool } from '#engine/pool.ts'
import type { Category } from '#engine/types.ts'
import { demoModels, demoPicture } from '#server/boot/demo-models.ts'
import { toneOf } from '#server/providers/images/tones.ts'

const root = join(import.meta.dirname, '../..')
const readSample = (name: string) => readFile(join(root, 'engine', 'samples', 'photos', `${name}.jpg`))

/** What each of the catalogue wears; all drawn by us. */
const wardrobe: Record<string, [sample: string, category: Category]> = {
  Organza: ['tshirt-salvia-legno', 't-shirt'],
  Popeline: ['maglione-trecce-tappeto', 'sweater'],
  Velluto: ['camicia-quadri-legno', 'shirt'],
  Ciniglia: ['tshirt-righe-lenzuolo', 't-shirt'],
  Shantung: ['top-fiori-lenzuolo', 'top'],
  Lino: ['camicia-bianca-muro', 'shirt'],
  Denim: ['tshirt-nera-scritta-piastrelle', 't-shirt'],
  Fustagno: ['tshirt-bianca-limoni-bianco', 't-shirt'],
  Tweed: ['felpa-stampa-fantasma', 'sweater'],
}

await using engine = createEnginePool()
for (const { name, gender, bodyType, ethnicity } of demoModels) {
  const worn = wardrobe[name]
  if (!worn) throw new Error(`${name} has nothing to wear`)
  const garment = await readSample(worn[0])
  const { png } = await engine.render({
    garment,
    gender,
    bodyType,
    category: worn[1],
    pose: 'frontale',
    tone: toneOf(ethnicity),
  })
  // The grid shows 3:4, and the head matters more than the knees.
  const cut = { left: 0, top: 0, width: 1024, height: 1365 }
  await save(demoPicture(name), await sharp(png).extract(cut).resize(600).webp({ quality: 80 }).toBuffer())
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
