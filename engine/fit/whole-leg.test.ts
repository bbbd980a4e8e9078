import { expect, test } from 'vitest'
import { isForWholeLeg } from './whole-leg.ts'

const shape = {
  ...{ waist: 0.2, crotchY: 0.27, dip: 0, cuff: 0.06, knee: 0.08 },
  ...{ hip: 0.23, hemY: 1, endL: -0.12, endR: 0.12 },
}

test('trousers reach the ankle unless they are far too wide for their length', () => {
  expect(isForWholeLeg(shape)).toBe(1)
  expect(isForWholeLeg({ ...shape, hip: 0.38 })).toBe(0)
})
