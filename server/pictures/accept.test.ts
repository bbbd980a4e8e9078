import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPictures } from './create-pictures.ts'
import { progressiveJpeg } from './jpeg-bomb.fixture.ts'
import type { Pictures } from './pictures.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder = ''
let pictures: Pictures
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'indosso-pictures-'))
  pictures = createPictures({ tempFolder: folder })
})
afterAll(async () => {
  await pictures[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

let files = 0
async function accept(bytes: Uint8Array) {
  const path = join(folder, String(files++))
  await writeFile(path, bytes)
  return pictures.accept(path)
}

/** Red on the left, blue on the right. */
function halves(width: number, height: number) {
  const blue = { create: { width: width / 2, height, channels: 3, background: '#0000ff' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: width / 2, top: 0 },
  ])
}

async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

test('a photo comes back as JPEG with its two copies', async () => {
  const photo = await accept(await halves(3000, 1500).webp().toBuffer())
  expect(photo).toMatchObject({ contentType: 'image/jpeg', width: 2048, height: 1024 })
  expect(await sharp(photo.bytes).metadata()).toMatchObject({
    format: 'jpeg',
    width: 2048,
    height: 1024,
    channels: 3,
    chromaSubsampling: '4:4:4',
  })
  expect(await sharp(photo.view).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 })
  expect(await sharp(photo.thumb).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
})

test('a small photo is not blown up', async () => {
  const photo = await accept(await halves(300, 500).png().toBuffer())
  expect(photo).toMatchObject({ width: 300, height: 500 })
  expect(await sharp(photo.view).metadata()).toMatchObject({ width: 300, height: 500 })
})

test('a cut-out stays transparent, and its copies lie on white', async () => {
  const black = { create: { width: 200, height: 200, channels: 3, background: '#000' } } as const
  const cutOut = sharp({ create: { width: 400, height: 400, channels: 4, background: '#0000' } })
  const photo = await accept(
    await cutOut
      .composite([{ input: black }])
      .png()
      .toBuffer(),
  )
  expect(photo.contentType).toBe('image/png')
  expect(await colourAt(photo.bytes, 5, 5)).toEqual([0, 0, 0, 0])
  expect(await colourAt(photo.view, 5, 5)).toEqual([255, 255, 255])
  const opaque = await accept(await halves(400, 400).ensureAlpha().png().toBuffer())
  expect(opaque.contentType).toBe('image/jpeg')
})

test('U5: the orientation is applied, and nothing else of the file survives', async () => {
  const secret = '<script>alert(1)</script>'
  const taken = await halves(800, 400)
    .withMetadata({
      orientation: 6,
      icc: 'p3',
      exif: { IFD0: { Artist: secret }, IFD3: { GPSLatitude: '45/1 27/1 0/1' } },
    })
    .withXmp(`<x>${secret}</x>`)
    .jpeg()
    .toBuffer()
  const withTail = Buffer.concat([taken, Buffer.from(secret)])
  expect(await sharp(withTail).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
  const photo = await accept(withTail)
  expect(photo).toMatchObject({ width: 400, height: 800 })
  // Turned by a quarter clockwise, what was on the left is on top.
  expect((await colourAt(photo.bytes, 200, 20))[0]).toBeGreaterThan(200)
  expect((await colourAt(photo.bytes, 200, 780))[2]).toBeGreaterThan(200)
  for (const bytes of [photo.bytes, photo.view, photo.thumb]) {
    const { exif, xmp, icc, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, icc, orientation }).toEqual({})
    expect(Buffer.from(bytes).includes('script')).toBe(false)
  }
})

test('U5: CMYK, grey and 16 bit photos keep their look', async () => {
  const jpeg = (await accept(await halves(400, 400).toColourspace('cmyk').jpeg().toBuffer())).bytes
  const [red, green, blue] = await colourAt(jpeg, 50, 50)
  expect(red).toBeGreaterThan(180)
  expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(90)
  const deep = (await accept(await halves(400, 400).toColourspace('rgb16').png().toBuffer())).bytes
  expect((await colourAt(deep, 50, 50))[0]).toBeGreaterThan(240)
  expect((await sharp(deep).metadata()).depth).toBe('uchar')
  const grey = sharp({ create: { width: 400, height: 400, channels: 3, background: '#808080' } }).greyscale()
  for (const bytes of [await grey.jpeg().toBuffer(), await grey.toColourspace('b-w').png().toBuffer()]) {
    const again = (await accept(bytes)).bytes
    expect((await sharp(again).metadata()).channels).toBe(3)
    expect((await colourAt(again, 9, 9)).every((level) => Math.abs(level - 128) <= 2)).toBe(true)
  }
})

test('U5: the Ultra HDR photo of a phone is read like any other', async () => {
  // The method is there and documented, but not yet in the types.
  const wide = halves(400, 400).toColourspace('scrgb') as Sharp & { withGainMap(): Sharp }
  const taken = await wide.withGainMap().jpeg().toBuffer()
  expect((await sharp(taken).metadata()).gainMap).toBeDefined()
  const photo = await accept(taken)
  expect(photo).toMatchObject({ width: 400, height: 400, contentType: 'image/jpeg' })
  expect((await sharp(photo.bytes).metadata()).gainMap).toBeUndefined()
})

test('a grey cut-out becomes a colour one', async () => {
  const pixels = Buffer.alloc(300 * 300 * 2, Buffer.from([90, 128]))
  const grey = sharp(pixels, { raw: { width: 300, height: 300, channels: 2 } })
  const photo = await accept(await grey.png().toBuffer())
  expect(photo.contentType).toBe('image/png')
  expect(await colourAt(photo.bytes, 9, 9)).toEqual([90, 90, 90, 128])
})

test('U3: damaged pictures are refused as such', async () => {
  const noise = sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: '#000',
    },
  })
  for (const whole of [
    await noise.jpeg().toBuffer(),
    await noise.png().toBuffer(),
    await noise.webp().toBuffer(),
  ]) {
    await expect(accept(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      code: 'picture_damaged',
    })
  }
})

