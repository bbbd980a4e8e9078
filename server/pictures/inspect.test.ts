import sharp from 'sharp'
import { expect, test } from 'vitest'
import { objectionTo } from './inspect.ts'
import { inspectJpeg } from './inspect-jpeg.ts'
import { inspectPng } from './inspect-png.ts'
import { inspectWebp } from './inspect-webp.ts'
import { progressiveJpeg, segment } from './jpeg-bomb.fixture.ts'
import { sniff } from './sniff.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
const box = (major: string, ...compatible: string[]) => {
  const brands = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(brands.length + 4)
  return Buffer.concat([length, brands])
}

test('the three formats are known by their first bytes', async () => {
  expect(sniff(await plain(8, 8).png().toBuffer())).toEqual({ kind: 'png' })
  expect(sniff(await plain(8, 8).jpeg().toBuffer())).toEqual({ kind: 'jpeg' })
  expect(sniff(await plain(8, 8).webp().toBuffer())).toEqual({ kind: 'webp' })
})

test.each([
  ['nothing', Buffer.alloc(0), 'file_empty'],
  ['one byte', Buffer.from([0x89]), 'format_unsupported'],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'format_unsupported'],
  ['a GIF', Buffer.from('GIF89a........'), 'format_unsupported'],
  ['a web page', Buffer.from('<!doctype html>'), 'format_unsupported'],
  ['a PNG behind a newline', Buffer.from('\n\x89PNG\r\n\x1a\n', 'latin1'), 'format_unsupported'],
  ['a RIFF that is sound', Buffer.from('RIFF\x10\0\0\0WAVEfmt '), 'format_unsupported'],
  ['an iPhone photo', box('heic', 'mif1', 'heic'), 'heic_unsupported'],
  ['an iPhone photo by its second name', box('mif1', 'mif1', 'heix'), 'heic_unsupported'],
  ['an AVIF', box('avif', 'mif1', 'miaf'), 'format_unsupported'],
  ['an AVIF by its second name', box('mif1', 'avif'), 'format_unsupported'],
  ['a film', box('isom', 'mp42'), 'format_unsupported'],
] as const)('U1: %s is refused by its content', (_what, bytes, refusal) => {
  expect(sniff(bytes)).toEqual({ refusal })
})

test('the size is read from every kind of header', async () => {
  const size = { width: 311, height: 257 }
  const picture = plain(size.width, size.height)
  expect(inspectPng(await picture.png().toBuffer())).toMatchObject(size)
  expect(inspectPng(await picture.png({ progressive: true, palette: true }).toBuffer())).toMatchObject(size)
  expect(inspectJpeg(await picture.jpeg().toBuffer())).toMatchObject({ ...size, scans: 1 })
  expect(inspectWebp(await picture.webp().toBuffer())).toMatchObject(size)
  expect(inspectWebp(await picture.webp({ lossless: true }).toBuffer())).toMatchObject(size)
  expect(inspectWebp(await picture.webp().keepExif().withXmp('<x/>').toBuffer())).toMatchObject(size)
})

test.each([
  [65_500, 65_500, 'picture_too_large'],
  [12_001, 3000, 'picture_too_large'],
  [8000, 5001, 'picture_too_large'],
  [8000, 5000, null],
  [20_000, 8, 'picture_proportions'],
  [1601, 200, 'picture_proportions'],
  [1600, 200, null],
  [199, 400, 'picture_too_small'],
  [1, 1, 'picture_too_small'],
  [0, 400, 'picture_damaged'],
])('U3: a header of %i x %i pixels is answered %s before anything is decoded', (width, height, code) => {
  expect(objectionTo(progressiveJpeg({ width: 8, height: 8, scans: 1 }), 'jpeg')).toBe('picture_too_small')
  expect(objectionTo(pngHeader(width, height), 'png')).toBe(code)
})

test('U3: a JPEG of 100 scans passes, one of 101 does not', () => {
  const size = { width: 400, height: 400 }
  expect(inspectJpeg(progressiveJpeg({ ...size, scans: 100 }))).toMatchObject({ ...size, scans: 100 })
  expect(objectionTo(progressiveJpeg({ ...size, scans: 100 }), 'jpeg')).toBeNull()
  expect(objectionTo(progressiveJpeg({ ...size, scans: 101 }), 'jpeg')).toBe('picture_damaged')
})

test('what only looks like scans, in the metadata and after the end of the picture, is not counted', () => {
  const lookalikes = Buffer.alloc(60_000, Buffer.from([0xff, 0xda, 0x00, 0x02]))
  const jpeg = progressiveJpeg({ width: 400, height: 400, scans: 3 })
  const phone = Buffer.concat([jpeg.subarray(0, 2), segment(0xe1, lookalikes), jpeg.subarray(2), lookalikes])
  expect(inspectJpeg(phone)?.scans).toBe(3)
})

test('headers that end too early, or say nothing, are no picture', async () => {
  const jpeg = progressiveJpeg({ width: 400, height: 400, scans: 1 })
  const webp = await plain(300, 300).webp().toBuffer()
  for (let length = 0; length < 34; length++) {
    expect(inspectPng(pngHeader(300, 300).subarray(0, length))).toEqual(
      length < 33 ? null : expect.anything(),
    )
    expect(inspectJpeg(jpeg.subarray(0, length))).toBeNull()
    if (length < 30) expect(inspectWebp(webp.subarray(0, length))).toBeNull()
  }
  expect(inspectJpeg(Buffer.alloc(50_000, 0xff))).toBeNull()
  expect(inspectWebp(Buffer.from('RIFF\x30\0\0\0WEBPJUNK'.padEnd(40, '\0')))).toBeNull()
})

test('animations are told from still pictures', async () => {
  const frames = [plain(300, 300), plain(300, 300).negate()].map((frame) => frame.png().toBuffer())
  const animated = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(objectionTo(animated, 'webp')).toBe('animated')
  const still = await plain(300, 300).png().toBuffer()
  const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0crc!', 'latin1')
  const apng = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)])
  expect(objectionTo(apng, 'png')).toBe('animated')
  expect(objectionTo(still, 'png')).toBeNull()
})

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR........\x08\x02\0\0\0crc!', 'latin1')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header
}
