import { expect, test } from 'vitest'
import { fitMask } from '../fit/fit-mask.ts'
import { toLab } from '../maths/colour.ts'
import { decode } from '../pixels/decode.ts'
import { drawGarment } from '../samples/drawings.ts'
import { withInside } from './inside.ts'

const SHIRT = '<path d="M166 84 Q200 112 234 84 L200 208 Z" fill="#ffffff"/>'
const NECK = '<path d="M166 20 H234 V86 Q200 112 166 86 Z" fill="#c98d6b"/>'

async function lookInto(print: string, background: string) {
  const { photo, mask: data } = await drawGarment('jacket', { print, background })
  const { work } = await decode(photo)
  const { width, height, rgb } = work
  const mask = { width, height, data }
  const lab = toLab(rgb)
  const fit = fitMask(mask, lab, { kinds: ['sleeved'] })?.fits[0]
  const dressed = fit && withInside(mask, lab, fit)
  /** Whether the mask holds a point of the drawing. */
  return (
    dressed &&
    ((x: number, y: number) => dressed.data[Math.round(y * 0.8) * width + Math.round(x * 0.8)] === 1)
  )
}

test('a shirt in the open front of a jacket is shown with it, the neck above is not', async () => {
  const holds = await lookInto(SHIRT + NECK, '#7d9bb5')
  expect(holds?.(200, 150)).toBe(true)
  expect(holds?.(200, 60)).toBe(false)
})

test('a white shirt before a white wall is told by the neck between them', async () => {
  const holds = await lookInto(SHIRT + NECK, '#ffffff')
  expect(holds?.(200, 150)).toBe(true)
  expect(holds?.(200, 60)).toBe(false)
})

test('where the wall shows between the edges of a front, nothing is worn inside', async () => {
  expect(await lookInto('', '#7d9bb5')).toBeNull()
})