test('U3: bombs and files without a picture are refused, each in its own words', async () => {
  const png = await halves(400, 400).png().toBuffer()
  png.writeUInt32BE(65_500, 16)
  png.writeUInt32BE(65_500, 20)
  await expect(accept(png)).rejects.toMatchObject({ code: 'picture_too_large' })
  const scans = progressiveJpeg({ width: 6000, height: 6000, scans: 2000 })
  await expect(accept(scans)).rejects.toMatchObject({ code: 'picture_damaged' })
  await expect(accept(Buffer.from('<svg width="400" height="400"/>'))).rejects.toMatchObject({
    code: 'format_unsupported',
  })
  await expect(accept(Buffer.alloc(0))).rejects.toMatchObject({ code: 'file_empty' })
  await expect(accept(Buffer.alloc(15 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: 'too_large' })
})

test('U1: what a decoder is given under a false name never reaches a loader of another format', async () => {
  // The signature says PNG and the rest is a GIF: whatever answers, it is no decoded picture.
  const gif = await halves(400, 400).gif().toBuffer()
  const disguised = Buffer.concat([(await halves(400, 400).png().toBuffer()).subarray(0, 33), gif])
  await expect(accept(disguised)).rejects.toMatchObject({ code: 'picture_damaged' })
})

test('many photos at once all get their own answer', async () => {
  const colours = Array.from({ length: 12 }, (_, at) => at * 20)
  const answers = await Promise.all(
    colours.map(async (red) => {
      const picture = sharp({
        create: { width: 300, height: 300, channels: 3, background: { r: red, g: 0, b: 0 } },
      })
      return (await colourAt((await accept(await picture.png().toBuffer())).bytes, 9, 9))[0] ?? -1
    }),
  )
  answers.forEach((red, at) => {
    expect(Math.abs(red - (colours[at] ?? -100))).toBeLessThan(4)
  })
})
