import { expect, test } from 'vitest'
import { cutOffHanger } from './hanger.ts'
import type { Mask } from './raster.ts'

const [width, height] = [100, 120]

/** Rectangles as x, y, width, height. */
function draw(...parts: [number, number, number, number][]): Mask {
  const data = new Uint8Array(width * height)
  for (const [x, y, w, h] of parts)
    for (let row = y; row < y + h; row++) data.fill(1, row * width + x, row * width + x + w)
  return { width, height, data }
}

const topOf = ({ data }: Mask) => Math.floor(data.indexOf(1) / width)

const skirt: [number, number, number, number] = [20, 30, 60, 80]
const hook: [number, number, number, number] = [48, 22, 4, 8]

test('clips and hook of a hanger above a waistband are taken away', () => {
  const mask = draw(skirt, hook, [24, 24, 6, 6], [70, 24, 6, 6])
  cutOffHanger(mask)
  expect(mask.data).toEqual(draw(skirt).data)
})

test('shoulders and a garment that begins at once keep every pixel', () => {
  for (const mask of [draw(skirt), draw(skirt, [20, 22, 22, 8], [58, 22, 22, 8])]) {
    const before = mask.data.slice()
    cutOffHanger(mask)
    expect(mask.data).toEqual(before)
  }
})

test('what stands too tall on an edge is no hanger', () => {
  const mask = draw(skirt, [48, 10, 4, 20])
  cutOffHanger(mask)
  expect(topOf(mask)).toBe(10)
})
