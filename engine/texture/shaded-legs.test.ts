import { expect, test } from 'vitest'
import { isUpper } from '../fit/fit.ts'
import { decode, decodeDetail } from '../pixels/decode.ts'
import { drawGarment } from '../samples/drawings.ts'
import { findGarment } from '../understand/find-garment.ts'
import { makeTextures } from './textures.ts'

/** Drawn px of 500 in height, of a photo of 400. */
const SCALE = 400 / 500

/** Green trousers with something drawn on their right leg: how green their texture is, at places of the drawing. */
async function greenOf(drawn: string) {
  const { photo } = await drawGarment('trousers', { colour: '#1f7a4a', print: drawn })
  const { work, cutOut } = await decode(photo)
  const found = findGarment(work, cutOut, 'trousers')
  const detail = await decodeDetail(photo, found)
  const { fit, fits, mask } = found
  if (isUpper(fit) || fit.kind !== 'trousers')
    throw new Error('The drawn trousers were taken for something else')
  const { front } = makeTextures({ ...found, detail }, { mask, tag: null }, { fit, fits })
  return (x: number, y: number): number => {
    const column = Math.floor((x * SCALE - detail.left) * detail.scale)
    const row = Math.floor((y * SCALE - detail.top) * detail.scale)
    return front.rgb[(row * detail.width + column) * 3 + 1] ?? 0
  }
}

test('a leg that shows its shaded side is drawn with the cloth of the other leg', async () => {
  const green = await greenOf('<path d="M262 250 L281 250 L276 448 L236 448 Z" fill="#0d3a22"/>')
  expect(Math.abs(green(262, 400) - green(138, 400))).toBeLessThan(10)
  expect(Math.abs(green(250, 430) - green(150, 430))).toBeLessThan(10)
})

test.each([
  ['black', '#101014'],
  ['orange', '#f0a030'],
  ['dark blue', '#1c2f66'],
])('what is printed %s on one leg stays there, and only there', async (_, colour) => {
  const plain = await greenOf('')
  const green = await greenOf(`<rect x="226" y="300" width="46" height="70" fill="${colour}"/>`)
  expect(Math.abs(green(250, 335) - plain(250, 335))).toBeGreaterThan(30)
  expect(Math.abs(green(150, 335) - plain(150, 335))).toBeLessThan(20)
})
