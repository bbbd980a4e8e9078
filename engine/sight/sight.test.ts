import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decode } from '../pixels/decode.ts'
import type { Photo } from '../pixels/raster.ts'
import { turnPhoto } from '../pixels/turn.ts'
import { meanings } from './labels.ts'
import { readSight, type Sight, see, seeMask } from './sight.ts'
import { squeeze } from './squeeze.ts'

const samples = join(import.meta.dirname, '../samples/photos')
const file = new Uint8Array(await readFile(join(import.meta.dirname, 'sight.bin')))
// Our own file, written with the network.
const card = JSON.parse(await readFile(join(import.meta.dirname, 'sight.card.json'), 'utf8')) as {
  sha256: string
  dataset: { commit: string; licence: string }
}

const photoOf = async (name: string): Promise<Photo> =>
  (await decode(await readFile(join(samples, `${name}.jpg`)))).work

test('three samples are seen as they were when the network was recorded', async () => {
  const seen: Record<string, Partial<Sight['kinds']>> = {
    'tshirt-salvia-legno': { 't-shirt': 0.78774, shirt: 0.12459, sweater: 0.03367 },
    'jeans-bianco': { trousers: 0.97224, sweater: 0.00925, 't-shirt': 0.00393 },
    'gonna-quadri-piastrelle': { skirt: 0.48064, shirt: 0.09486, sweater: 0.09217 },
  }
  for (const [name, kinds] of Object.entries(seen)) {
    const sight = see(await photoOf(name))
    for (const [kind, probability] of Object.entries(kinds))
      expect(sight.kinds[kind as keyof typeof kinds], `${name} ${kind}`).toBeCloseTo(probability, 3)
  }
})

test('every table of probabilities sums to one', async () => {
  const { turns, ...tables } = see(await photoOf('tshirt-salvia-legno'))
  for (const table of [...Object.values(tables), turns]) {
    const values = Object.values(table)
    expect(values.every((value) => value >= 0)).toBe(true)
    expect(values.reduce((a, b) => a + b)).toBeCloseTo(1, 6)
  }
})

test('a mirror image shows the same, turned the other way', async () => {
  const photo = turnPhoto(await photoOf('jeans-bianco'), 1)
  const { width, height } = photo
  const rgb = photo.rgb.map((_, i) => {
    const x = Math.floor(i / 3) % width
    return photo.rgb[i + 3 * (width - 1 - 2 * x)] ?? 0
  })
  const [one, other] = [see(photo), see({ width, height, rgb })]
  for (const [kind, probability] of Object.entries(one.kinds))
    expect(other.kinds[kind as keyof typeof one.kinds], kind).toBeCloseTo(probability, 2)
  expect(other.turns[1]).toBeCloseTo(one.turns[3], 2)
  expect(one.turns[3]).toBeGreaterThan(0.5)
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

test('the file is the one that its card describes, small, and taught from the photos that the bench knows', async () => {
  expect(createHash('sha256').update(file).digest('hex')).toBe(card.sha256)
  expect(file.length).toBeLessThan(1_500_000)
  const { dataset, labels } = readSight(file)
  expect(dataset).toEqual(card.dataset)
  expect(labels.filter((label) => !meanings[label])).toEqual([])
  const list = join(import.meta.dirname, '../../scripts/bench-studio/sight-test.json')
  expect(JSON.parse(await readFile(list, 'utf8'))).toMatchObject({ commit: dataset.commit })
})

test('a file of another format, or a broken one, is refused', () => {
  const other = file.slice()
  const head = new TextDecoder().decode(file.subarray(4, 200))
  const at = 4 + head.indexOf('"format": 1') + '"format": '.length
  other[at] = '2'.charCodeAt(0)
  expect(() => readSight(other)).toThrow('format 2')
  expect(() => readSight(file.subarray(0, file.length - 1))).toThrow()
})
