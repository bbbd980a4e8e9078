import { expect, test } from 'vitest'
import { isUpper } from '../fit/fit.ts'
import { decode, decodeDetail } from '../pixels/decode.ts'
import { type DrawnGarment, drawGarment } from '../samples/drawings.ts'
import type { Category } from '../types.ts'
import { findGarment } from '../understand/find-garment.ts'
import { findNeckline } from '../understand/neckline.ts'
import { makeTextures, type Texture } from './textures.ts'

const seam = (d: string) => `<path d="${d}" stroke="#131c33" stroke-width="3" fill="none"/>`

/** Shares of front and back, within a box of the drawing, that are much darker than the cloth, and much lighter. */
async function sidesOf(shape: DrawnGarment, print: string, { box, category }: Looked) {
  const { photo, mask } = await drawGarment(shape, { colour: '#5b7fc0', print })
  const { work } = await decode(photo)
  const found = findGarment(work, { ...work, data: mask }, category)
  const detail = await decodeDetail(photo, found)
  const neckline = findNeckline(found, detail)
  const { fit, fits } = found
  const seen = isUpper(fit) ? neckline && { fit, fits, neckline, closes: false } : { fit, fits }
  const { front, back } = makeTextures({ ...found, detail }, { mask: found.mask, tag: null }, seen)
  return { front: oddIn(front, box), back: oddIn(back, box) }
}

interface Looked {
  /** Left, top, right and bottom on the drawing. */
  box: [number, number, number, number]
  category: Category
}

function oddIn({ rgb, width, scale, left, top }: Texture, box: Looked['box']) {
  const [x0, y0, x1, y1] = box.map((v, i) =>
    Math.round((v * 0.8 - (i % 2 ? top : left)) * scale),
  ) as Looked['box']
  let odd = 0
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      const green = rgb[(y * width + x) * 3 + 1] ?? 0
      if (Math.abs(green - 127) > 30) odd++
    }
  return odd / ((x1 - x0) * (y1 - y0))
}

test('a kangaroo pocket and the cords of a hood are not on the back of a plain top', async () => {
  const pocket = seam('M150 400 L158 340 L178 316 H222 L242 340 L250 400') + seam('M150 400 H250')
  const cords = seam('M186 186 V250') + seam('M214 186 V250')
  const { front, back } = await sidesOf('hoodie', pocket + cords, {
    ...{ box: [140, 200, 260, 410], category: 'sweater' },
  })
  expect(front).toBeGreaterThan(0.03)
  expect(back).toBeLessThan(front / 10)
})

test('fly, button and pockets of trousers are not on their back', async () => {
  const print =
    seam('M128 84 H272') +
    seam('M200 84 V200 M212 84 V160 Q212 190 200 200') +
    seam('M134 92 Q150 130 122 140 M266 92 Q250 130 278 140') +
    '<circle cx="204" cy="73" r="6" fill="#efe2c0"/>'
  const { front, back } = await sidesOf('trousers', print, {
    ...{ box: [150, 62, 250, 190], category: 'trousers' },
  })
  expect(front).toBeGreaterThan(0.03)
  expect(back).toBeLessThan(front / 5)
})

test('what is knitted all over is knitted behind', async () => {
  const rows = Array.from({ length: 44 }, (_, i) => seam(`M100 ${100 + i * 7} H300`)).join('')
  const { front, back } = await sidesOf('hoodie', rows, { box: [130, 200, 270, 400], category: 'sweater' })
  expect(back).toBeGreaterThan(front * 0.9)
})
