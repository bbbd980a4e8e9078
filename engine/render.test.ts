import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadPackedBody } from './body/load.ts'
import { render } from './render.ts'
import { drawBlank, drawGarment, drawNoise } from './samples/drawings.ts'
import type { RenderRequest, RenderResult } from './types.ts'

const SMALL = { width: 192, height: 288 }
const PLAIN = { gender: 'female', bodyType: 'athletic', pose: 'frontale', ...SMALL } as const

const draw = (garment: Uint8Array, change: Partial<RenderRequest> = {}): Promise<RenderResult> =>
  render({ ...PLAIN, garment, ...change }, { bodies: loadPackedBody })

const pixels = ({ png }: RenderResult): Promise<Buffer> => sharp(png).removeAlpha().raw().toBuffer()

/** Share of the pixels that differ visibly. */
async function difference(a: RenderResult, b: RenderResult): Promise<number> {
  const [p, q] = [await pixels(a), await pixels(b)]
  let differing = 0
  for (let i = 0; i < p.length; i += 3) {
    const d = [0, 1, 2].reduce((sum, c) => sum + Math.abs((p[i + c] ?? 0) - (q[i + c] ?? 0)), 0)
    if (d > 30) differing++
  }
  return differing / (p.length / 3)
}

const plain = drawGarment('tshirt').then(({ photo }) => draw(photo))

test('the same photo gives the same bytes, also after another photo', async () => {
  const first = await plain
  await draw((await drawGarment('skirt')).photo)
  const again = await draw((await drawGarment('tshirt')).photo)
  expect(Buffer.from(first.png).equals(again.png)).toBe(true)
})

test('a picture has the size that was asked for and says what it shows', async () => {
  const result = await plain
  const meta = await sharp(result.png).metadata()
  expect([meta.format, meta.width, meta.height]).toEqual(['png', 192, 288])
  expect(result).toMatchObject({
    ...SMALL,
    kind: 'sleeved',
    category: 'top',
    backInvented: false,
    warnings: [],
  })
  expect(result.confidence).toBeGreaterThan(0.85)
})

test('pose, body and gender each change the picture', async () => {
  const { photo } = await drawGarment('tshirt')
  const changes: Partial<RenderRequest>[] = [
    { pose: 'laterale' },
    { bodyType: 'plus-size' },
    { gender: 'male' },
  ]
  for (const change of changes) {
    const changed = await draw(photo, { kind: 'sleeved', ...change })
    expect(await difference(await plain, changed), JSON.stringify(change)).toBeGreaterThan(0.03)
  }
})

test('the cloth keeps its colour, and another garment gives another picture', async () => {
  const result = await draw((await drawGarment('tshirt', { colour: '#b3122c' })).photo, { tone: 'deep' })
  const data = await pixels(result)
  const middle = (150 * 192 + 96) * 3
  const [r = 0, g = 0, b = 0] = data.subarray(middle, middle + 3)
  expect(r).toBeGreaterThan(110)
  expect(r - g).toBeGreaterThan(80)
  expect(r - b).toBeGreaterThan(60)
  expect(await difference(await plain, result)).toBeGreaterThan(0.1)
})

test('a print shows on the front and not on the back', async () => {
  const print = '<circle cx="200" cy="250" r="42" fill="#ffffff"/>'
  const { photo } = await drawGarment('tshirt', { colour: '#20356b', print })
  const white = async (result: RenderResult) => {
    const data = await pixels(result)
    let count = 0
    for (let y = 60; y < 200; y++)
      for (let x = 70; x < 122; x++) {
        const [r = 0, , b = 0] = data.subarray((y * 192 + x) * 3)
        if (r > 150 && b > 150) count++
      }
    return count
  }
  const front = await white(await draw(photo, { ghost: true }))
  const back = await draw(photo, { ghost: true, pose: 'posteriore' })
  expect(front).toBeGreaterThan(300)
  expect(await white(back)).toBeLessThan(front / 4)
  expect(back).toMatchObject({ backInvented: true, warnings: ['back_invented'] })
})

test('a transparent picture brings its own outline', async () => {
  const { photo } = await drawGarment('tshirt', { transparent: true })
  const result = await draw(photo)
  expect(result).toMatchObject({ kind: 'sleeved', confidence: 1 })
})

test('a photo that lies on its side by its EXIF tag is turned upright', async () => {
  const { photo } = await drawGarment('trousers')
  const sideways = await sharp(photo)
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(await draw(sideways)).toMatchObject({ kind: 'trousers', category: 'trousers' })
})

test('a hint restricts what is looked for', async () => {
  const { photo } = await drawGarment('trousers')
  expect(await draw(photo, { kind: 'skirt' })).toMatchObject({ kind: 'skirt', category: 'skirt' })
})

test('an empty page and noise are refused by name', async () => {
  for (const photo of [await drawBlank(), await drawNoise()]) {
    await expect(draw(photo)).rejects.toMatchObject({ name: 'EngineError', code: 'no_garment' })
  }
})

test('bytes that are no picture are refused by name', async () => {
  const { photo } = await drawGarment('tshirt')
  const broken = photo.subarray(0, 500)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')
  for (const bytes of [new Uint8Array(), new TextEncoder().encode('<html></html>'), broken, svg]) {
    await expect(draw(bytes)).rejects.toMatchObject({ name: 'EngineError', code: 'unreadable' })
  }
})

test('aborting ends the work before the next stage', async () => {
  const { photo } = await drawGarment('tshirt')
  const controller = new AbortController()
  const stages: string[] = []
  const onStage = (stage: string) => {
    stages.push(stage)
    if (stage === 'segment') controller.abort()
  }
  const request = { ...PLAIN, garment: photo }
  const aborted = render(request, { bodies: loadPackedBody, signal: controller.signal, onStage })
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  expect(stages).toEqual(['decode', 'segment'])
})
