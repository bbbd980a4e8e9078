import { expect, test } from 'vitest'
import { highestOf, topOf } from './scale.ts'

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [9, 10],
  [10, 10],
  [14, 20],
  [137, 150],
  [2001, 3000],
])('a scale for %d ends on %d', (highest, top) => {
  expect(topOf(highest)).toBe(top)
})

test('stacked values count together, others each by itself', () => {
  const series = [
    { key: 'a', name: 'A', fill: '', values: [1, 5, null] },
    { key: 'b', name: 'B', fill: '', values: [4, 2, 3] },
  ]
  expect([highestOf(series, true), highestOf(series, false)]).toEqual([7, 5])
})
