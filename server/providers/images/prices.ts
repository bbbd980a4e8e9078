/** Dollars for a million tokens, by kind. */
interface Price {
  textIn: number
  imageIn: number
  imageOut: number
}

/** What a provider says a call has used. */
export interface TokenUsage {
  inputTokens: number | undefined
  /** The part of the input that was text; unknown counts as pictures, which cost more. */
  textTokens: number | undefined
  outputTokens: number | undefined
}

const prices: Record<string, Price> = {
  'gpt-image-1-mini': { textIn: 2, imageIn: 2.5, imageOut: 8 },
  'gpt-image-1.5': { textIn: 5, imageIn: 8, imageOut: 32 },
  'gpt-image-2': { textIn: 5, imageIn: 8, imageOut: 30 },
  'gpt-image-2.5-flare': { textIn: 5, imageIn: 8, imageOut: 30 },
  'gpt-image-2.5-sunburst': { textIn: 5, imageIn: 8, imageOut: 30 },
}

/** The specification's cost of a picture, where a provider does not tell. */
export const defaultCostCents = 4

/**
 * What a call cost, in whole cents rounded up. The list is in dollars and the books are in euro:
 * taking one for the other errs on the side of the cost.
 */
export function costCents(modelId: string, usage: TokenUsage): number {
  const price = findPrice(modelId)
  const { inputTokens, outputTokens } = usage
  if (!price || inputTokens === undefined || outputTokens === undefined) return defaultCostCents
  const text = Math.min(usage.textTokens ?? 0, inputTokens)
  const microDollars =
    text * price.textIn + (inputTokens - text) * price.imageIn + outputTokens * price.imageOut
  return microDollars > 0 ? Math.ceil(microDollars / 10_000) : defaultCostCents
}

/** A dated snapshot (`gpt-image-2-2026-04-21`) costs what its model costs. */
function findPrice(modelId: string): Price | undefined {
  const undated = modelId.replace(/-\d{4}-\d{2}-\d{2}$/, '')
  return Object.hasOwn(prices, undated) ? prices[undated] : undefined
}
