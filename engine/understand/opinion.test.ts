import { expect, test } from 'vitest'
import type { Sight } from '../sight/sight.ts'
import { weigh } from './opinion.ts'

const nothing = { top: 0, dress: 0, skirt: 0, trousers: 0, shorts: 0, none: 0 }

/** What a photo looks like; its other tables are not asked here. */
const looks = (cuts: Partial<Sight['cuts']>): Sight => ({
  cuts: { ...nothing, ...cuts },
  kinds: { ...nothing, 't-shirt': 0, shirt: 0, sweater: 0, jacket: 0 },
  labels: {},
  sleeves: {},
  garment: 1,
  turns: [1, 0, 0, 0],
  mask: { side: 1, data: Float32Array.of(1) },
})

const outline = {
  cut: 'top',
  confidence: 0.9,
  box: { width: 200, height: 300 },
  legs: 1,
  length: 1,
  fits: {
    fits: [
      { kind: 'sleeved', score: 0.93 },
      { kind: 'sleeveless', score: 0.9 },
      { kind: 'trousers', score: 0.82 },
      { kind: 'skirt', score: 0.9 },
    ],
  },
} as const

/** What hangs in folds looks like a dress to the networks and like a skirt to the templates. */
const pleated = {
  cut: 'skirt',
  confidence: 0.9,
  box: { width: 200, height: 300 },
  legs: 1,
  length: 1,
  fits: {
    fits: [
      { kind: 'skirt', score: 0.93 },
      { kind: 'sleeveless', score: 0.88 },
    ],
  },
} as const

test('a skirt by its outline is one, unless the photo clearly looks like a dress', () => {
  expect(weigh(pleated, looks({ dress: 0.8, skirt: 0.2 })).cut).toBe('skirt')
  expect(weigh(pleated, looks({ dress: 0.99, skirt: 0.01 })).cut).toBe('dress')
  // What is no garment says nothing about its cut.
  expect(weigh(pleated, looks({ dress: 0.08, skirt: 0.02, none: 0.9 })).cut).toBe('skirt')
})

test('a cut-out that cannot be trusted gives in sooner', () => {
  expect(weigh({ ...pleated, confidence: 0.5 }, looks({ dress: 0.8, skirt: 0.2 })).cut).toBe('dress')
})

test('any other cut is the one that outline and sight together find more probable', () => {
  expect(weigh(outline, looks({ top: 0.9, skirt: 0.1 })).cut).toBe('top')
  expect(weigh(outline, looks({ top: 0.1, skirt: 0.9 })).cut).toBe('skirt')
})

test('length speaks for a dress, and against a top', () => {
  const either = looks({ top: 0.5, dress: 0.5 })
  const [short, long] = [0.7, 1.4].map((length) => weigh({ ...outline, length }, either).likely)
  expect((long?.dress ?? 0) / (long?.top ?? 1)).toBeGreaterThan((2 * (short?.dress ?? 0)) / (short?.top ?? 1))
})

test('long legs speak for trousers, short ones for shorts', () => {
  const either = looks({ trousers: 0.5, shorts: 0.5 })
  const [short, long] = [0.7, 1.4].map((legs) => weigh({ ...outline, legs }, either).likely)
  expect(long?.trousers).toBeGreaterThan(2 * (long?.shorts ?? 1))
  expect(short?.shorts).toBeGreaterThan(2 * (short?.trousers ?? 1))
})

test('a cut is the more probable the more outline and sight agree on it', () => {
  const likely = (top: number, seen = outline) => weigh(seen, looks({ top, skirt: 1 - top })).likely.top
  expect(likely(0.95)).toBeGreaterThan(0.95)
  expect(likely(0.5)).toBeLessThan(likely(0.95))
  expect(likely(0.05)).toBeLessThan(0.5)
  const doubtful = { ...outline, confidence: 0.5 } as unknown as typeof outline
  expect(likely(0.5, doubtful)).toBeLessThan(likely(0.5))
})

test('the probabilities of all cuts sum to one, also where a template was not tried', () => {
  const { likely } = weigh(
    { ...outline, fits: { fits: [{ kind: 'skirt', score: 0.9 }] } },
    looks({ dress: 1 }),
  )
  expect(Object.values(likely).reduce((a, b) => a + b)).toBeCloseTo(1, 9)
})

test('what is so slender may be folded lengthwise: its outline says nothing', () => {
  const strip = { ...outline, cut: 'dress', length: 2, box: { width: 80, height: 300 } } as const
  const { cut, likely } = weigh(strip, looks({ trousers: 0.5, dress: 0.3, none: 0.2 }))
  expect(cut).toBe('trousers')
  expect(likely.trousers).toBeCloseTo(0.625)
  expect(weigh(strip, looks({ trousers: 0.3, dress: 0.5 })).cut).toBe('dress')
  expect(weigh(strip, looks({ trousers: 0.3, dress: 0.2, top: 0.5 })).cut, 'no top').toBe('trousers')
  const wider = { ...strip, box: { width: 120, height: 300 } }
  expect(weigh(wider, looks({ trousers: 0.5, dress: 0.3, none: 0.2 })).cut).toBe('dress')
})
