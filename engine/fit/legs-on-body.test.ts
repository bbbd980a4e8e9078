import { expect, test } from 'vitest'
import { areOnBody } from './legs-on-body.ts'

const shape = {
  ...{ waist: 0.15, crotchY: 0.3, dip: 0.01, cuff: 0.06, knee: 0.07 },
  ...{ hip: 0.19, hemY: 1, endL: -0.12, endR: 0.12 },
}

test('slender trousers whose legs hang down are on a body', () => {
  expect(areOnBody(shape)).toBe(1)
  expect(areOnBody({ ...shape, hip: 0.23 }), 'half as wide as the body is around').toBe(0)
  expect(areOnBody({ ...shape, endL: -0.22, endR: 0.22 }), 'legs that were laid apart').toBe(0)
  expect(areOnBody({ ...shape, hip: 0.2 })).toBeGreaterThan(0)
  expect(areOnBody({ ...shape, hip: 0.2 })).toBeLessThan(1)
})
