import { expect, test } from 'vitest'
import type { DrawnGarment } from '../samples/drawings.ts'
import { fitDrawn } from '../samples/fitted-drawing.ts'
import { sleeveGaps } from './sleeve-gaps.ts'

const GROUND = '#e9e6e0'
/** Between the right sleeve of the drawn sweater and its body, px of the drawing. */
const GAP = 'M297 228 L325 344 L298 344 Z'

/** How much is taken for gaps of a garment whose cut-out holds what was drawn on it; px, at the size the engine works at. */
async function gapOf(print: string, shape: DrawnGarment = 'turtleneck'): Promise<number> {
  const held = print.replaceAll(GROUND, '#fff')
  const { fit, ...seen } = await fitDrawn(shape, { kind: 'sleeved', print, held })
  return sleeveGaps(seen, fit)?.reduce((sum, taken) => sum + taken, 0) ?? 0
}

test('the ground between a sleeve and the body is seen where the cut-out closed the gap', async () => {
  expect(await gapOf(`<path d="${GAP}" fill="${GROUND}"/>`)).toBeGreaterThan(700)
})

test('a print in the colour of the ground is no gap', async () => {
  expect(await gapOf(`<rect x="170" y="240" width="50" height="120" fill="${GROUND}"/>`)).toBe(0)
})

test('a label at the side, wider than tall, is no gap', async () => {
  expect(await gapOf(`<rect x="262" y="300" width="34" height="20" fill="${GROUND}"/>`)).toBe(0)
})

test('a panel at the side of a T-shirt is no gap: its sleeves are too short to leave one', async () => {
  expect(await gapOf(`<rect x="264" y="230" width="28" height="90" fill="${GROUND}"/>`, 'tshirt')).toBe(0)
})

test('light that fades into the cloth is no gap', async () => {
  const light = `<defs><linearGradient id="light"><stop offset="0" stop-color="#2b4f9e"/><stop offset="1" stop-color="${GROUND}"/></linearGradient></defs>
    <rect x="240" y="240" width="57" height="140" fill="url(#light)"/>`
  expect(await gapOf(light)).toBe(0)
})

test('a sweater without a gap has none', async () => {
  expect(await gapOf('')).toBe(0)
})
