import { expect, test } from 'vitest'
import { decode } from '../pixels/decode.ts'
import { drawGarment } from '../samples/drawings.ts'
import { findGarment } from '../understand/find-garment.ts'
import { withoutGround } from './ground.ts'

/** At the size of the photo, 400 x 500 px; masks are 320 x 400. */
const at = (x: number, y: number): number => Math.round(y * 0.8) * 320 + Math.round(x * 0.8)

test('ground between a sleeve and the body gives no cloth its colour, a print of that colour does', async () => {
  const { photo, mask } = await drawGarment('tshirt', {
    print: '<rect x="160" y="240" width="80" height="60" fill="#e9e6e0"/>',
  })
  const { work } = await decode(photo)
  for (let y = 250; y < 300; y++) for (let x = 300; x < 326; x++) mask[at(x, y)] = 1
  const found = findGarment(work, { ...work, data: mask }, 't-shirt')
  const { data } = withoutGround(found)
  expect(found.mask.data[at(312, 270)], 'ground within the outline').toBe(1)
  expect(data[at(312, 270)], 'ground').toBe(0)
  expect(data[at(200, 270)], 'print of its colour').toBe(1)
  expect(data[at(285, 270)], 'cloth beside it').toBe(1)
})

test('a white shirt under an open jacket is no white wall', async () => {
  const { photo, mask } = await drawGarment('jacket', { background: '#ffffff' })
  const { work } = await decode(photo)
  for (let y = 100; y < 150; y++) for (let x = 190; x < 212; x++) mask[at(x, y)] = 1
  const found = findGarment(work, { ...work, data: mask }, 'jacket')
  const kept = (open: boolean) => withoutGround({ ...found, open }).data[at(200, 115)]
  expect(kept(true)).toBe(1)
  expect(kept(false)).toBe(0)
})
