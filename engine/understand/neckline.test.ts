import { expect, test } from 'vitest'
import { decode, decodeDetail } from '../pixels/decode.ts'
import { drawGarment } from '../samples/drawings.ts'
import { findGarment } from './find-garment.ts'
import { findNeckline } from './neckline.ts'

test('the neckline of a tank top, black on black, is the dip between its straps', async () => {
  const { photo } = await drawGarment('tank', { colour: '#111111' })
  const { work, cutOut } = await decode(photo)
  const found = findGarment(work, cutOut, 'top')
  const neckline = findNeckline(found, await decodeDetail(photo, found))
  if (!neckline) throw new Error('The drawn top was taken for a bottom')
  const { left, right, depth } = neckline
  // Drawn 128 px deep and 108 px wide, in a garment of 330 px.
  expect(depth(0) * 330).toBeGreaterThan(115)
  expect(depth(0) * 330).toBeLessThan(150)
  expect((right[0] - left[0]) * 330).toBeGreaterThan(85)
  expect((right[0] - left[0]) * 330).toBeLessThan(140)
  // A U, not a V.
  expect(depth(0.5) / depth(0)).toBeGreaterThan(0.75)
})
