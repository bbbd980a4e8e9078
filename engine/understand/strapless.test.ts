import { expect, test } from 'vitest'
import { type DrawnGarment, drawGarment } from '../samples/drawings.ts'
import { isStrapless } from './strapless.ts'

async function looksStrapless(shape: DrawnGarment) {
  const { mask } = await drawGarment(shape)
  return isStrapless({ width: 320, height: 400, data: mask })
}

test('what is wide from its upper edge on and narrower at the waist has no straps', async () => {
  expect(await looksStrapless('strapless')).toBe(true)
  for (const shape of ['tank', 'camisole', 'tshirt', 'wornTshirt', 'coat', 'skirt', 'trousers'] as const)
    expect(await looksStrapless(shape), shape).toBe(false)
  expect(isStrapless({ width: 320, height: 400, data: new Uint8Array(320 * 400) }), 'nothing').toBe(false)
})
