import { expect, test } from 'vitest'
import { coarselySeen } from '../samples/outlines.ts'
import { prepare, segment } from './segment.ts'
import { overlapWithSeen, segmentSeen } from './segment-seen.ts'

const [width, height] = [160, 200]
const garment = { x0: 40, y0: 30, x1: 120, y1: 170 }
const isGarment = (x: number, y: number): boolean =>
  x >= garment.x0 && x < garment.x1 && y >= garment.y0 && y < garment.y1

/** A green garment on a carpet whose flowers are as green, and no two of which touch. */
function photo() {
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isFlower = Math.floor(x / 10) % 3 === 0 && Math.floor(y / 10) % 2 === 0
      const [r, g, b] = isGarment(x, y) || isFlower ? [40, 120, 60] : [190, 160, 120]
      rgb.set([r, g, b], (y * width + x) * 3)
    }
  return { width, height, rgb }
}

const whole = Uint8Array.from({ length: width * height }, (_, i) =>
  isGarment(i % width, Math.floor(i / width)) ? 1 : 0,
)
const seen = coarselySeen({ width, height, data: whole })

const overlap = ({ data }: { data: Uint8Array }): number => {
  let [both, either] = [0, 0]
  for (const [i, inside] of data.entries()) {
    const truly = isGarment(i % width, Math.floor(i / width))
    if (inside && truly) both++
    if (inside || truly) either++
  }
  return both / either
}

test('on a ground that has the colours of the garment, where it was seen tells it apart better than the frame does', () => {
  const prepared = prepare(photo())
  const bySight = overlap(segmentSeen(prepared, seen).mask)
  expect(bySight).toBeGreaterThan(0.93)
  expect(bySight).toBeGreaterThan(overlap(segment(prepared, 'border').mask))
})

test('where nothing was seen nothing is cut out', () => {
  const nowhere = { side: 24, data: new Float32Array(24 * 24) }
  expect(segmentSeen(prepare(photo()), nowhere).area).toBe(0)
})

test('of what was seen a mask covers a share, and has less in common with it where it holds more', () => {
  const upper = whole.map((inside, i) => (i < width * 100 ? inside : 0))
  const of = (data: Uint8Array) => overlapWithSeen({ width, height, data }, seen)
  expect(of(whole).covered).toBeGreaterThan(0.95)
  expect(of(upper).covered).toBeCloseTo(0.5, 1)
  const everything = of(whole.map(() => 1))
  expect(everything.covered).toBe(1)
  expect(everything.common).toBeCloseTo((80 * 140) / (width * height), 1)
})
