import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp, { type OverlayOptions } from 'sharp'
import { uniform } from '#engine/maths/random.ts'
import { groundsOf } from './grounds.ts'

// Composes pictures of what is no garment: node scripts/make/sight/others.ts DATASET DRAWINGS OUT [--count 5000] [--part 1/2]
// Drawings of the Open Clip Art Library, as they are or filled with what photos of the dataset show, before a corner of
// a photo or a plain colour. A tenth are patches of photos alone. Written to OUT as JPEG.

const LONG_SIDE = 400
const WANTED = (
  'animals buildings computer/hardware containers decorations education electronics food geography ' +
  'office plants recreation science special tools transportation unsorted'
).split(' ')
/** Clothes, and what is hardly a thing. */
const UNWANTED =
  /cloth|shirt|dress|coat|jacket|pants|skirt|sock|apron|kimono|robe|costume|uniform|suit|cards|aiga|roadsigns|gradients|flags/i
/** A drawing must fill this share of the picture. */
const LEAST_FILLED = 0.05
const TRIES = 6

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '5000' }, part: { type: 'string', default: '1/1' } },
})
const [dataset, drawingsFolder, out] = positionals
const [part = 1, parts = 1] = values.part.split('/').map(Number)
if (!dataset || !drawingsFolder || !out) {
  console.error('Usage: node scripts/make/sight/others.ts DATASET DRAWINGS OUT [--count N] [--part 1/2]')
  process.exit(2)
}
sharp.concurrency(1)
const next = uniform(part)
const between = (least: number, most: number): number => least + next() * (most - least)
const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
const drawings = WANTED.flatMap((folder) => listDrawings(join(drawingsFolder, folder)))
const ground = await groundsOf(dataset, next)
for (let i = part; i <= Number(values.count); i += parts) await compose(join(out, `${i}.jpg`))

async function compose(file: string): Promise<void> {
  const short = Math.round(LONG_SIDE * pick([0.75, 1]))
  const [width, height] = next() < 0.6 ? [short, LONG_SIDE] : [LONG_SIDE, short]
  const isPlain = next() < 0.22
  const behind = isPlain ? await ground.plain(width, height) : await ground.patch('corner', width, height)
  const layers =
    next() < 0.1
      ? await Promise.all(Array.from({ length: 1 + Math.floor(next() * 5) }, () => laidPatch(width, height)))
      : await laidThings(width, height, isPlain ? 0.4 : 0.7)
  const picture = await sharp(behind).composite(layers).removeAlpha().png().toBuffer()
  await sharp(picture)
    .modulate({ brightness: between(0.7, 1.3), saturation: between(0.4, 1.2) })
    .blur(between(0.3, 1.3))
    .jpeg({ quality: Math.floor(between(75, 95)) })
    .toFile(file)
}

async function laidThings(width: number, height: number, filled: number): Promise<OverlayOptions[]> {
  const count = next() < 0.15 ? 2 : 1
  const things = []
  for (let i = 0; i < count; i++) things.push(await laidThing(width, height, next() < filled))
  return things
}

/** A drawing, mostly upright, whole or running out of the frame. */
async function laidThing(width: number, height: number, isFilled: boolean): Promise<OverlayOptions> {
  for (let i = 0; i < TRIES; i++) {
    const zoom = between(0.5, 1.3)
    const { data, info } = await sharp(pick(drawings))
      .ensureAlpha()
      .trim({ threshold: 5 })
      .rotate(next() < 0.6 ? 0 : between(-30, 30), { background: '#0000' })
      .resize(Math.ceil(width * zoom), Math.ceil(height * zoom), { fit: next() < 0.85 ? 'inside' : 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    let opaque = 0
    for (let a = 3; a < data.length; a += 4) opaque += (data[a] ?? 0) / 255
    if (opaque < LEAST_FILLED * width * height) continue
    if (isFilled) await fill(data, info)
    const left = Math.round((width - info.width) * between(0.3, 0.7))
    const top = Math.round((height - info.height) * between(0.3, 0.7))
    const inside = {
      left: Math.max(0, -left),
      top: Math.max(0, -top),
      width: Math.min(info.width, width),
      height: Math.min(info.height, height),
    }
    const input = await sharp(data, { raw: info }).extract(inside).png().toBuffer()
    return { input, left: Math.max(0, left), top: Math.max(0, top) }
  }
  return laidPatch(width, height)
}

/** The drawing as a silhouette of what a photo shows, or half of each. */
async function fill(drawing: Buffer, { width, height }: { width: number; height: number }): Promise<void> {
  const cloth = await sharp(await ground.patch('anywhere', width, height))
    .raw()
    .toBuffer()
  const share = next() < 0.5 ? 1 : between(0.55, 0.85)
  for (let p = 0; p < width * height; p++)
    for (let c = 0; c < 3; c++)
      drawing[p * 4 + c] = Math.round(
        (cloth[p * 3 + c] ?? 0) * share + (drawing[p * 4 + c] ?? 0) * (1 - share),
      )
}

async function laidPatch(width: number, height: number): Promise<OverlayOptions> {
  const [w, h] = [Math.ceil(width * between(0.15, 0.75)), Math.ceil(height * between(0.1, 0.6))]
  const where = pick(['corner', 'anywhere'] as const)
  const left = Math.floor(next() * (width - w))
  const top = Math.floor(next() * (height - h))
  return { input: await ground.patch(where, w, h), left, top }
}

function listDrawings(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.png'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !UNWANTED.test(file.slice(folder.length)))
    .sort()
}
