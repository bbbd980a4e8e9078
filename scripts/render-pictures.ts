// Renders what shows our own engine at work, the demo catalogue and the README's picture: `node scripts/render-pictures.ts`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createStudio } from '#engine/studio.ts'
import { demoModels, demoPicture } from '#server/db/demo-models.ts'
import { toneOf } from '#server/providers/images/tones.ts'

const root = join(import.meta.dirname, '..')
const readSample = (name: string) => readFile(join(root, 'engine', 'samples', 'photos', `${name}.jpg`))

/** What each of the catalogue wears; all drawn by us. */
const wardrobe: Record<string, string> = {
  Organza: 'tshirt-salvia-legno',
  Popeline: 'maglione-trecce-tappeto',
  Velluto: 'camicia-quadri-legno',
  Ciniglia: 'tshirt-righe-lenzuolo',
  Shantung: 'top-fiori-lenzuolo',
  Lino: 'camicia-bianca-muro',
  Denim: 'tshirt-nera-scritta-piastrelle',
  Fustagno: 'tshirt-bianca-limoni-bianco',
  Tweed: 'felpa-stampa-fantasma',
}

await using studio = createStudio()
for (const { name, gender, bodyType, ethnicity } of demoModels) {
  const garment = await readSample(wardrobe[name] ?? '')
  const { png } = await studio.render({
    garment,
    gender,
    bodyType,
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
    const { png } = await studio.render({ garment, gender: 'female', bodyType: 'athletic', pose })
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
