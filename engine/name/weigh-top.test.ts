import { expect, test } from 'vitest'
import type { Sight } from '../sight/sight.ts'
import { weighTop } from './weigh-top.ts'

const nothing = { top: 0, dress: 0, skirt: 0, trousers: 0, shorts: 0, none: 0 }

const looks = (kinds: Partial<Sight['kinds']>): Sight => ({
  cuts: { ...nothing, top: 1 },
  kinds: { ...nothing, 't-shirt': 0, shirt: 0, sweater: 0, jacket: 0, ...kinds },
  labels: {},
  sleeves: {},
  garment: 1,
  turns: [1, 0, 0, 0],
  mask: { side: 1, data: Float32Array.of(1) },
})

test('a name that sight shares is surer than one that it doubts', () => {
  const own = { category: 'shirt', confidence: 0.8 } as const
  const shared = weighTop(own, looks({ shirt: 0.8, sweater: 0.2 }), true)
  const doubted = weighTop(own, looks({ shirt: 0.4, sweater: 0.6 }), true)
  expect(shared.category).toBe('shirt')
  expect(doubted.category).toBe('shirt')
  expect(doubted.confidence).toBeLessThan(shared.confidence)
})

test('what looks clearly like something else is called that', () => {
  const jacket = looks({ jacket: 0.9, sweater: 0.1 })
  const own = { category: 't-shirt', confidence: 0.6 } as const
  expect(weighTop(own, jacket, true).category).toBe('jacket')
  expect(weighTop(own, jacket, false).category).toBe('vest')
})

test('a vest that looks like a jacket stays a vest', () => {
  const jacket = looks({ jacket: 0.8, top: 0.2 })
  expect(weighTop({ category: 'vest', confidence: 0.9 }, jacket, true).category).toBe('vest')
})
