import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadPackedBody } from './body/load.ts'
import type { Inspection } from './inspection.ts'
import { render } from './render.ts'
import {
  drawApple,
  drawBlank,
  drawFace,
  drawGarment,
  drawHouse,
  drawLandscape,
  drawNoise,
} from './samples/drawings.ts'
import type { RenderRequest, RenderResult } from './types.ts'
import { Workspace } from './workspace.ts'

const SMALL = { width: 192, height: 288 }
const PLAIN = { gender: 'female', bodyType: 'athletic', pose: 'frontale', ...SMALL } as const

const workspace = new Workspace(loadPackedBody)
const draw = (garment: Uint8Array, change: Partial<RenderRequest> = {}): Promise<RenderResult> =>
  render({ ...PLAIN, garment, ...change }, { workspace })

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

test('a mannequin has hair unless its head is plain, and the garment is the same', async () => {
  const { photo } = await drawGarment('tshirt')
  const bald = await pixels(await draw(photo, { head: 'plain' }))
  const haired = await pixels(await plain)
  const rowOf = (i: number) => Math.floor(i / 3 / SMALL.width)
  const rows = new Set(
    [...haired.keys()].filter((i) => Math.abs((haired[i] ?? 0) - (bald[i] ?? 0)) > 8).map(rowOf),
  )
  expect(rows.size).toBeGreaterThan(20)
  expect(Math.max(...rows)).toBeLessThan(SMALL.height / 3)
})

test('a further pose of the same photo begins at the cloth and has the bytes of a first one', async () => {
  const { photo } = await drawGarment('tshirt')
  const side = await draw(photo, { pose: 'laterale' })
  const stages: string[] = []
  await draw((await drawGarment('skirt')).photo)
  await draw(photo)
  const again = await render(
    { ...PLAIN, garment: Uint8Array.from(photo), pose: 'laterale' },
    { workspace, onStage: (stage) => stages.push(stage) },
  )
  expect(stages).toEqual(['drape', 'light', 'encode'])
  expect(Buffer.from(side.png).equals(again.png)).toBe(true)
})

