import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPictures } from './create-pictures.ts'
import type { Mark, Pictures } from './pictures.ts'
import { withPngXmp } from './png-xmp.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder = ''
let pictures: Pictures
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'indosso-finish-'))
  pictures = createPictures({ tempFolder: folder })
})
afterAll(async () => {
  await pictures[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const mark: Mark = {
  generationId: '7b0c2f7e-5d1b-4b5c-9d0e-0a1b2c3d4e5f',
  provider: 'openai',
  madeByAi: true,
  createdAt: new Date('2026-11-20T10:30:00.000Z'),
}

function answer(width: number, height: number, background = '#d9d4cc') {
  const figure = { create: { width: 100, height: 100, channels: 3, background: '#102040' } } as const
  return sharp({ create: { width, height, channels: 3, background } }).composite([
    { input: figure, left: 0, top: 0 },
  ])
}

async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

test('an answer of the right size keeps every pixel, and each copy says where it comes from', async () => {
  const bytes = await answer(1024, 1536).png().toBuffer()
  const finished = await pictures.finish(bytes, mark)
  const [before, after] = await Promise.all(
    [bytes, finished.full].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()),
  )
  expect(before && after?.equals(before)).toBe(true)
  expect(Buffer.from(finished.full).toString('latin1', 37, 58)).toBe('iTXtXML:com.adobe.xmp')
  const sizes = [
    [finished.full, 'png', 1024, 1536],
    [finished.view, 'webp', 768, 1152],
    [finished.thumb, 'webp', 384, 576],
  ] as const
  for (const [copy, format, width, height] of sizes) {
    const { xmpAsString: xmp = '', ...rest } = await sharp(copy).metadata()
    expect(rest).toMatchObject({ format, width, height })
    expect(Buffer.from(copy).includes('digitalsourcetype/trainedAlgorithmicMedia')).toBe(true)
    expect(xmp).toContain(
      '<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>',
    )
    expect(xmp).toContain('<photoshop:Credit>Indosso (openai)</photoshop:Credit>')
    expect(xmp).toContain('<xmp:CreatorTool>Indosso (openai)</xmp:CreatorTool>')
    expect(xmp).toContain('<xmp:CreateDate>2026-11-20T10:30:00.000Z</xmp:CreateDate>')
    expect(xmp).toContain(`<dc:identifier>${mark.generationId}</dc:identifier>`)
  }
})

test('what no AI made is marked as a composite, and never as made by AI', async () => {
  const finished = await pictures.finish(await answer(1024, 1536).jpeg().toBuffer(), {
    ...mark,
    provider: 'studio & <friends>',
    madeByAi: false,
  })
  for (const copy of [finished.full, finished.view, finished.thumb]) {
    const { xmpAsString: xmp = '' } = await sharp(copy).metadata()
    expect(xmp).toContain('/digitalsourcetype/composite<')
    expect(xmp).not.toContain('trained')
    expect(xmp).toContain('Indosso (studio &amp; &lt;friends&gt;)')
  }
})

test('what the provider wrote into its file does not pass', async () => {
  const bytes = await answer(1024, 1536)
    .withXmp('<x>prompt</x>')
    .withExif({ IFD0: { Software: 'prompt' } })
    .jpeg()
    .toBuffer()
  const { full } = await pictures.finish(bytes, mark)
  expect(Buffer.from(full).includes('prompt')).toBe(false)
})

test('a PNG of the right size keeps its packed pixels, and nothing that stood beside them', async () => {
  const plain = await answer(1024, 1536).removeAlpha().png({ compressionLevel: 1 }).toBuffer()
  const { full } = await pictures.finish(withPngXmp(plain, '<x>prompt</x>'), mark)
  const png = Buffer.from(full)
  expect(png.includes('prompt')).toBe(false)
  const dataStart = plain.indexOf('IDAT')
  expect(png.subarray(-(plain.length - dataStart)).equals(plain.subarray(dataStart))).toBe(true)
})

test.each([
  ['a palette', () => answer(1024, 1536).png({ palette: true })],
  ['lines out of order', () => answer(1024, 1536).removeAlpha().png({ progressive: true })],
  ['a colour profile', () => answer(1024, 1536).removeAlpha().withIccProfile('p3').png()],
])('a PNG with %s becomes a plain one', async (_what, make) => {
  const bytes = await make().toBuffer()
  const { full } = await pictures.finish(bytes, mark)
  expect(Buffer.from(full).subarray(24, 29)).toEqual(Buffer.from([8, 2, 0, 0, 0]))
  expect(Buffer.from(full).includes('iCCP')).toBe(false)
})

test('a damaged checksum in the pixels is a plain error', async () => {
  const bytes = await answer(1024, 1536).removeAlpha().png().toBuffer()
  const at = bytes.indexOf('IDAT') + 40
  bytes.writeUInt8((bytes[at] ?? 0) ^ 0xff, at)
  await expect(pictures.finish(bytes, mark)).rejects.toThrow('no usable picture')
})

test('slightly other proportions are cut, without bars', async () => {
  const { full } = await pictures.finish(
    await answer(848, 1264, '#00aa00').webp({ lossless: true }).toBuffer(),
    mark,
  )
  expect(await sharp(full).metadata()).toMatchObject({ width: 1024, height: 1536 })
  expect(await colourAt(full, 1023, 1535)).toEqual([0, 170, 0])
  expect((await colourAt(full, 0, 0))[2]).toBeGreaterThan(50)
})

test('very different proportions are kept whole, on the colour of their own backdrop', async () => {
  const { full } = await pictures.finish(await answer(1024, 1024).png().toBuffer(), mark)
  expect(await sharp(full).metadata()).toMatchObject({ width: 1024, height: 1536 })
  for (const top of [2, 1533]) {
    const colour = await colourAt(full, 512, top)
    colour.forEach((level, at) => {
      expect(Math.abs(level - ([0xd9, 0xd4, 0xcc][at] ?? -9))).toBeLessThan(4)
    })
  }
  expect((await colourAt(full, 10, 260))[0]).toBeLessThan(40)
})

test('a transparent answer lies on white', async () => {
  const clear = sharp({ create: { width: 1024, height: 1536, channels: 4, background: '#0000' } })
  const { full } = await pictures.finish(await clear.png().toBuffer(), mark)
  expect(await colourAt(full, 9, 9)).toEqual([255, 255, 255])
})

test.each([
  ['a sentence', () => Buffer.from('I am sorry, I cannot do that.')],
  ['nothing', () => Buffer.alloc(0)],
  ['more than 50 MB', () => Buffer.alloc(50 * 1024 * 1024 + 1)],
  ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1536"/>')],
])('%s is no answer: a plain error, no refusal', async (_what, make) => {
  const error = await pictures.finish(make(), mark).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toHaveProperty('code')
})

test('half a picture and a stamp-sized one are plain errors too', async () => {
  const whole = await answer(1024, 1536).png().toBuffer()
  await expect(pictures.finish(whole.subarray(0, whole.length / 2), mark)).rejects.toThrow(
    'no usable picture',
  )
  await expect(pictures.finish(await answer(128, 192).png().toBuffer(), mark)).rejects.toThrow(
    'no usable picture',
  )
})
