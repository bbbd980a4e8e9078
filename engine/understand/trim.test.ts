import { expect, test } from 'vitest'
import { decode } from '../pixels/decode.ts'
import { type DrawnGarment, drawGarment } from '../samples/drawings.ts'
import type { Category } from '../types.ts'
import { findGarment } from './find-garment.ts'

/** In the colour of the ground but for its threads. */
const LACE = `<defs><pattern id="lace" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="#e9e6e0"/>
  <circle cx="4.5" cy="4.5" r="3" fill="none" stroke="#bdb9b0" stroke-width="1.6"/></pattern></defs>`
const below = (hem: string, fill = 'url(#lace)') =>
  `${LACE}<path d="${hem}" fill="${fill}" fill-rule="evenodd"/>`

const SKIRT_HEM = 'M75 380 Q200 405 325 380 L328 412 Q200 437 72 412 Z'
const SHIRT_HEM = 'M102 390 H298 V416 H102 Z'
const CUFFS = 'M366 196 L322 236 L340 255 L384 215 Z M34 196 L78 236 L60 255 L16 215 Z'

/** Whether places of the drawing belong to what is cut out of its photo. */
async function cutOut(shape: DrawnGarment, category: Category, print: string) {
  const { work } = await decode((await drawGarment(shape, { print })).photo)
  const { mask } = findGarment(work, null, category)
  return (x: number, y: number) => mask.data[Math.round(y * 0.8) * mask.width + Math.round(x * 0.8)] === 1
}

test('lace in the colour of the ground hangs from a hem', async () => {
  const holds = await cutOut('skirt', 'skirt', below(SKIRT_HEM))
  expect([holds(110, 400), holds(200, 412), holds(290, 400)]).toEqual([true, true, true])
  expect([holds(200, 440), holds(40, 400)]).toEqual([false, false])
})

test.each([
  ['a shadow', below(SKIRT_HEM, '#d2cec6')],
  ['lace below half of it', below('M75 380 Q140 394 200 392 L200 424 Q140 426 72 412 Z')],
  [
    'a cloth of lace that it lies on',
    below('M0 420 V0 H400 V500 H0 Z M75 380 L125 100 H275 L325 380 Q200 405 75 380 Z'),
  ],
  ['lace that goes on to the frame', below('M75 380 Q200 405 325 380 L328 500 H72 Z')],
])('%s is no trim of a hem', async (_what, print) => {
  expect((await cutOut('skirt', 'skirt', print))(200, 412)).toBe(false)
})

test('lace on both cuffs is that of a hem', async () => {
  const holds = await cutOut('tshirt', 't-shirt', below(`${SHIRT_HEM} ${CUFFS}`))
  expect([holds(200, 404), holds(352, 226), holds(48, 226)]).toEqual([true, true, true])
})

test('on cuffs alone it may be the arms of a hanger', async () => {
  const holds = await cutOut('tshirt', 't-shirt', below(CUFFS))
  expect([holds(352, 226), holds(48, 226)]).toEqual([false, false])
})
