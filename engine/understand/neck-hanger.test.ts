import { expect, test } from 'vitest'
import type { DrawnGarment } from '../samples/drawings.ts'
import { fitDrawn } from '../samples/fitted-drawing.ts'
import { neckHanger } from './neck-hanger.ts'

const GROUND = '#e9e6e0'
const CLOTH = '#2b4f9e'
// In the neck of the drawn T-shirt, px of the drawing: a hanger, and what it encloses with the edge of the cloth.
const HANGER = 'M142 96 L194 54 H206 L258 96 L246 98 L200 70 L154 98 Z'
const THICK_HANGER = 'M142 86 L194 44 H206 L258 86 V96 L200 68 L142 96 Z'
const NECK = 'M152 92 L200 66 L248 92 Q200 134 152 92 Z'
/** Nothing of the T-shirt lies higher. */
const SHOULDERS = 88
/** From px of a drawing to those of the size at which the engine works. */
const WORKED_AT = 0.8

const draw = (path: string, colour: string) => `<path d="${path}" fill="${colour}"/>`
const held = draw(HANGER, '#fff') + draw(NECK, '#fff')

/** What is taken for a hanger where the cut-out holds more than the garment, and what is left above the shoulders, px. */
async function lookAt(print: string, held: string, shape: DrawnGarment = 'tshirt') {
  const { fit, ...seen } = await fitDrawn(shape, { kind: 'sleeved', print, held })
  const { data, width } = seen.known.mask
  const hanger = neckHanger(seen, fit)
  return {
    taken: data.filter((inside, i) => inside && hanger?.[i]).length,
    leftAbove: data.filter((inside, i) => inside && i < SHOULDERS * WORKED_AT * width && !hanger?.[i]).length,
  }
}

async function takenOf(...drawing: Parameters<typeof lookAt>): Promise<number> {
  return (await lookAt(...drawing)).taken
}

test('a hanger in the neck is found, together with the ground below it', async () => {
  expect(await takenOf(draw(NECK, GROUND) + draw(HANGER, '#222'), held)).toBeGreaterThan(1200)
})

test('a hanger is found too where the ground below it has the colour of a print on the chest', async () => {
  const print = '<rect x="130" y="170" width="140" height="180" fill="#e9e6e0"/>'
  expect(await takenOf(print + draw(NECK, GROUND) + draw(HANGER, '#222'), held)).toBeGreaterThan(1200)
  // Of what has the colour of the cloth nobody can say then that it is a hanger.
  expect(await takenOf(print + draw(NECK, GROUND) + draw(HANGER, CLOTH), held)).toBe(0)
})

test('a hanger in the colour of the cloth is found too', async () => {
  expect(await takenOf(draw(NECK, GROUND) + draw(HANGER, CLOTH), held)).toBeGreaterThan(1200)
})

test('the strip below the hook is removed too', async () => {
  const hook = draw('M194 54 H206 V112 H194 Z', '#222')
  const print = draw(NECK, GROUND) + draw(HANGER, '#222')
  expect(await takenOf(print + hook, held)).toBeGreaterThan(0.95 * (await takenOf(print, held)))
})

test('the arms of a hanger that show above the shoulders are removed', async () => {
  const print = draw(NECK, GROUND) + draw(THICK_HANGER, '#222')
  const { taken, leftAbove } = await lookAt(print, draw(THICK_HANGER, '#fff') + draw(NECK, '#fff'))
  expect(taken).toBeGreaterThan(1200)
  expect(leftAbove).toBeLessThan(10)
})

test('a pale lining below the level edge of a back is no ground below a hanger', async () => {
  const lining = 'M152 88 H248 L240 104 Q200 134 160 104 Z'
  const edge = draw('M150 82 H250 V94 H150 Z', CLOTH)
  const back = draw(lining, '#fff') + draw('M150 82 H250 V94 H150 Z', '#fff')
  expect(await takenOf(draw(lining, GROUND) + edge, back)).toBe(0)
})

test('a pale hood lining is no ground below a hanger', async () => {
  expect(await takenOf('<ellipse cx="200" cy="112" rx="30" ry="44" fill="#e9e6e0"/>', '', 'hoodie')).toBe(0)
})

test('a pale label below a hanger is no ground', async () => {
  const label = '<rect x="188" y="100" width="24" height="10" fill="#e9e6e0"/>'
  expect(await takenOf(draw(NECK, CLOTH) + draw(HANGER, '#222') + label, held)).toBe(0)
})

test('a print on the chest of what hangs is no ground', async () => {
  const print = '<rect x="140" y="160" width="120" height="40" fill="#e9e6e0"/>'
  expect(await takenOf(draw(NECK, CLOTH) + draw(HANGER, '#222') + print, held)).toBe(0)
})

test('a pale standing collar is no ground: nothing lies above it', async () => {
  expect(await takenOf(draw(NECK, GROUND), draw(NECK, '#fff'))).toBe(0)
})

test('specks of a print below a hanger are no ground', async () => {
  const specks = [156, 168, 180, 192, 204, 216, 228, 240]
    .map((x) => `<circle cx="${x}" cy="98" r="3" fill="${GROUND}"/>`)
    .join('')
  expect(await takenOf(draw(NECK, CLOTH) + draw(HANGER, '#222') + specks, held)).toBe(0)
})
