import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawApple, drawBlank, drawFace, drawGarment, drawLandscape, drawNoise } from '../samples/drawings.ts'
import { coach } from './coach.ts'

const sample = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, `../samples/photos/${name}.jpg`))

test('a good photo gets no advice, and its category', async () => {
  for (const [name, category] of [
    ['tshirt-salvia-legno', 't-shirt'],
    ['shorts-corallo-bianco', 'shorts'],
    ['jeans-bianco', 'trousers'],
    ['abito-rosso-fantasma', 'dress'],
    ['top-corallo-gruccia', 'top'],
  ] as const) {
    const { advice, ...seen } = await coach(await sample(name))
    expect([name, ...advice]).toEqual([name])
    expect(seen.category, name).toBe(category)
    expect(seen.categoryConfidence, name).toBeGreaterThan(0.7)
    expect(seen.confidence, name).toBeGreaterThan(0.85)
  }
})

test('shirts, jackets and sweaters are told apart by the look of their fronts', async () => {
  for (const [name, category] of [
    ['camicia-bianca-muro', 'shirt'],
    ['camicia-quadri-legno', 'shirt'],
    ['giacca-blu-gruccia', 'jacket'],
    ['giubbotto-jeans-piastrelle', 'jacket'],
    ['maglione-trecce-tappeto', 'sweater'],
    ['felpa-stampa-fantasma', 'sweater'],
    // A quick look takes its sleeves for short ones; the photo as a whole tells.
    ['maglione-collo-alto-righe-legno', 'sweater'],
  ] as const)
    expect((await coach(await sample(name))).category, name).toBe(category)
})

test('what is measured of a garment is its colours, its pattern and where a print sits', async () => {
  const facts = async (name: string) => (await coach(await sample(name))).facts
  const hex = async (name: string) => (await facts(name))?.colours.map((colour) => colour.hex)
  // As the eye reads them in the photos: sage, red, navy on white.
  expect(await hex('tshirt-salvia-legno')).toEqual(['#8ea489'])
  expect(await hex('abito-rosso-fantasma')).toEqual(['#a9333b'])
  expect(await facts('tshirt-righe-lenzuolo')).toMatchObject({
    colours: [{ hex: '#e0ded6' }, { hex: '#2c3450' }],
    isPatterned: true,
    print: null,
  })
  const lettered = await facts('tshirt-nera-scritta-piastrelle')
  expect(lettered).toMatchObject({ isPatterned: false, sleeves: 'short' })
  expect(lettered?.print?.x).toBeCloseTo(0.5, 1)
  expect(lettered?.print?.y).toBeCloseTo(0.44, 1)
  expect((await facts('maglione-trecce-tappeto'))?.neckline).toBeNull()
  // Quilting and the folds of legs are no prints.
  for (const name of ['gilet-imbottito-muro', 'shorts-corallo-bianco', 'giacca-blu-gruccia'])
    expect((await facts(name))?.print, name).toBeNull()
})

test('a hood is recognised, and the neckline of a flat T-shirt is not guessed', async () => {
  const necklineOf = async (drawing: 'hoodie' | 'tshirt') =>
    (await coach((await drawGarment(drawing, { colour: '#7d8f6b' })).photo)).facts?.neckline
  expect(await necklineOf('hoodie')).toBe('hood')
  expect(await necklineOf('tshirt')).toBeNull()
})

test('every fault of a photo is called by its name', async () => {
  const good = await sample('tshirt-righe-lenzuolo')
  const { width = 0, height = 0 } = await sharp(good).metadata()
  const left = { left: 0, top: 0, width: Math.round(width * 0.6), height }
  const small = await sharp(good).resize(450).toBuffer()
  const pair = sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } }).composite([
    { input: small, left: 0, top: 0 },
    { input: small, left: 450, top: 0 },
  ])
  const faults = {
    blurred: sharp(good).blur(6),
    too_dark: sharp(good).linear(0.3, 0),
    cut_off: sharp(good).extract(left),
    several: pair,
    too_small: sharp(good).resize(300),
    busy: sharp(await carpet()).composite([{ input: Buffer.from(await cutOut()), left: 0, top: 0 }]),
    worn: sharp(await person()),
  }
  for (const [fault, photo] of Object.entries(faults)) {
    const { advice } = await coach(await photo.jpeg().toBuffer())
    expect(advice, fault).toContain(fault)
  }
})

test('what is no garment is not taken for one', async () => {
  const others = [drawBlank(), drawBlank('#000000'), drawNoise(), drawFace(), drawLandscape(), drawApple()]
  for (const photo of await Promise.all(others))
    expect(await coach(photo)).toMatchObject({
      advice: expect.arrayContaining(['no_garment']),
      ...{ category: null, confidence: 0 },
    })
})

test('a garment that fills the frame gets advice or little trust', async () => {
  const photo = await sharp(await sample('maglione-trecce-tappeto'))
    .extract({ left: 300, top: 450, width: 320, height: 320 })
    .toBuffer()
  const { advice, confidence } = await coach(photo)
  expect(advice.length > 0 || confidence < 0.85).toBe(true)
})

test('a transparent picture brings its own outline, whatever its size and however it lies', async () => {
  const { photo } = await drawGarment('tshirt', { transparent: true })
  expect(await coach(photo)).toMatchObject({ advice: ['too_small'], category: 't-shirt', confidence: 1 })
  const turned = await sharp(photo).rotate(90).withMetadata({ orientation: 8 }).png().toBuffer()
  expect(await coach(turned)).toMatchObject({ category: 't-shirt' })
  const large = await sharp(photo)
    .resize(3000, 3750, { kernel: 'nearest' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  expect(await coach(large)).toMatchObject({ category: 't-shirt' })
})

test('a photo that lies on its side is looked at upright', async () => {
  const photo = await sample('giacca-blu-gruccia')
  const upright = await coach(photo)
  for (const angle of [90, 270]) {
    const lying = await coach(new Uint8Array(await sharp(photo).rotate(angle).png().toBuffer()))
    expect(lying).toMatchObject({ category: upright.category, advice: upright.advice })
  }
})

test('bytes that are no picture are refused by name', async () => {
  await expect(coach(new TextEncoder().encode('<svg/>'))).rejects.toMatchObject({ code: 'unreadable' })
})

const cutOut = async () => (await drawGarment('tshirt', { transparent: true, colour: '#f2f2f2' })).photo

/** A ground that is never quiet. */
async function carpet(): Promise<Buffer> {
  const knots = Array.from({ length: 20 * 25 }, (_, i) => {
    const [x, y] = [(i % 20) * 20, Math.floor(i / 20) * 20]
    const colour = ['#5c1f1f', '#1f3a5c', '#2c4a2c', '#6b4d1f'][(i * 7 + Math.floor(i / 20) * 3) % 4]
    return `<rect x="${x}" y="${y}" width="20" height="20" fill="${colour}"/>`
  })
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500">${knots.join('')}</svg>`),
  )
    .png()
    .toBuffer()
}

/** A T-shirt with bare arms hanging out of it. */
async function person(): Promise<Buffer> {
  const arms =
    '<path d="M60 200 L96 220 L84 380 L52 376 Z M340 200 L304 220 L316 380 L348 376 Z" fill="#d9a58a"/>'
  const { photo } = await drawGarment('tshirt', { colour: '#a3aebb', print: arms })
  return Buffer.from(photo)
}
