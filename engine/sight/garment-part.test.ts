import { expect, test } from 'vitest'
import { partAround, partOf } from './garment-part.ts'
import { WHOLE } from './squeeze.ts'

test('a part around a box has a margin, cropped at the edges of the photo', () => {
  const box = { x0: 20, x1: 59, y0: 0, y1: 99, width: 40, height: 100 }
  const { across, down } = partAround(box, { width: 100, height: 200 })
  expect(across.from).toBeCloseTo(0.14)
  expect(across.to).toBeCloseTo(0.66)
  expect(down.from).toBe(0)
  expect(down.to).toBeCloseTo(0.575)
})

test('a part of a part is a part of the photo', () => {
  const half = { across: { from: 0.5, to: 1 }, down: { from: 0, to: 0.5 } }
  expect(partOf(half, half)).toEqual({ across: { from: 0.75, to: 1 }, down: { from: 0, to: 0.25 } })
  expect(partOf(WHOLE, half)).toEqual(half)
  expect(partOf(half, WHOLE)).toEqual(half)
})
