import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { SAMPLES } from '#engine/samples/catalogue/all.ts'
import { drawSample } from '#engine/samples/draw/draw-sample.ts'

// Redraws the sample photos, and the list that says what each shows and where. Needed after a change to the drawings.

const LARGEST_FILE = 120_000
const FOLDER = 'engine/samples'
/** Those that the landing and the dashboard offer to people without a photo at hand. */
const OFFERED_FOLDER = 'web/art/samples'
const OFFERED = {
  dress: 'abito-rosso-fantasma.jpg',
  tshirt: 'tshirt-nera-scritta-piastrelle.jpg',
  shirt: 'camicia-quadri-legno.jpg',
  trousers: 'pantaloni-chino-legno.jpg',
}

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
await mkdir(join(FOLDER, 'photos'), { recursive: true })
const list = []
for (const sample of SAMPLES) {
  const { file, label, category, gender, expected } = sample
  if (!file.includes(values.only)) continue
  const { jpeg, mask } = await drawSample(sample)
  if (jpeg.length > LARGEST_FILE)
    throw new Error(`${file} has ${jpeg.length} bytes, more than ${LARGEST_FILE}`)
  await writeFile(join(FOLDER, 'photos', file), jpeg)
  const points = mask.map((p) => p.join(',')).join(' ')
  list.push({ file: `photos/${file}`, label, category, gender, expected, mask: points })
  process.stdout.write(`${file.padEnd(42)} ${Math.round(jpeg.length / 1000)} kB, ${mask.length} points\n`)
}
for (const [name, file] of Object.entries(OFFERED))
  await sharp(join(FOLDER, 'photos', file))
    .resize(720)
    .webp({ quality: 82 })
    .toFile(join(OFFERED_FOLDER, `${name}.webp`))
if (!values.only) await writeFile(join(FOLDER, 'samples.json'), `[\n${list.map(entry).join(',\n')}\n]\n`)

/** JSON with one field a line, as the formatter leaves it. */
function entry(fields: object): string {
  const lines = Object.entries(fields).map(([key, value]) => {
    const text = Array.isArray(value)
      ? `[${value.map((v) => JSON.stringify(v)).join(', ')}]`
      : JSON.stringify(value)
    return `    ${JSON.stringify(key)}: ${text}`
  })
  return `  {\n${lines.join(',\n')}\n  }`
}
