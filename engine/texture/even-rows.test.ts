import { expect, test } from 'vitest'
import { isUpper } from '../fit/fit.ts'
import { decode, decodeDetail } from '../pixels/decode.ts'
import { drawGarment } from '../samples/drawings.ts'
import { findGarment } from '../understand/find-garment.ts'
import { findNeckline } from '../understand/neckline.ts'
import { texelAt } from './texels.ts'
import { makeTextures } from './textures.ts'

/** One drawing after another over the front of a drawn t-shirt, each so many px farther. */
const all = (every: number, draw: (at: number) => string): string =>
  Array.from({ length: 400 / every }, (_, k) => draw(k * every)).join('')

/** A blue t-shirt that closes in front, with something drawn on it: how red its front and its back are, over its size. */
async function redOf(print: string) {
  const { photo } = await drawGarment('tshirt', { colour: '#40558b', print })
  const { work, cutOut } = await decode(photo)
  const found = findGarment(work, cutOut, 't-shirt')
  const detail = await decodeDetail(photo, found)
  const neckline = findNeckline(found, detail, 't-shirt')
  const { fit, fits, mask } = found
  if (!neckline || !isUpper(fit)) throw new Error('The drawn top was taken for a bottom')
  const { front, back } = makeTextures(
    { ...found, detail },
    { mask, tag: null },
    { fit, fits, neckline, closes: true },
  )
  const { armpit, hemY } = fit.shape
  const at = texelAt(detail, new Uint8Array(detail.width * detail.height).fill(1), { fit, fits })
  const redAt = (rgb: Uint8Array) => (x: number, y: number) => rgb[at(x * armpit, y * hemY) * 3] ?? 0
  return { front: redAt(front.rgb), back: redAt(back.rgb) }
}

const steps = (from: number, to: number): number[] =>
  Array.from({ length: 80 }, (_, k) => from + ((to - from) * k) / 80)
const range = (values: number[]): number => Math.max(...values) - Math.min(...values)

test('a soft fold of the front is not on the back', async () => {
  const { front, back } = await redOf(
    `<defs><linearGradient id="f"><stop offset="0" stop-color="#40558b"/><stop offset=".5" stop-color="#7a8cba"/>
    <stop offset="1" stop-color="#40558b"/></linearGradient></defs>
    ${[130, 230].map((x) => `<rect x="${x}" y="120" width="40" height="240" fill="url(#f)"/>`).join('')}`,
  )
  const across = steps(-0.7, 0.7)
  expect(range(across.map((x) => front(x, 0.6)))).toBeGreaterThan(30)
  expect(range(across.map((x) => back(x, 0.6)))).toBeLessThan(12)
})

test('a yoke of another colour goes round the body', async () => {
  const { front, back } = await redOf('<rect x="100" y="80" width="200" height="150" fill="#b04a3a"/>')
  const down = steps(0.1, 0.9)
  const red = down.filter((y) => front(0.5, y) > 120).length
  expect(red).toBeGreaterThan(20)
  expect(Math.abs(down.filter((y) => back(0.5, y) > 120).length - red)).toBeLessThan(4)
})

test('what is quilted in rows is quilted behind, in rows alone', async () => {
  const { back } = await redOf(
    all(20, (y) => `<rect x="100" y="${y}" width="200" height="9" fill="#4c629c"/>`),
  )
  expect(range(steps(0.3, 0.8).map((y) => back(0.3, y)))).toBeGreaterThan(8)
  expect(range(steps(-0.6, 0.6).map((x) => back(x, 0.6)))).toBeLessThan(8)
})

test('rows that fall from the zip to both sides, and not at the same height, are quilted behind all the same', async () => {
  const row = (y: number) =>
    `M100 ${y + 44} L192 ${y} V${y + 9} L100 ${y + 53} Z M208 ${y + 14} L300 ${y + 48} V${y + 57} L208 ${y + 23} Z`
  const { back } = await redOf(all(28, (y) => `<path d="${row(y)}" fill="#52689f"/>`))
  const down = steps(0.3, 0.8).map((y) => back(0.3, y))
  expect(range(down)).toBeGreaterThan(12)
  expect(range(steps(-0.6, 0.6).map((x) => back(x, 0.6)))).toBeLessThan(range(down) / 2)
})

