import { expect, test } from 'vitest'
import { costCents, openaiPrices, type TokenUsage } from './prices.ts'

const cost = (model: string, usage: TokenUsage, prices = openaiPrices) =>
  costCents({ model, prices, usage, otherwise: 4 })

test('a medium portrait of gpt-image-2 is charged by its tokens, rounded up to a whole cent', () => {
  const usage = { inputTokens: 2500, textTokens: 500, outputTokens: 1372 }
  // 500 x 5 + 2000 x 8 + 1372 x 30 = 59,660 micro-dollars
  expect(cost('gpt-image-2', usage)).toBe(6)
})

test('an exact number of cents is not rounded further up', () => {
  expect(cost('gpt-image-2', { inputTokens: 2000, textTokens: 2000, outputTokens: 1000 })).toBe(4)
  expect(cost('gpt-image-2', { inputTokens: 2001, textTokens: 2001, outputTokens: 1000 })).toBe(5)
})

test('input whose kind is not told is charged as pictures, the dearer kind', () => {
  const usage = { inputTokens: 10_000, outputTokens: 0 }
  expect(cost('gpt-image-2', { ...usage, textTokens: undefined })).toBe(8)
  expect(cost('gpt-image-2', { ...usage, textTokens: 10_000 })).toBe(5)
})

test('a dated snapshot costs what its model costs, unless a price was set for it', () => {
  const usage = { inputTokens: 0, textTokens: 0, outputTokens: 5488 }
  const dated = 'gpt-image-2.5-sunburst-2026-09-08'
  expect(cost(dated, usage)).toBe(cost('gpt-image-2.5-sunburst', usage))
  const dear = { ...openaiPrices, [dated]: { textIn: 1, imageIn: 1, imageOut: 100 } }
  expect(cost(dated, usage, dear)).toBe(55)
})

test('an unknown model or a missing usage costs the 4 cents of the specification', () => {
  expect(cost('painter-9000', { inputTokens: 1, textTokens: 1, outputTokens: 90_000 })).toBe(4)
  expect(cost('constructor', { inputTokens: 1, textTokens: 1, outputTokens: 90_000 })).toBe(4)
  expect(
    cost('gpt-image-2', { inputTokens: undefined, textTokens: undefined, outputTokens: undefined }),
  ).toBe(4)
  expect(cost('gpt-image-2', { inputTokens: 0, textTokens: 0, outputTokens: 0 })).toBe(4)
})
