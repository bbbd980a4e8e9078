import type { PriceList, TokenPrice } from '#server/config/prices.ts'

/** What a provider says a call has used. */
export interface TokenUsage {
  inputTokens: number | undefined
  /** The part of the input that was text; unknown counts as pictures, which cost more. */
  textTokens: number | undefined
  outputTokens: number | undefined
}

export const openaiPrices: PriceList = {
  'gpt-image-1-mini': { textIn: 2, imageIn: 2.5, imageOut: 8 },
  'gpt-image-1.5': { textIn: 5, imageIn: 8, imageOut: 32 },
  'gpt-image-2': { textIn: 5, imageIn: 8, imageOut: 30 },
  'gpt-image-2.5-flare': { textIn: 5, imageIn: 8, imageOut: 30 },
  'gpt-image-2.5-sunburst': { textIn: 5, imageIn: 8, imageOut: 30 },
}

/** A 1K picture of the second generation is 1,120 tokens, hence 6.7 cents. */
const flash = { textIn: 0.5, imageIn: 0.5, imageOut: 60 }
const pro = { textIn: 2, imageIn: 2, imageOut: 120 }
export const googlePrices: PriceList = {
  'gemini-2.5-flash-image': { textIn: 0.3, imageIn: 0.3, imageOut: 30 },
  'gemini-3.1-flash-image': flash,
  'gemini-3.1-flash-image-preview': flash,
  'gemini-3-pro-image': pro,
  'gemini-3-pro-image-preview': pro,
}

/** The specification's cost of a picture, where a provider does not tell. */
export const defaultCostCents = 4

interface Charge {
  model: string
  prices: PriceList
  usage: TokenUsage
  /** Where the price or the usage is not known. */
  otherwise: number
}

/**
 * What a call cost, in whole cents rounded up. The list is in dollars and the books are in euro:
 * taking one for the other errs on the side of the cost.
 */
export function costCents({ model, prices, usage, otherwise }: Charge): number {
  const price = findPrice(prices, model)
  const { inputTokens, outputTokens } = usage
  if (!price || inputTokens === undefined || outputTokens === undefined) return otherwise
  const text = Math.min(usage.textTokens ?? 0, inputTokens)
  const microDollars =
    text * price.textIn + (inputTokens - text) * price.imageIn + outputTokens * price.imageOut
  return microDollars > 0 ? Math.ceil(microDollars / 10_000) : otherwise
}

/** A dated snapshot (`gpt-image-2-2026-04-21`) costs what its model costs, unless it has a price of its own. */
function findPrice(prices: PriceList, model: string): TokenPrice | undefined {
  const undated = model.replace(/-\d{4}-\d{2}-\d{2}$/, '')
  const known = [model, undated].find((name) => Object.hasOwn(prices, name))
  return known === undefined ? undefined : prices[known]
}
