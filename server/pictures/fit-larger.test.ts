import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { formats } from '#contracts/formats.ts'
import { createPictures } from './create-pictures.ts'
import { createDecoderPool } from './decoder-pool.ts'
import type { Pictures } from './pictures.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder = ''
let pictures: Pictures
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'indosso-larger-'))
  pictures = createPictures({ tempFolder: folder, decoders: createDecoderPool({ timeoutMs: 60_000 }) })
})
afterAll(async () => {
  await pictures[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const mark = { generationId: 'one', provider: 'studio', madeByAi: false, createdAt: new Date(0) }
const size = { width: 2048, height: 3072 }
const box = { left: 600, top: 400, right: 1448, bottom: 1920 }

/** Cloth of stripes too fine for a picture of half the size, on paper or on nothing. */
function drawing({ shirt = 120, isAlone = false } = {}) {
  const channels = isAlone ? 4 : 3
  const data = Buffer.alloc(size.width * size.height * channels, isAlone ? 0 : 230)
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) {
      const at = (y * size.width + x) * channels
      data.fill(shirt + ((x % 3) - 1) * 60, at, at + 3)
      if (isAlone) data[at + 3] = 255
    }
  return sharp(data, { raw: { ...size, channels } })
    .png()
    .toBuffer()
}
const halved = async (picture: Promise<Buffer>) =>
  sharp(await picture)
    .resize(1024, 1536)
    .png()
    .toBuffer()

/** Of red in a part of a file. */
async function red(bytes: Uint8Array, [left, top]: [number, number]) {
  // What `stats` says is of a whole file.
  const part = await sharp(bytes).extract({ left, top, width: 80, height: 80 }).png().toBuffer()
  const [stats] = (await sharp(part).stats()).channels
  return stats ?? { mean: 0, stdev: 0 }
}

test('a larger drawing of the same picture gives the file its pixels, on its own ground and on white', async () => {
  const small = await halved(drawing())
  for (const format of ['zalando', 'google'] as const) {
    const larger = await drawing({ isAlone: format === 'google' })
    const redrawn = await pictures.fit(small, { format, mark, larger })
    const enlarged = await pictures.fit(small, { format, mark })
    expect([format, redrawn.isRedrawn, enlarged.isRedrawn]).toEqual([format, true, false])
    const [fine, soft] = await Promise.all([redrawn, enlarged].map(({ bytes }) => red(bytes, [700, 700])))
    expect(fine?.stdev).toBeGreaterThan((soft?.stdev ?? 0) + 10)
    expect(await sharp(redrawn.bytes).metadata()).toMatchObject(formats[format].size ?? {})
    expect((await red(redrawn.bytes, [2, 2])).mean).toBeCloseTo(format === 'google' ? 255 : 230, -1)
  }
})

test('a drawing that shows something else is left out: the file is that of the picture', async () => {
  const small = await halved(drawing())
  const other = await drawing({ shirt: 90 })
  const fitted = await pictures.fit(small, { format: 'shopify', mark, larger: other })
  expect(fitted.isRedrawn).toBe(false)
  const plain = await pictures.fit(small, { format: 'shopify', mark })
  expect(Buffer.compare(fitted.bytes, plain.bytes)).toBe(0)
})
