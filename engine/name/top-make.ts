import weights from './top-make.json' with { type: 'json' }

/** How a top is made: pulled over the head, buttoned as a shirt, or worn over everything. */
export const makes = ['pullover', 'shirt', 'outerwear'] as const
export type Make = (typeof makes)[number]

/** A row for each make: the factors of what `describeFront` answers, then a constant. */
export type Weights = number[][]

/**
 * How probably a top is made in each way, from what its front looks like: multinomial logistic regression over
 * `describeFront`, trained by `scripts/make/train-top-makes.ts`. The probabilities sum to 1.
 */
export function guessMake(front: Float32Array, by: Weights = weights): Record<Make, number> {
  const scores = by.map((row) =>
    front.reduce((sum, value, i) => sum + value * (row[i] ?? 0), row.at(-1) ?? 0),
  )
  const best = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - best))
  const total = powers.reduce((a, b) => a + b)
  const [pullover = 0, shirt = 0, outerwear = 0] = powers.map((power) => power / total)
  return { pullover, shirt, outerwear }
}
