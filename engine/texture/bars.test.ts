import { expect, test } from 'vitest'
import { decode, decodeDetail } from '../pixels/decode.ts'
import { drawGarment } from '../samples/drawings.ts'
import { findGarment } from '../understand/find-garment.ts'
import { findNeckline } from '../understand/neckline.ts'
import { withoutBars } from './bars.ts'

/** Whether what is drawn in the opening of a shirt still belongs to its cloth, at a place of the drawing. */
async function keeps(print: string, [x, y]: [number, number]): Promise<boolean> {
  const { photo, mask } = await drawGarment('tshirt', { colour: '#b9c7da', print })
  const { work } = await decode(photo)
  const found = findGarment(work, { ...work, data: mask }, 'shirt')
  const neckline = findNeckline(found, await decodeDetail(photo, found), 'shirt')
  if (!neckline) throw new Error('The drawn top was taken for a bottom')
  const { data, width } = withoutBars(found, neckline)
  return data[Math.round(y * 0.8) * width + Math.round(x * 0.8)] === 1
}

const inside = '<path d="M168 100 L200 220 L232 100 Z" fill="#8b98ad"/>'

test('the bar of a hanger that shows in an open collar gives it no colour', async () => {
  const bar = '<rect x="164" y="126" width="70" height="7" fill="#141414"/>'
  expect(await keeps(inside + bar, [200, 130])).toBe(false)
})

test('buttons, a label and the placket keep theirs', async () => {
  const label = '<rect x="188" y="118" width="24" height="16" fill="#f2efe6"/>'
  const button = '<circle cx="200" cy="160" r="5" fill="#141414"/>'
  const placket = '<rect x="196" y="110" width="7" height="80" fill="#141414"/>'
  expect(await keeps(inside + label, [200, 126]), 'label').toBe(true)
  expect(await keeps(inside + button, [200, 160]), 'button').toBe(true)
  expect(await keeps(inside + placket, [200, 150]), 'placket').toBe(true)
})