test('a picture has the size that was asked for and says what it shows', async () => {
  const result = await plain
  const meta = await sharp(result.png).metadata()
  expect([meta.format, meta.width, meta.height]).toEqual(['png', 192, 288])
  expect(result).toMatchObject({
    ...SMALL,
    kind: 'sleeved',
    category: 't-shirt',
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
    const changed = await draw(photo, { category: 't-shirt', ...change })
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

test('a photo of the back is what is seen from behind, the right way round, and nothing else changes', async () => {
  const { photo } = await drawGarment('tshirt', { colour: '#20356b' })
  const print = '<circle cx="160" cy="250" r="36" fill="#ffffff"/>'
  const { photo: back } = await drawGarment('tshirt', { colour: '#20356b', print })
  const white = async (result: RenderResult, from: number, to: number) => {
    const data = await pixels(result)
    let count = 0
    for (let y = 60; y < 200; y++)
      for (let x = from; x < to; x++) {
        const [r = 0, , b = 0] = data.subarray((y * 192 + x) * 3)
        if (r > 150 && b > 150) count++
      }
    return count
  }
  const seen = await draw(photo, { ghost: true, pose: 'posteriore', back })
  expect(seen).toMatchObject({ backInvented: false, warnings: [] })
  const left = await white(seen, 70, 96)
  expect(left).toBeGreaterThan(100)
  expect(await white(seen, 96, 122)).toBeLessThan(left / 3)
  const front = await draw(photo, { back })
  expect(Buffer.from(front.png).equals((await draw(photo)).png)).toBe(true)
  const unreadable = await draw(photo, { pose: 'posteriore', back: new Uint8Array([1, 2, 3]) })
  expect(unreadable).toMatchObject({ backInvented: true })
})

test('without the backdrop the same figure stands on nothing, with soft edges', async () => {
  const { photo } = await drawGarment('tshirt')
  const request = { category: 't-shirt' } as const
  const onBackdrop = await pixels(await draw(photo, request))
  const { png } = await draw(photo, { ...request, transparent: true })
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(4)
  const alpha = data.filter((_, i) => i % 4 === 3)
  expect(alpha[0]).toBe(0)
  const solid = [...alpha.keys()].filter((i) => alpha[i] === 255)
  expect(solid.length / alpha.length).toBeGreaterThan(0.2)
  for (const i of solid) for (let c = 0; c < 3; c++) expect(data[i * 4 + c]).toBe(onBackdrop[i * 3 + c])
  const soft = alpha.filter((a) => a > 0 && a < 255).length
  expect(soft / alpha.length).toBeGreaterThan(0.003)
  expect(soft / alpha.length).toBeLessThan(0.1)
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
  expect(await draw(photo, { category: 'skirt' })).toMatchObject({
    kind: 'skirt',
    category: 'skirt',
    categoryConfidence: 1,
  })
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
  const aborted = render(request, { workspace, signal: controller.signal, onStage })
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  expect(stages).toEqual(['decode', 'segment'])
})

test('a cut-out of somebody else is used instead of the own one', async () => {
  const { photo, mask } = await drawGarment('tshirt', { background: '#2b4f9e' })
  // A picture in one colour does not look like a garment: it has to be said that it is one.
  const said = { category: 't-shirt' } as const
  await expect(draw(photo, said)).rejects.toMatchObject({ code: 'no_garment' })
  const drawn = await sharp(
    mask.map((inside) => inside * 255),
    { raw: { width: 320, height: 400, channels: 1 } },
  )
    .png()
    .toBuffer()
  expect(await draw(photo, { ...said, mask: drawn })).toMatchObject({ ...said, confidence: 1 })
  const empty = await drawBlank('#000000')
  await expect(draw(photo, { ...said, mask: empty })).rejects.toMatchObject({ code: 'no_garment' })
})

test('what the engine saw and drew can be observed, and changes nothing', async () => {
  const { photo, mask } = await drawGarment('tshirt')
  const seen: Inspection[] = []
  const result = await render(
    { ...PLAIN, garment: photo },
    { workspace, inspect: (inspection) => seen.push(inspection) },
  )
  expect(Buffer.from(result.png).equals((await plain).png)).toBe(true)
  expect(seen).toHaveLength(1)
  for (const { found, worn } of seen) {
    expect(found.mask.data.length).toBe(mask.length)
    expect(worn).toMatchObject(SMALL)
    const share = worn.data.reduce((sum, v) => sum + v, 0) / worn.data.length
    expect(share).toBeGreaterThan(0.1)
    expect(share).toBeLessThan(0.6)
  }
})

test('what clearly looks like something else is refused, however clear its outline, until somebody says what it is', async () => {
  const apple = await drawApple()
  for (const photo of [apple, await drawFace(), await drawLandscape()])
    await expect(draw(photo)).rejects.toMatchObject({ name: 'EngineError', code: 'no_garment' })
  expect(await draw(apple, { category: 'top' })).toMatchObject({ category: 'top', kind: 'sleeveless' })
})

test('what may be no garment is drawn with that doubt, until somebody says what it is', async () => {
  const house = await drawHouse()
  expect((await draw(house)).warnings).toContain('doubtful_garment')
  expect((await draw(house, { category: 'top' })).warnings).not.toContain('doubtful_garment')
})

test('what is hardly a garment, or fills the frame, is refused by name or drawn with little trust', async () => {
  const filled = await sharp((await drawGarment('tshirt')).photo)
    .extract({ left: 120, top: 200, width: 160, height: 180 })
    .resize(640)
    .png()
    .toBuffer()
  for (const [name, photo] of [
    ['a black page', await drawBlank('#000000')],
    ['cloth alone', filled],
  ] as const) {
    const outcome = await draw(photo).catch((error: { code: string }) => error)
    if ('code' in outcome) expect(outcome.code, name).toBe('no_garment')
    else expect(outcome.warnings, name).toContain('low_confidence')
  }
})

test('photos from 200 to 12,000 pixels a side get an answer', async () => {
  const { photo } = await drawGarment('tshirt')
  const small = await sharp(photo).resize(200).png().toBuffer()
  expect(await draw(small)).toMatchObject({ category: 't-shirt', warnings: ['low_resolution'] })
  const garment = await sharp(photo).resize(1120, 1400).png().toBuffer()
  const wide = await sharp({ create: { width: 12_000, height: 1500, channels: 3, background: '#e9e6e0' } })
    .composite([{ input: garment, left: 5440, top: 50 }])
    .jpeg()
    .toBuffer()
  // A garment that is a tenth of its photo may be missed.
  const outcome = await draw(wide).catch((error: { code: string }) => error)
  if ('code' in outcome) expect(outcome.code).toBe('no_garment')
  else expect(outcome).toMatchObject({ width: 192, height: 288 })
})
