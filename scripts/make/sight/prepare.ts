import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { decode } from '#engine/pixels/decode.ts'
import type { Mask, Photo } from '#engine/pixels/raster.ts'
import { squeeze } from '#engine/sight/squeeze.ts'
import { cutOutQuickly } from './clear-cut.ts'
import { readDataset } from './dataset.ts'

// Turns the Clothing dataset into lessons: node scripts/make/sight/prepare.ts DATASET OUT [--part 1/2]
// Every photo as the engine decodes and squeezes it, to the size it is taught at and to the size it is asked at, and a
// quick cut-out by the engine: three records of bytes in OUT/lessons-N.bin, a line in OUT/lessons-N.jsonl.

const TAUGHT_SIDE = 288
const ASKED_SIDE = 96
const LEFT_OUT = ['Not sure', 'Skip', 'Body']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: '1/1' } },
})
const [dataset, out] = positionals
const [part = 1, parts = 1] = values.part.split('/').map(Number)
if (!dataset || !out) {
  console.error('Usage: node scripts/make/sight/prepare.ts DATASET OUT [--part 1/2]')
  process.exit(2)
}
const bytes = createWriteStream(join(out, `lessons-${part}.bin`))
const lines = createWriteStream(join(out, `lessons-${part}.jsonl`))
const photos = (await readDataset(dataset)).filter(({ label }) => !LEFT_OUT.includes(label))
for (const [i, { name, label, sender, file }] of photos.entries()) {
  if (i % parts !== part - 1) continue
  const { work } = await decode(await readFile(file))
  const { mask, trusted } = await cutOutQuickly(work)
  const records = [squeeze(work, TAUGHT_SIDE), squeezeMask(mask), squeeze(work, ASKED_SIDE)]
  if (!bytes.write(Buffer.concat(records))) await once(bytes, 'drain')
  const aspect = work.width / work.height
  lines.write(`${JSON.stringify({ name, label, sender, aspect, trusted })}\n`)
  if (i % 500 < parts) console.log(`${i + 1} of ${photos.length} photos`)
}
bytes.end()
lines.end()

/** 255 where the garment is. */
function squeezeMask({ width, height, data }: Mask): Uint8Array {
  const grey: Photo = { width, height, rgb: new Uint8Array(data.length * 3) }
  data.forEach((inside, i) => {
    grey.rgb.fill(inside * 255, i * 3, i * 3 + 3)
  })
  return squeeze(grey, TAUGHT_SIDE).filter((_, i) => i % 3 === 0)
}
