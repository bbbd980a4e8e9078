import { expect, test } from 'vitest'
import { decode, decodeDetail } from '../pixels/decode.ts'
import { type DrawingOptions, type DrawnGarment, drawGarment } from '../samples/drawings.ts'
import type { Category } from '../types.ts'
import { findGarment } from './find-garment.ts'
import { depthOf } from './neck-edge.ts'
import { findNeckline } from './neckline.ts'

test('the neckline of a tank top, black on black, is the dip between its straps', async () => {
  const { left, right, depth } = await necklineOf('tank', 'top', { colour: '#111111' })
  // Drawn 128 px deep and 108 px wide, in a garment of 330 px.
  expect(depth(0) * 330).toBeGreaterThan(115)
  expect(depth(0) * 330).toBeLessThan(150)
  expect((right[0] - left[0]) * 330).toBeGreaterThan(85)
  expect((right[0] - left[0]) * 330).toBeLessThan(140)
  // A U, not a V.
  expect(depth(0.5) / depth(0)).toBeGreaterThan(0.75)
})

test('a label at the back of a tank top is not its neckline', async () => {
  const label = '<path d="M184 212 H216 V240 H184 Z" fill="#d03030"/>'
  const { left, right } = await necklineOf('tank', 'top', { colour: '#111111', print: label })
  expect((right[0] - left[0]) * 330).toBeGreaterThan(85)
})

test('between the straps of a tank top the neckline is the edge of its front, from the top of one to that of the other', async () => {
  // The back shows behind the front, 70 px below the tops of the straps.
  const back = '<path d="M148 150 H252 L250 160 Q244 208 200 208 Q156 208 150 160 Z" fill="#7d93c9"/>'
  const { left, right, depth } = await necklineOf('tank', 'top', { print: back })
  expect(left[1] * 330, 'under the tops of the straps').toBeLessThan(20)
  expect((right[0] - left[0]) * 330).toBeGreaterThan(90)
  expect((right[0] - left[0]) * 330).toBeLessThan(130)
  expect(depth(0) * 330).toBeGreaterThan(115)
  expect(depth(0) * 330).toBeLessThan(150)
  expect(depth(1)).toBe(0)
})

test('the lower edge of a print is not the neckline of a black t-shirt', async () => {
  const signs = [140, 164, 188, 212, 236]
    .map(
      (x) =>
        `<path d="M${x} 196 h24 l-12 14 Z" fill="#f0f0f0"/><path d="M${x} 178 h20 v18 h-20 Z" fill="#c02040"/>`,
    )
    .join('')
  const { left, depth } = await necklineOf('tshirt', 't-shirt', { colour: '#101012', print: signs })
  // Its signs begin 88 px below the shoulders, the garment is 300 px high.
  expect((left[1] + depth(0)) * 300).toBeLessThan(70)
})

async function necklineOf(shape: DrawnGarment, category: Category, options: DrawingOptions) {
  const { photo } = await drawGarment(shape, options)
  const { work, cutOut } = await decode(photo)
  const found = findGarment(work, cutOut, category)
  const neckline = findNeckline(found, await decodeDetail(photo, found))
  if (!neckline) throw new Error('The drawn top was taken for a bottom')
  return { ...neckline, depth: depthOf(neckline) }
}
