import { expect, test } from 'vitest'
import { crotchOf } from './crotch.ts'

const shape = {
  waist: 0.2,
  hip: 0.23,
  crotchY: 0.27,
  dip: 0,
  endL: -0.12,
  endR: 0.12,
  cuff: 0.06,
  hemY: 1,
  knee: 0.08,
}

test('a crotch that is seen stays where it is, one between thighs that touch is higher than it looks', () => {
  expect(crotchOf(shape)).toBe(shape.crotchY)
  expect(crotchOf({ ...shape, crotchY: 0.5 })).toBeLessThan(0.33)
  expect(crotchOf({ ...shape, crotchY: 0.5 })).toBeGreaterThan(crotchOf({ ...shape, crotchY: 0.45 }))
  expect(crotchOf({ ...shape, hip: 0.4, crotchY: 0.45 }), 'of shorts, which are wide').toBe(0.45)
})
