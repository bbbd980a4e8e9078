import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decode } from '../pixels/decode.ts'
import type { Photo } from '../pixels/raster.ts'
import { openJudge } from './any-garment.ts'
import { garmentPart } from './garment-part.ts'
import { meanings } from './labels.ts'
import { openNetwork } from './network.ts'
import { type Sight, see, seeMask } from './sight.ts'
import { squeeze, WHOLE } from './squeeze.ts'

const samples = join(import.meta.dirname, '../samples/photos')
const open = async (name: string) => new Uint8Array(await readFile(join(import.meta.dirname, name)))

const digestOf = (file: Uint8Array) => createHash('sha256').update(file).digest('hex')

interface Card {
  sha256: string
  dataset: { commit: string; licence: string }
}
/** Our own file, written with the network. */
const cardOf = async (name: string) =>
  JSON.parse(Buffer.from(await open(`${name}.card.json`)).toString()) as Card

const photoOf = async (name: string): Promise<Photo> =>
  (await decode(await readFile(join(samples, `${name}.jpg`)))).work

test('three samples are seen as they were when the network was recorded', async () => {
  const seen: Record<string, Partial<Sight['kinds']>> = {
    'tshirt-salvia-legno': { 't-shirt': 0.89188, shirt: 0.06914, sweater: 0.0152 },
    'jeans-bianco': { trousers: 0.93481, 't-shirt': 0.01191, sweater: 0.00821 },
    'gonna-quadri-piastrelle': { skirt: 0.50427, shirt: 0.14027, sweater: 0.06223 },
  }
  for (const [name, kinds] of Object.entries(seen)) {
    const sight = see(await photoOf(name))
    for (const [kind, probability] of Object.entries(kinds))
      expect(sight.kinds[kind as keyof typeof kinds], `${name} ${kind}`).toBeCloseTo(probability, 3)
  }
})

test('every table of probabilities sums to one', async () => {
  const { labels, kinds, cuts, sleeves, turns } = see(await photoOf('tshirt-salvia-legno'))
  for (const table of [labels, kinds, cuts, sleeves, turns]) {
    const values = Object.values(table)
    expect(values.every((value) => value >= 0)).toBe(true)
    expect(values.reduce((a, b) => a + b)).toBeCloseTo(1, 6)
  }
})

test('a photo of twice the size looks the same', async () => {
  const small = await photoOf('jeans-bianco')
  const [width, height] = [small.width * 2, small.height * 2]
  const rgb = new Uint8Array(width * height * 3)
  for (let i = 0; i < rgb.length; i++) {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)]
    rgb[i] = small.rgb[((y >> 1) * small.width + (x >> 1)) * 3 + (i % 3)] ?? 0
  }
  const large = see({ width, height, rgb })
  for (const [kind, probability] of Object.entries(see(small).kinds))
    expect(large.kinds[kind as keyof typeof large.kinds], kind).toBeCloseTo(probability, 2)
})

test('the coarse mask lies on the garment', async () => {
  const { side, data } = seeMask(await photoOf('tshirt-salvia-legno'))
  expect(data.length).toBe(side * side)
  const at = (x: number, y: number) => data[Math.floor(y * side) * side + Math.floor(x * side)] ?? 0
  expect(at(0.5, 0.5)).toBeGreaterThan(0.9)
  for (const [x, y] of [
    [0.02, 0.02],
    [0.98, 0.02],
    [0.02, 0.98],
    [0.98, 0.98],
  ] as const)
    expect(at(x, y)).toBeLessThan(0.3)
})

test('squeezing takes the mean of what falls into each cell', () => {
  const rgb = Uint8Array.from([0, 0, 0, 90, 90, 90, 240, 240, 240])
  expect([...squeeze({ width: 3, height: 1, rgb }, 1)]).toEqual([110, 110, 110])
  // Half of the middle pixel on either side.
  expect([...squeeze({ width: 3, height: 1, rgb }, 2)].filter((_, i) => i % 3 === 0)).toEqual([
    30, 190, 30, 190,
  ])
})

test('a part is squeezed as if it were a photo of its own, pixels at its edge by the share that lies in it', () => {
  const rgb = Uint8Array.from([0, 0, 0, 90, 90, 90, 240, 240, 240])
  const part = { ...WHOLE, across: { from: 1 / 3, to: 5 / 6 } }
  expect([...squeeze({ width: 3, height: 1, rgb }, 1, part)]).toEqual([140, 140, 140])
})

test('the closer look is at the garment with a margin, or at the whole photo where none is seen', () => {
  const side = 24
  const data = new Float32Array(side * side)
  for (let y = 6; y < 18; y++) data.fill(0.9, y * side + 12, y * side + 20)
  const { across, down } = garmentPart({ side, data })
  expect([across.from * side, across.to * side]).toEqual([expect.closeTo(10.8), expect.closeTo(21.2)])
  expect([down.from * side, down.to * side]).toEqual([expect.closeTo(4.2), expect.closeTo(19.8)])
  expect(garmentPart({ side, data: data.fill(0.4) })).toBe(WHOLE)
})

test.each(['sight', 'closer'])(
  '%s.bin is the file that its card describes, and taught from the photos that the bench knows',
  async (name) => {
    const file = await open(`${name}.bin`)
    const card = await cardOf(name)
    expect(digestOf(file)).toBe(card.sha256)
    const { dataset, labels } = openNetwork(file)
    expect(dataset).toEqual(card.dataset)
    expect(labels.filter((label) => !meanings[label])).toEqual([])
    const list = join(import.meta.dirname, '../../scripts/bench-studio/sight-test.json')
    expect(JSON.parse(await readFile(list, 'utf8'))).toMatchObject({ commit: dataset.commit })
  },
)

test('each file was taught on what those before it see, and together they are small', async () => {
  const [sight, closer, garment] = [
    await open('sight.bin'),
    await open('closer.bin'),
    await open('garment.bin'),
  ]
  expect(openNetwork(closer).taught.closer).toBe(digestOf(sight))
  expect(openJudge(garment).taught).toEqual({ sight: digestOf(sight), closer: digestOf(closer) })
  expect(await cardOf('garment')).toMatchObject({ sha256: digestOf(garment), bytes: garment.length })
  expect(sight.length + closer.length + garment.length).toBeLessThan(1_500_000)
})

test('a file of another format, or a broken one, is refused', async () => {
  const file = await open('sight.bin')
  const other = file.slice()
  const head = new TextDecoder().decode(file.subarray(4, 200))
  const at = 4 + head.indexOf('"format": 1') + '"format": '.length
  other[at] = '2'.charCodeAt(0)
  expect(() => openNetwork(other)).toThrow('format 2')
  expect(() => openNetwork(file.subarray(0, file.length - 1))).toThrow()
})
