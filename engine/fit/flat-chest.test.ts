import { expect, test } from 'vitest'
import { templates } from './fit.ts'
import { flatBareChest, flatChest, hasLongSleeves } from './flat-chest.ts'

const [start] = templates.sleeved.starts(1)
const { shape } = templates.sleeved.read(start?.vector ?? [])
const chest = (shoulder: number, sleeve = 0.3) =>
  flatChest({ ...shape, shoulder, sleeve, armpit: 0.2, hemY: 1 }) / 0.2

test('a chest that lies flat is as wide as it looks', () => {
  for (const shoulder of [0.16, 0.2, 0.21]) expect(chest(shoulder)).toBe(1)
})

test('the more the shoulders stand out over it, the more of a chest on a body is hidden', () => {
  expect(chest(0.23)).toBeGreaterThan(1.02)
  expect(chest(0.26)).toBeCloseTo(0.26 / 0.2 / 0.95)
  expect(chest(0.3)).toBeCloseTo(1.4)
})

test('beside long sleeves nothing is known of it', () => {
  expect(chest(0.3, 0.7)).toBe(1)
})

test('sleeves of a coat are long though it is longer: they are by the width of its shoulders', () => {
  const coat = { ...shape, shoulder: 0.24, armpit: 0.2, hemY: 1 }
  expect(hasLongSleeves({ ...coat, sleeve: 0.56 })).toBe(true)
  expect(hasLongSleeves({ ...coat, sleeve: 0.5 }), 'to the elbow').toBe(false)
  expect(flatChest({ ...coat, sleeve: 0.56 })).toBe(0.2)
})

test('without sleeves, shoulders as wide as the chest tell that it is on a body', () => {
  const bare = (shoulder: number) => flatBareChest({ shoulder, armpit: 0.2 }) / 0.2
  for (const shoulder of [0.1, 0.15, 0.17]) expect(bare(shoulder)).toBe(1)
  expect(bare(0.21)).toBeCloseTo(0.21 / 0.2 / 0.8)
  expect(bare(0.3)).toBeCloseTo(1.4)
})
