import { expect, test } from 'vitest'
import { drawGarment, type Shape } from '../samples/drawings.ts'
import { decode } from './decode.ts'
import { findGarment } from './find-garment.ts'
import { loadOpenCv } from './opencv.ts'

async function find(shape: Shape, background: string) {
  await loadOpenCv()
  const { photo, mask } = await drawGarment(shape, { background })
  const { work, cutOut } = await decode(photo)
  return { found: findGarment(work, cutOut), truth: mask }
}

function overlap(a: Uint8Array, b: Uint8Array): number {
  let [both, either] = [0, 0]
  a.forEach((inside, i) => {
    both += inside & b[i]
    either += inside | b[i]
  })
  return both / either
}

test('a drawn garment is found where it is and recognised for what it is', async () => {
  for (const [shape, background, category] of [
    ['tshirt', '#e9e6e0', 'top'],
    ['trousers', '#b08d63', 'trousers'],
    ['skirt', '#f4f4f4', 'skirt'],
  ] as const) {
    const { found, truth } = await find(shape, background)
    expect(overlap(found.mask.data, truth), shape).toBeGreaterThan(0.93)
    expect(found.category).toBe(category)
  }
})

test('a garment of nearly the colour of its background is found with less confidence', async () => {
  const { found } = await find('tshirt', '#3257a4')
  expect(found.confidence).toBeLessThan(0.95)
})
