import { expect, test } from 'vitest'
import type { Limb } from '../figure/shape.ts'
import { foreshortening } from './arm-tube.ts'

// An arm that hangs straight down, 54 cm from shoulder to wrist; the seam of the sleeve sits 2 cm above the shoulder.
const arm = {
  acromion: [17, 142, 0],
  shoulder: [17, 140, 0],
  elbow: [17, 112, 0],
  wrist: [17, 86, 0],
} as Limb
const seam: [number, number, number] = [17, 142, 0]

test('a long sleeve that ends a little above the wrist was photographed too short', () => {
  expect(foreshortening(50, arm, seam)).toBeCloseTo(56 / 50)
})

test('a sleeve of three quarters stays as long as it is', () => {
  expect(foreshortening(44, arm, seam)).toBe(1)
})

test('a sleeve that covers the wrist stays as long as it is', () => {
  expect(foreshortening(58, arm, seam)).toBe(1)
})
