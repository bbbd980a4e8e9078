import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decode } from '../pixels/decode.ts'
import { see } from './sight.ts'

const samples = join(import.meta.dirname, '../samples/photos')
const SIDE = 300

type Colour = readonly [number, number, number]
const white: Colour = [255, 255, 255]
const black: Colour = [20, 20, 20]

/** Pictures of what was not among the things that it was taught, by the distance from their middle. */
const others: Record<string, (x: number, y: number) => Colour> = {
  'a ball': (x, y) => (Math.hypot(x, y) < 90 ? [200, 60, 50] : white),
  'a chessboard': (x, y) => (((x >> 5) + (y >> 5)) % 2 === 0 ? white : black),
  'a star': (x, y) =>
    Math.hypot(x, y) < 60 + 50 * Math.cos(5 * Math.atan2(y, x)) ? [220, 180, 40] : [90, 120, 200],
  'a terminal': (x, y) =>
    (y & 15) < 7 && (x * 7 + (y >> 4) * 53) % 11 < 5 && x < (y * 37) % 120 ? [120, 220, 140] : black,
  'a printed page': (x, y) => ((y & 15) < 5 && Math.abs(x) < 105 + ((y * 29) % 20) ? black : white),
}

test('every sample shows a garment', async () => {
  for (const name of await readdir(samples)) {
    const { work } = await decode(await readFile(join(samples, name)))
    expect(see(work).garment, name).toBeGreaterThan(0.95)
  }
})

test.each(Object.entries(others))('%s is no garment', (_, colourAt) => {
  const rgb = new Uint8Array(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) rgb.set(colourAt(x - SIDE / 2, y - SIDE / 2), (y * SIDE + x) * 3)
  expect(see({ width: SIDE, height: SIDE, rgb }).garment).toBeLessThan(0.5)
})
