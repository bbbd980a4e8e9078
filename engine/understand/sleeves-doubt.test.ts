import { expect, test } from 'vitest'
import { templates } from '../fit/fit.ts'
import { areSleevesDoubtful } from './sleeves-doubt.ts'

const [start] = templates.sleeved.starts(1)
const placed = templates.sleeved.read(start?.vector ?? [])
/** With sleeves of that share of its length. */
const fitted = (length: number, score = 0.95) => ({
  ...{ kind: 'sleeved' as const, ...placed, iou: 1, score },
  shape: { ...placed.shape, sleeve: length * placed.shape.hemY },
  landmarks: templates.sleeved.landmarks(placed),
})
const [bareStart] = templates.sleeveless.starts(1)
const bare = templates.sleeveless.read(bareStart?.vector ?? [])
const without = {
  ...{ kind: 'sleeveless' as const, ...bare, iou: 1, score: 0.95 },
  landmarks: templates.sleeveless.landmarks(bare),
}
const top = (
  fit: typeof without | ReturnType<typeof fitted>,
  [none, short, long]: [number, number, number],
) => ({
  ...{ cut: 'top' as const, fit, sleeves: { none, short, long } },
})
type Seen = [none: number, short: number, long: number]
const LONG: Seen = [0.01, 0.15, 0.84]
const SHORT: Seen = [0.05, 0.85, 0.1]

test('sleeves that are seen and were not fitted are doubtful, but on a vest', () => {
  expect(areSleevesDoubtful(top(without, SHORT), 'shirt')).toBe(true)
  expect(areSleevesDoubtful(top(fitted(0.02), LONG), 'shirt')).toBe(true)
  expect(areSleevesDoubtful(top(without, [0.3, 0.6, 0.1]), 'top')).toBe(false)
  expect(areSleevesDoubtful(top(without, [0.25, 0.6, 0.15]), 'top')).toBe(false)
  expect(areSleevesDoubtful(top(without, [0.25, 0.38, 0.37]), 'top'), 'perhaps long ones').toBe(true)
  expect(areSleevesDoubtful(top(without, LONG), 'vest')).toBe(false)
})

test('so are short ones where long ones are seen, and long ones where short ones are, on a dress, too', () => {
  expect(areSleevesDoubtful(top(fitted(0.4), LONG), 'shirt')).toBe(true)
  expect(areSleevesDoubtful(top(fitted(0.4), SHORT), 'shirt')).toBe(false)
  expect(areSleevesDoubtful(top(fitted(0.55), LONG), 'shirt'), 'of three quarters').toBe(false)
  expect(areSleevesDoubtful(top(fitted(0.55, 0.88), LONG), 'shirt'), 'of a poor outline').toBe(true)
  expect(areSleevesDoubtful(top(fitted(0.9), LONG), 'shirt')).toBe(false)
  expect(areSleevesDoubtful(top(fitted(0.9), SHORT), 'shirt')).toBe(true)
  const dress = { ...top(fitted(0.9), SHORT), cut: 'dress' as const }
  expect(areSleevesDoubtful(dress, 'dress')).toBe(true)
})

test('of what was not looked at nothing is doubted', () => {
  expect(areSleevesDoubtful({ ...top(without, LONG), sleeves: {} }, 'shirt')).toBe(false)
})
