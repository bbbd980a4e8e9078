import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SAMPLES } from './catalogue/all.ts'
import { outlineOf } from './draw/polygon.ts'
import { pointsOf } from './outlines.ts'

interface Entry {
  file: string
  category: string
  /** Points as in SVG. */
  mask: string
}

// The lists are our own files, written by scripts/make/draw-samples.ts and by hand.
const read = async (name: string) =>
  JSON.parse(await readFile(join(import.meta.dirname, name), 'utf8')) as Entry[]

test('the list names every drawn sample in the order of the catalogue', async () => {
  const list = await read('samples.json')
  expect(list.map((s) => s.file)).toEqual(SAMPLES.map((s) => `photos/${s.file}`))
})

test('every sample is a small upright photo with its garment wholly in the picture', async () => {
  for (const { file, mask } of await read('samples.json')) {
    const bytes = await readFile(join(import.meta.dirname, file))
    expect(bytes.length, file).toBeLessThan(120_000)
    expect(await sharp(bytes).metadata(), file).toMatchObject({ format: 'jpeg', width: 900, height: 1200 })
    expect(pointsOf(mask).length, file).toBeLessThan(80)
    for (const [x, y] of pointsOf(mask))
      expect(x > 8 && x < 892 && y > 8 && y < 1192, `${file} at ${x}, ${y}`).toBe(true)
  }
})

test('every category of garment has a sample', async () => {
  const shown = new Set((await read('samples.json')).map((s) => s.category))
  expect(shown).toEqual(new Set(SAMPLES.map((s) => s.category)))
  expect(shown.size).toBe(11)
})

test('masks made by hand are polygons that enclose something', async () => {
  for (const { file, mask } of await read('masks/real-photos.json')) {
    const ring = pointsOf(mask)
    let area = 0
    let last = ring.at(-1) ?? [0, 0]
    for (const [x, y] of ring) {
      area += (last[0] * y - x * last[1]) / 2
      last = [x, y]
    }
    expect(Math.abs(area), file).toBeGreaterThan(20_000)
  }
})

test('an outline follows the largest piece of a mask and encloses its pixels', () => {
  const mask = new Float32Array(40 * 30)
  for (let y = 5; y < 25; y++) mask.fill(1, y * 40 + 10, y * 40 + 30)
  mask[2 * 40 + 2] = 1
  const ring = outlineOf(mask, 40)
  const corners = ring.map(([x, y]) => `${x},${y}`)
  expect(corners).toEqual(expect.arrayContaining(['10,5', '30,5', '30,25', '10,25']))
  expect(ring.every(([x, y]) => x >= 10 && x <= 30 && y >= 5 && y <= 25)).toBe(true)
})
