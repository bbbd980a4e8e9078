// Makes the pictures of the landing page: real renders of our own engine on garments that we drew. Run it after the
// engine or the samples got better: node scripts/make/landing/pictures.ts
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { choices, hero, kinds } from './looks.ts'
import { renderAll, root, samplePath, type Worn } from './worn.ts'

const folder = join(root, 'web/features/landing/pictures')
const renders = await renderAll([hero, ...choices, ...Object.values(kinds)])

const worn = sharp(picture(hero)).extract({ left: 0, top: 10, width: 1024, height: 1280 })
const laid = await heroPhoto()
for (const [suffix, width] of [
  ['', 960],
  ['-small', 720],
] as const) {
  // A phone shows two points for each of ours and forgives more, and its line is what the first view waits for.
  const quality = suffix ? 36 : 50
  await save(`hero-after${suffix}.avif`, worn.clone(), { width, quality })
  await save(`hero-before${suffix}.avif`, sharp(laid), { width, quality })
}
const photo = sharp(samplePath(choices[0]?.sample ?? '')).extract({
  left: 0,
  top: 37,
  width: 900,
  height: 1125,
})
await save('step-photo.avif', photo)
await save('step-choices.avif', sharp(await contactSheet()))
await save('step-result.avif', bust(choices[3]))
for (const [kind, look] of Object.entries(kinds))
  await save(`kind-${kind}.avif`, withGarment(kind, look), { width: 400, quality: 42 })

/** Laid so that the garment of the photo and the worn one lie on each other, and the tape cuts one seam. */
async function heroPhoto(): Promise<Buffer> {
  const taller = await sharp(samplePath(hero.sample))
    .extend({ top: 120, bottom: 120, left: 24, right: 24, extendWith: 'mirror' })
    .toBuffer()
  return sharp(taller).extract({ left: 3, top: 44, width: 908, height: 1134 }).toBuffer()
}

/** The same jacket on four bodies, as a contact sheet. */
async function contactSheet(): Promise<Buffer> {
  const [width, height] = [540, 675]
  const parts = await Promise.all(choices.map((look) => bust(look).resize({ width, height }).toBuffer()))
  const canvas = { width: 2 * width, height: 2 * height, channels: 3, background: '#fff' } as const
  return sharp({ create: canvas })
    .composite(
      parts.map((input, index) => ({
        input,
        left: (index % 2) * width,
        top: Math.floor(index / 2) * height,
      })),
    )
    .png()
    .toBuffer()
}

/** From the head to below the hem of a top. */
function bust(look: (typeof choices)[number] | undefined): Sharp {
  return sharp(picture(look)).extract({ left: 0, top: 40, width: 1024, height: 1280 })
}

/** What hangs from the waist is looked at further down. */
function withGarment(kind: string, look: Worn): Sharp {
  const isLow = ['trousers', 'skirt', 'shorts'].includes(kind)
  return isLow ? sharp(picture(look)).extract({ left: 0, top: 256, width: 1024, height: 1280 }) : bust(look)
}

function picture(look: (typeof choices)[number] | undefined): Buffer {
  const found = look && renders.get(look)
  if (!found) throw new Error('a look was not rendered')
  return found
}

async function save(
  name: string,
  image: Sharp,
  { width, quality } = { width: 720, quality: 36 },
): Promise<void> {
  const bytes = await image.resize({ width }).avif({ quality, effort: 7 }).toBuffer()
  await writeFile(join(folder, name), bytes)
  console.log(name, Math.round(bytes.length / 1024), 'KB')
}
