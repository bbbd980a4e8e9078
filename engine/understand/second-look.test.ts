import { expect, test } from 'vitest'
import { fitMask } from '../fit/fit-mask.ts'
import { toLab } from '../maths/colour.ts'
import { decode } from '../pixels/decode.ts'
import type { Mask } from '../pixels/raster.ts'
import { drawGarment } from '../samples/drawings.ts'
import { classify } from './classify.ts'
import { lookAgain } from './second-look.ts'

async function look(print: string, change: (mask: Mask) => void) {
  const { photo, mask: truth } = await drawGarment('tshirt', { print })
  const { work } = await decode(photo)
  const lab = toLab(work.rgb)
  const mask: Mask = { width: work.width, height: work.height, data: truth.slice() }
  change(mask)
  const fits = fitMask(mask, lab, { kinds: ['sleeved'] })
  if (!fits) throw new Error('The drawn garment was not fitted')
  return { truth, seen: lookAgain({ mask, lab, fits }, classify(fits, mask).fit) }
}

/** Pixels of 320 x 400 px, the size that the engine works at. */
function fill({ width, data }: Mask, value: number, x: number, y: number, w: number, h: number): void {
  for (let row = y; row < y + h; row++) data.fill(value, row * width + x, row * width + x + w)
}

function difference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, inside, i) => sum + (inside === b[i] ? 0 : 1), 0)
}

test('a sheet of paper that was cut out with a T-shirt is taken away', async () => {
  const paper = '<rect x="300" y="300" width="60" height="70" fill="#e9e6e0"/>'
  const { truth, seen } = await look(paper, (mask) => fill(mask, 1, 238, 240, 50, 56))
  expect(seen).not.toBeNull()
  if (seen) expect(difference(seen.data, truth)).toBeLessThan(600)
})

test('a sleeve that was lost on one side is found where the other side has one', async () => {
  const { truth, seen } = await look('', (mask) => fill(mask, 0, 0, 60, 82, 140))
  expect(seen).not.toBeNull()
  if (seen) expect(difference(seen.data, truth)).toBeLessThan(600)
})

test('a cut-out that is right stays as it is', async () => {
  const { seen } = await look('<circle cx="200" cy="240" r="40" fill="#fff"/>', () => {})
  expect(seen).toBeNull()
})
