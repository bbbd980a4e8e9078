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

test('the mask of a drawn garment agrees with the drawing', async () => {
  for (const [shape, background] of [
    ['tshirt', '#e9e6e0'],
    ['trousers', '#b08d63'],
    ['skirt', '#f4f4f4'],
  ] as const) {
    const { found, truth } = await find(shape, background)
    expect(overlap(found.mask.data, truth), shape).toBeGreaterThan(0.93)
  }
})

test('each garment is recognised for what it is', async () => {
  expect((await find('tshirt', '#e9e6e0')).found).toMatchObject({ category: 'top', fit: { kind: 'sleeved' } })
  expect((await find('trousers', '#e9e6e0')).found).toMatchObject({ category: 'trousers' })
  expect((await find('skirt', '#e9e6e0')).found).toMatchObject({ category: 'skirt' })
})

test('a garment of nearly the colour of its background is found with less confidence', async () => {
  const clear = (await find('tshirt', '#e9e6e0')).found.confidence
  const faint = (await find('tshirt', '#3257a4')).found.confidence
  expect(faint).toBeLessThan(clear)
})
