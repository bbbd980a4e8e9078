import { expect, test } from 'vitest'
import { uniform } from '../maths/random.ts'
import { medianFilter } from '../pixels/median.ts'
import type { Photo } from '../pixels/raster.ts'
import { BACKGROUND, GARMENT, grabCut, PERHAPS_BACKGROUND, PERHAPS_GARMENT } from './grab-cut.ts'

const SIZE = 60
const isDisc = (i: number) => Math.hypot((i % SIZE) - 30, Math.floor(i / SIZE) - 28) < 18

/** A noisy disc of two colours on a noisy ground of two others. */
function photoOf(noise: number): Photo {
  const next = uniform(3)
  const rgb = new Uint8Array(SIZE * SIZE * 3)
  for (let i = 0; i < SIZE * SIZE; i++) {
    const left = i % SIZE < 30
    const colour = isDisc(i)
      ? left
        ? [150, 40, 60]
        : [60, 70, 160]
      : left
        ? [190, 180, 170]
        : [120, 130, 90]
    for (let c = 0; c < 3; c++) rgb[3 * i + c] = (colour[c] ?? 0) + (next() - 0.5) * noise
  }
  return { width: SIZE, height: SIZE, rgb }
}

/** Certain along the frame and in the very middle, wrong by half in between. */
function roughSeeds(): Uint8Array {
  return Uint8Array.from({ length: SIZE * SIZE }, (_, i) => {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)]
    if (Math.min(x, y, SIZE - 1 - x, SIZE - 1 - y) < 4) return BACKGROUND
    if (Math.hypot(x - 30, y - 28) < 6) return GARMENT
    return Math.abs(x - 34) < 15 && Math.abs(y - 32) < 15 ? PERHAPS_GARMENT : PERHAPS_BACKGROUND
  })
}

test('a patterned shape is cut out of a patterned ground along its edge, from seeds that are only about right', () => {
  const { data } = grabCut(photoOf(40), roughSeeds(), 4)
  const wrong = data.reduce((sum, inside, i) => sum + (inside === (isDisc(i) ? 1 : 0) ? 0 : 1), 0)
  expect(wrong).toBeLessThan(12)
})

test('what was decided stays, and a photo that leaves one side without pixels gives back its seeds', () => {
  const seeds = roughSeeds()
  seeds[0] = GARMENT
  expect(grabCut(photoOf(40), seeds, 2).data[0]).toBe(1)
  const all = new Uint8Array(SIZE * SIZE).fill(PERHAPS_GARMENT)
  expect(grabCut(photoOf(40), all, 2).data).toEqual(new Uint8Array(SIZE * SIZE).fill(1))
})

test('a page of one colour is no reason to fail', () => {
  const blank = { width: SIZE, height: SIZE, rgb: new Uint8Array(SIZE * SIZE * 3).fill(255) }
  expect(grabCut(blank, roughSeeds(), 4).data).toHaveLength(SIZE * SIZE)
})

test('the median filter gives each channel the middle of its 25 neighbours', () => {
  const photo = photoOf(200)
  const filtered = medianFilter(photo)
  const at = (x: number, y: number) =>
    Math.max(0, Math.min(SIZE - 1, y)) * SIZE + Math.max(0, Math.min(SIZE - 1, x))
  for (const [x, y] of [
    [0, 0],
    [59, 30],
    [30, 59],
    [17, 42],
    [31, 28],
  ] as const)
    for (let c = 0; c < 3; c++) {
      const window: number[] = []
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) window.push(photo.rgb[3 * at(x + dx, y + dy) + c] ?? 0)
      expect(filtered[3 * at(x, y) + c]).toBe(window.sort((a, b) => a - b)[12])
    }
})
