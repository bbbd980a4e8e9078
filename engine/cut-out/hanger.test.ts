import { expect, test } from 'vitest'
import type { Mask } from '../pixels/raster.ts'
import { cutOffHanger } from './hanger.ts'

const [width, height] = [100, 120]

/** Rectangles as x, y, width, height. */
function draw(...parts: [number, number, number, number][]): Mask {
  const data = new Uint8Array(width * height)
  for (const [x, y, w, h] of parts)
    for (let row = y; row < y + h; row++) data.fill(1, row * width + x, row * width + x + w)
  return { width, height, data }
}

/** Light cloth, and in the rows given, dark metal. */
function colours(darkTo: number): Float32Array {
  return Float32Array.from({ length: width * height * 3 }, (_, i) =>
    i % 3 ? 0 : Math.floor(i / 3 / width) < darkTo ? 20 : 70,
  )
}

const topOf = ({ data }: Mask) => Math.floor(data.indexOf(1) / width)

const skirt: [number, number, number, number] = [20, 30, 60, 80]
const hook: [number, number, number, number] = [48, 22, 4, 8]

test('clips and hook of a hanger above a waistband are taken away', () => {
  const mask = draw(skirt, hook, [24, 24, 6, 6], [70, 24, 6, 6])
  cutOffHanger(mask, colours(30))
  expect(mask.data).toEqual(draw(skirt).data)
})

test('a collar of the colour of the cloth is none, though a hook stands in its middle', () => {
  const mask = draw(skirt, hook, [30, 22, 15, 8], [55, 22, 15, 8])
  const before = mask.data.slice()
  cutOffHanger(mask, colours(0))
  expect(mask.data).toEqual(before)
})

test('shoulders and a garment that begins at once keep every pixel', () => {
  for (const mask of [draw(skirt), draw(skirt, [20, 22, 22, 8], [58, 22, 22, 8])]) {
    const before = mask.data.slice()
    cutOffHanger(mask, colours(30))
    expect(mask.data).toEqual(before)
  }
})

test('what stands too tall on an edge is no hanger', () => {
  const mask = draw(skirt, [48, 10, 4, 20])
  cutOffHanger(mask, colours(30))
  expect(topOf(mask)).toBe(10)
})
