import { expect, test } from 'vitest'
import { decode, decodeDetail } from '../pixels/decode.ts'
import { drawGarment } from '../samples/drawings.ts'
import { findGarment } from '../understand/find-garment.ts'
import { findNeckline, type Neckline } from '../understand/neckline.ts'
import { findTag } from './tags.ts'

/** Whether the place of what is drawn on a top still belongs to its cloth. */
async function keeps(print: string, [x, y]: [number, number], hood: Neckline['hood'] = null) {
  const { photo, mask } = await drawGarment('tshirt', { print })
  const { work } = await decode(photo)
  const found = findGarment(work, { ...work, data: mask }, 't-shirt')
  const neckline = findNeckline(found, await decodeDetail(photo, found))
  if (!neckline) throw new Error('The drawn top was taken for a bottom')
  return (
    findTag(found, { ...neckline, hood })?.data[Math.round(y * 0.8) * work.width + Math.round(x * 0.8)] !== 1
  )
}

const card = (x: number, y: number) =>
  `<g transform="rotate(12 ${x} ${y})"><rect x="${x}" y="${y}" width="26" height="40" fill="#f4f4f0"/><path d="M${x + 5} ${y + 10} h16 M${x + 5} ${y + 20} h16" stroke="#222" stroke-width="3"/></g>`

test('a price tag that hangs from the neckline gives no cloth its colour', async () => {
  expect(await keeps(card(212, 118), [222, 140])).toBe(false)
})

test('where a hood stands before it, nobody knows what hangs from the neckline', async () => {
  expect(await keeps(card(212, 118), [222, 140], { height: 0.2 })).toBe(true)
  expect(await keeps(card(212, 118), [222, 140], { height: 0 }), 'one that lies behind').toBe(false)
})

test('a print below it does, and a placket on the axis', async () => {
  expect(await keeps(card(230, 220), [240, 245]), 'print').toBe(true)
  expect(await keeps('<rect x="192" y="100" width="16" height="70" fill="#f4f4f0"/>', [200, 150])).toBe(true)
})
