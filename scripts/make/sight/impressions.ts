import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { uniform } from '#engine/maths/random.ts'
import { decode } from '#engine/pixels/decode.ts'
import type { Mask, Photo } from '#engine/pixels/raster.ts'
import { impressionOf } from '#engine/sight/any-garment.ts'
import { meanings } from '#engine/sight/labels.ts'
import { lookTwice } from '#engine/sight/sight.ts'
import { cutOutQuickly } from './clear-cut.ts'
import { readDataset } from './dataset.ts'
import { groundsOf } from './grounds.ts'

// What both networks make of garments and of other things: node scripts/make/sight/impressions.ts DATASET OTHERS OUT [--part 1/2]
// The dataset's photos, what is clearly cut out of them once more on other ground, and what lies in OTHERS: the pictures of
// others.ts and photos. Floats in OUT/impressions-N.bin, a line for each in OUT/impressions-N.jsonl.

const LONG_SIDE = 400
/**
 * Shares of the copies: on plain ground, far away, and in another cloth. Without the last, cloth would speak against a
 * garment, because others.ts fills drawings with it.
 */
const PLAIN = 0.5
const FAR = 0.35
const OTHER_CLOTH = 0.4

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: '1/1' } },
})
const [dataset, others, out] = positionals
const [part = 1, parts = 1] = values.part.split('/').map(Number)
if (!dataset || !others || !out) {
  console.error('Usage: node scripts/make/sight/impressions.ts DATASET OTHERS OUT [--part 1/2]')
  process.exit(2)
}
const next = uniform(part)
const between = (least: number, most: number): number => least + next() * (most - least)
const ground = await groundsOf(dataset, next)
const numbers = createWriteStream(join(out, `impressions-${part}.bin`))
const lines = createWriteStream(join(out, `impressions-${part}.jsonl`))
for (const { name, label, file } of mine(await readDataset(dataset))) {
  const kind = meanings[label]?.kind
  if (!kind) continue
  const garment = kind !== 'none'
  const photo = await open(file)
  await tell(photo, { name, garment, copy: false })
  const { mask, trusted } = await cutOutQuickly(photo)
  if (trusted) await tell(await onAnotherGround(photo, mask), { name, garment, copy: true })
}
const notGarments = (await readdir(others, { recursive: true })).filter((file) => file.endsWith('.jpg'))
for (const file of mine(notGarments.sort()))
  await tell(await open(join(others, file)), { name: null, garment: false, copy: false })
numbers.end()
lines.end()

function mine<T>(list: T[]): T[] {
  return list.filter((_, i) => i % parts === part - 1)
}

async function open(file: string): Promise<Photo> {
  return (await decode(await readFile(file))).work
}

async function tell(photo: Photo, line: { name: string | null; garment: boolean; copy: boolean }) {
  const { first, second } = lookTwice(photo)
  if (!numbers.write(Buffer.from(impressionOf(first, second).buffer))) await once(numbers, 'drain')
  lines.write(`${JSON.stringify(line)}\n`)
}

/** A little turned and brighter or darker, with more or less room around it, on plain ground or that of another photo. */
async function onAnotherGround({ width, height, rgb }: Photo, mask: Mask): Promise<Photo> {
  const alpha = await sharp(Buffer.from(mask.data.map((inside) => inside * 255)), { raw: rawOf(mask, 1) })
    .blur(0.8)
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  const cloth =
    next() < OTHER_CLOTH
      ? await sharp(await ground.patch('anywhere', width, height))
          .raw()
          .toBuffer()
      : Buffer.from(rgb)
  const cut = await sharp(cloth, { raw: rawOf({ width, height }, 3) })
    .joinChannel(alpha, { raw: rawOf({ width, height }, 1) })
    .png()
    .toBuffer()
  const turned = await sharp(cut)
    .rotate(between(-8, 8), { background: '#0000' })
    .trim({ threshold: 3 })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width: w, height: h } = turned.info
  const most = next() < FAR ? 1 : 0.22
  const room = () => Math.round(Math.max(w, h) * between(0.02, most))
  const [left, top] = [room(), room()]
  const [wide, high] = [left + w + room(), top + h + room()]
  const behind = next() < PLAIN ? await ground.plain(wide, high) : await ground.patch('corner', wide, high)
  const laid = await sharp(behind)
    .composite([{ input: turned.data, left, top }])
    .removeAlpha()
    .png()
    .toBuffer()
  const picture = await sharp(laid)
    .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside' })
    .modulate({ brightness: between(0.85, 1.15) })
    .jpeg({ quality: Math.floor(between(80, 95)) })
    .toBuffer()
  return (await decode(picture)).work
}

function rawOf({ width, height }: { width: number; height: number }, channels: 1 | 3) {
  return { width, height, channels }
}
