import { expect, test } from 'vitest'
import { isUpper } from '../fit/fit.ts'
import { decode, decodeDetail } from '../pixels/decode.ts'
import { type DrawnGarment, drawGarment } from '../samples/drawings.ts'
import type { Category } from '../types.ts'
import { findGarment } from '../understand/find-garment.ts'
import { findNeckline } from '../understand/neckline.ts'
import { withoutFront } from './unseen-back.ts'

const ZIP_AND_BADGE =
  '<rect x="196" y="150" width="8" height="220" fill="#e01010"/><rect x="240" y="200" width="24" height="24" fill="#10c020"/>'

/** A twelfth of the width to both sides. */
const MIDDLE = 1 / 12

interface Drawn {
  shape?: DrawnGarment
  print?: string
  category?: Category
  /** Long sleeves hang straight down. */
  hanging?: boolean
}

/** A blue top with something red and something green; answers how many texels of each its back has, and its middle. */
async function backOf(
  closes: boolean,
  { shape: drawn = 'tshirt', print = ZIP_AND_BADGE, category = 't-shirt', hanging = false }: Drawn = {},
) {
  const { photo } = await drawGarment(drawn, { colour: '#20356b', print })
  const { work, cutOut } = await decode(photo)
  const found = findGarment(work, cutOut, category)
  const detail = await decodeDetail(photo, found)
  const neckline = findNeckline(found, detail, category)
  const trusted = new Uint8Array(detail.width * detail.height).fill(1)
  const count = (rgb: Uint8Array) => {
    let [red, redInTheMiddle, green] = [0, 0, 0]
    for (let i = 0; i < rgb.length; i += 3) {
      const [r = 0, g = 0] = rgb.subarray(i)
      const isRed = r > 150 && g < 90
      if (isRed) red++
      if (isRed && Math.abs(((i / 3) % detail.width) / detail.width - 0.5) < MIDDLE) redInTheMiddle++
      if (g > 130 && r < 90) green++
    }
    return { red, redInTheMiddle, green }
  }
  const { fit, fits } = found
  if (!neckline || fit.kind !== 'sleeved') throw new Error('The drawn top was taken for something else')
  const shape = hanging ? { ...fit.shape, sleeve: fit.shape.hemY, angleL: 0, angleR: 0 } : fit.shape
  const seen = { fit: { ...fit, shape }, fits, neckline, closes, isUniform: false }
  const back = withoutFront(detail, trusted, seen)
  const differs = back.filter((v, i) => v !== detail.rgb[i]).length / back.length
  return { front: count(detail.rgb), back: count(back), differs }
}

test('a zip is not on the back, and neither is what only the busier half of the front has', async () => {
  const { front, back } = await backOf(true)
  expect(front.red).toBeGreaterThan(1000)
  expect(back.red).toBeLessThan(front.red / 20)
  expect(front.green).toBeGreaterThan(400)
  expect(back.green).toBeLessThan(front.green / 20)
})

test('where sleeves lie on the sides, the middle of the back is not taken from there', async () => {
  const checks = Array.from(
    { length: 24 },
    (_, k) => `<rect x="${k * 16}" y="60" width="8" height="330" fill="#a0b4e8"/>`,
  ).join('')
  const seams = [-1, 1].map(
    (sg) => `<rect x="${200 + sg * 77 - 5}" y="150" width="10" height="220" fill="#e01010"/>`,
  )
  const print = checks + seams.join('')
  const { back } = await backOf(true, { print, hanging: true })
  expect(back.red).toBeGreaterThan(1000)
  expect(back.redInTheMiddle).toBe(0)
  const beside = await backOf(true, { print })
  expect(beside.back.redInTheMiddle, 'with sleeves beside it').toBeGreaterThan(1000)
})

test('a front that does not close keeps its pattern on the back', async () => {
  const { front, back } = await backOf(false)
  expect(back.red).toBeGreaterThan(front.red * 0.7)
  expect(back.green).toBe(front.green)
})

test('the leaves of a turned collar are not on the back', async () => {
  // Of plain cloth every row has its own colour, whatever lies on it.
  const checks = Array.from(
    { length: 12 },
    (_, k) => `<rect x="${k * 32}" y="60" width="16" height="330" fill="#a0b4e8"/>`,
  ).join('')
  const print =
    checks +
    '<path d="M152 92 L176 108 L170 150 L150 146 Z M248 92 L224 108 L230 150 L250 146 Z" fill="#e01010"/>'
  const { front, back } = await backOf(true, { print, category: 'shirt' })
  expect(front.red).toBeGreaterThan(1000)
  expect(back.red).toBeLessThan(front.red / 20)
  const without = await backOf(true, { print })
  expect(without.back.red, 'of a top without one').toBeGreaterThan(without.front.red / 2)
})

test('a standing collar goes round the neck as it is, but for a zip at the throat', async () => {
  const stripes = Array.from(
    { length: 20 },
    (_, k) => `<rect x="0" y="${48 + k * 20}" width="400" height="8" fill="#10c020"/>`,
  ).join('')
  const zip = '<rect x="197" y="50" width="6" height="120" fill="#e01010"/>'
  const turtleneck = { shape: 'turtleneck', category: 'sweater' } as const
  const { front, back, differs } = await backOf(false, { print: stripes + zip, ...turtleneck })
  expect(front.red).toBeGreaterThan(400)
  expect(back.red).toBeLessThan(front.red / 20)
  expect(back.green).toBeGreaterThan(front.green * 0.98)
  expect(differs, 'beside the zip').toBeLessThan(0.05)
  expect((await backOf(false, { print: stripes, ...turtleneck })).differs, 'without one').toBe(0)
})

test('where the cloth has one colour, the label of a shallow neckline is not on the back either', async () => {
  const { photo } = await drawGarment('tshirt', {
    colour: '#20356b',
    print: '<rect x="184" y="112" width="32" height="10" fill="#e01010"/>',
  })
  const { work, cutOut } = await decode(photo)
  const found = findGarment(work, cutOut, 't-shirt')
  const detail = await decodeDetail(photo, found)
  const neckline = findNeckline(found, detail, 't-shirt')
  const { fit, fits } = found
  if (!neckline || !isUpper(fit)) throw new Error('The drawn top was taken for a bottom')
  const trusted = new Uint8Array(detail.width * detail.height).fill(1)
  const edge = { form: 'arc', deepest: 0, power: 2 } as const
  const front = { fit, fits, neckline: { ...neckline, edge }, closes: false }
  const redOn = (rgb: Uint8Array) =>
    rgb.filter((r, i) => i % 3 === 0 && r > 150 && (rgb[i + 1] ?? 0) < 90).length
  const patterned = withoutFront(detail, trusted, { ...front, isUniform: false })
  const uniform = withoutFront(detail, trusted, { ...front, isUniform: true })
  expect(redOn(patterned)).toBeGreaterThan(100)
  expect(redOn(uniform)).toBe(0)
})
