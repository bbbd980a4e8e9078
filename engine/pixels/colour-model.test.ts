import { expect, test } from 'vitest'
import { learnColours } from './colour-model.ts'

/** Three of a red, one of a blue, one of a red that is hardly another. */
const lab = Float32Array.from([50, 60, 40, 50, 60, 40, 50, 60, 40, 30, 10, -60, 51, 62, 41].map(Number))

test('a colour is as common as the pixels that it was learned from say', () => {
  const common = learnColours(lab, (i) => i < 4)
  expect(common(0)).toBeGreaterThan(2 * common(3))
  expect(common(3)).toBeGreaterThan(0)
})

test('a neighbouring colour counts a little, a distant one not at all', () => {
  const red = learnColours(lab, (i) => i < 3)
  expect(red(4)).toBeGreaterThan(0.05)
  expect(red(3)).toBe(0)
})

test('a model of no pixels knows no colour', () => {
  const nothing = learnColours(lab, () => false)
  expect(nothing(0)).toBe(0)
})
