import { expect, test } from 'vitest'
import { see } from '../sight/sight.ts'
import { plausibility } from './plausibility.ts'

const named = { category: 't-shirt' as const, confidence: 0.9 }
const nothing = see({ width: 200, height: 200, rgb: new Uint8Array(200 * 200 * 3).fill(200) })

/** Of what looks that much like a shoe or a hat, or a garment at all, and is seen in half of the photo with that probability. */
function plausible({ none = 0, garment = 1, probable = 1, confidence = 0.9, score = 1 }) {
  const data = Float32Array.from({ length: 576 }, (_, i) => (i < 288 ? probable : 0))
  const sight = { ...nothing, garment, kinds: { ...nothing.kinds, none }, mask: { side: 24, data } }
  const likely = { top: 1, dress: 0, skirt: 0, trousers: 0, shorts: 0 }
  return plausibility({ confidence, fit: { score }, opinion: { sight, cut: 'top', likely } }, named)
}

test('what is seen clearly is as plausible as its outline, its name and its being no other thing', () => {
  expect(plausible({})).toBeCloseTo(0.81)
  expect(plausible({ probable: 0.9 }), 'clearly enough').toBeCloseTo(0.81)
  expect(plausible({ none: 0.5 })).toBeCloseTo(0.405)
  expect(plausible({ garment: 0.5 })).toBeCloseTo(0.405)
  expect(plausible({ confidence: 0.45 })).toBeCloseTo(0.405)
})

test('what is seen vaguely, or nowhere, is less plausible', () => {
  expect(plausible({ probable: 0.7 })).toBeLessThan(0.6)
  expect(plausible({ probable: 0.5 })).toBeLessThan(plausible({ probable: 0.7 }))
  expect(plausible({ probable: 0 })).toBeLessThan(0.2)
})

test('an outline that its template explains badly is much less plausible', () => {
  expect(plausible({ score: 0.9 })).toBeCloseTo(0.81 * 0.729)
  expect(plausible({ score: 0.75 })).toBeLessThan(plausible({}) / 2)
})

test('what a person said it is needs no look', () => {
  expect(plausibility({ confidence: 0.9, fit: { score: 1 }, opinion: null }, named)).toBeCloseTo(0.81)
})
