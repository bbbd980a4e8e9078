import { expect, test } from 'vitest'
import { decode } from '../pixels/decode.ts'
import { shrink } from '../pixels/shrink.ts'
import { drawGarment } from '../samples/drawings.ts'
import { see } from '../sight/sight.ts'
import { glance, withSight } from './glance.ts'

test('what covers less than half of where a garment is seen is not trusted, but what a photo cuts out itself is', async () => {
  const { work } = await decode((await drawGarment('tshirt')).photo)
  const photo = await shrink(work, 200)
  const sight = see(work)
  const seen = withSight(glance(photo, null), sight)
  if (!seen) throw new Error('Nothing stands out')
  expect(seen.confidence).toBeGreaterThan(0.9)
  const everywhere = { ...sight, mask: { side: 1, data: Float32Array.of(1) } }
  expect(withSight(glance(photo, null), everywhere)?.confidence).toBe(0.8)
  expect(withSight(glance(photo, seen.mask), everywhere)?.confidence).toBe(1)
})