test('two pockets and a seam are no quilting', async () => {
  const pockets = [200, 300].map(
    (y) => `<rect x="112" y="${y}" width="60" height="7" fill="#52689f"/>
    <rect x="228" y="${y}" width="60" height="7" fill="#52689f"/>`,
  )
  const { front, back } = await redOf(pockets.join(''))
  const down = steps(0.2, 0.9)
  expect(range(down.map((y) => front(0.5, y)))).toBeGreaterThan(12)
  expect(range(down.map((y) => back(0.5, y)))).toBeLessThan(8)
})

test('fine stripes up and down stay', async () => {
  const { back } = await redOf(all(6, (x) => `<rect x="${x}" y="80" width="3" height="300" fill="#5a70a8"/>`))
  expect(range(steps(-0.3, 0.3).map((x) => back(x, 0.6)))).toBeGreaterThan(10)
})

test('broad checks stay', async () => {
  const { front, back } = await redOf(
    all(40, (x) => `<rect x="${x}" y="80" width="20" height="300" fill="#f0f0f0"/>`),
  )
  const across = steps(-0.7, 0.7)
  expect(range(across.map((x) => back(x, 0.6)))).toBeGreaterThan(
    range(across.map((x) => front(x, 0.6))) * 0.8,
  )
})

/** Every so many px from the shoulders to the hem, within the sides: there is no ground. */
const down = (every: number, draw: (y: number) => string): string =>
  Array.from({ length: 240 / every }, (_, k) => draw(110 + k * every)).join('')

test('stripes go round the body level, without what hangs over them in front', async () => {
  const stripe = (y: number) =>
    `<path d="M104 ${y + 36} L200 ${y} L296 ${y + 36} v9 L200 ${y + 9} L104 ${y + 45}" fill="#8c9cc4"/>`
  const cord = '<rect x="130" y="110" width="4" height="90" fill="#101820"/>'
  const { front, back } = await redOf(down(18, stripe) + cord)
  const heights = steps(0.3, 0.8)
  const reds = heights.map((y) => back(0, y))
  expect(range(reds)).toBeGreaterThan(60)
  const reddest = heights[reds.indexOf(Math.max(...reds))] ?? 0
  const across = steps(-0.75, 0.75)
  expect(range(across.map((x) => front(x, reddest)))).toBeGreaterThan(60)
  expect(range(across.map((x) => back(x, reddest)))).toBeLessThan(20)
})

test('checks are no stripes', async () => {
  const rows = down(18, (y) => `<rect x="104" y="${y}" width="192" height="9" fill="#8c9cc4"/>`)
  const columns = [104, 122, 140, 158, 176, 194, 212, 230, 248, 266, 284].map(
    (x) => `<rect x="${x}" y="110" width="9" height="240" fill="#8c9cc4" opacity=".6"/>`,
  )
  const { front, back } = await redOf(rows + columns.join(''))
  const across = steps(-0.6, 0.6)
  const widest = (rgb: (x: number, y: number) => number) =>
    Math.max(...[0.5, 0.52, 0.54, 0.56].map((y) => range(across.map((x) => rgb(x, y)))))
  expect(widest(back)).toBeGreaterThan(widest(front) * 0.7)
})

test('pinstripes stay', async () => {
  const { back } = await redOf(all(16, (x) => `<rect x="${x}" y="80" width="2" height="300" fill="#fff"/>`))
  expect(range(steps(-0.3, 0.3).map((x) => back(x, 0.6)))).toBeGreaterThan(60)
})

test('white topstitching of a front of one colour is not on the back', async () => {
  const seams = [120, 150, 240, 270].map((x) => `<rect x="${x}" y="120" width="4" height="200" fill="#fff"/>`)
  const { front, back } = await redOf(seams.join(''))
  const across = steps(-0.7, 0.7)
  expect(range(across.map((x) => front(x, 0.5)))).toBeGreaterThan(100)
  expect(range(across.map((x) => back(x, 0.5)))).toBeLessThan(12)
})
