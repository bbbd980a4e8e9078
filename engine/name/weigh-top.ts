import type { Kind } from '../sight/labels.ts'
import type { Sight } from '../sight/sight.ts'
import { shares } from '../understand/opinion.ts'
import type { Named } from './name-category.ts'

const tops = ['t-shirt', 'top', 'shirt', 'sweater', 'jacket'] as const satisfies readonly Kind[]
type Top = (typeof tops)[number]

/**
 * What each of them adds to the score of a name: the logarithm of its probability by sight among tops, and that it is
 * the engine's own, by its confidence. Fitted as those in understand/opinion.ts.
 */
const FACTORS = { sight: 0.98, own: 1.29 }
/**
 * By so much more probable another name must be for the engine to give up its own, times how sure it is of that. Without a
 * lead a leather jacket among the 44 photos becomes a shirt.
 */
const LEAD = 0.2
/** Added to probabilities, so that what looks impossible stays possible. */
const LEAST = 1e-4

/**
 * The engine's own name for a top, unless sight and it together say clearly that it is another. Sight knows no vests: to
 * it they are jackets, and `longSleeves` tells the two apart.
 */
export function weighTop(own: Named, { kinds }: Sight, longSleeves: boolean): Named {
  const ownTop = tops.find((top) => top === (own.category === 'vest' ? 'jacket' : own.category)) ?? 'top'
  const total = tops.reduce((sum, top) => sum + kinds[top], 0)
  const scoreOf = (top: Top): number =>
    FACTORS.sight * Math.log(kinds[top] / total + LEAST) + (top === ownTop ? FACTORS.own * own.confidence : 0)
  const likely = shares({
    ...{ 't-shirt': scoreOf('t-shirt'), top: scoreOf('top'), shirt: scoreOf('shirt') },
    ...{ sweater: scoreOf('sweater'), jacket: scoreOf('jacket') },
  })
  const best = tops.reduce<Top>((a, b) => (likely[b] > likely[a] ? b : a), ownTop)
  if (likely[best] - likely[ownTop] <= LEAD * own.confidence)
    return { category: own.category, confidence: likely[ownTop] }
  return { category: best === 'jacket' && !longSleeves ? 'vest' : best, confidence: likely[best] }
}
