import type { Fit } from '../fit/fit.ts'
import { clamp } from '../maths/scalar.ts'
import type { Box } from '../pixels/raster.ts'
import type { Sight } from '../sight/sight.ts'
import type { Cut, TemplateKind } from '../types.ts'

/** The templates that explain each cut. */
export const templatesOf: Record<Cut, readonly TemplateKind[]> = {
  top: ['sleeved', 'sleeveless'],
  dress: ['sleeved', 'sleeveless'],
  skirt: ['skirt'],
  trousers: ['trousers'],
  shorts: ['trousers'],
}
const cuts: readonly Cut[] = ['top', 'dress', 'skirt', 'trousers', 'shorts']

/**
 * How much more probable a dress must be to replace the skirt or trousers of a clear outline; the less the cut-out can
 * be trusted, the smaller the lead. Without it, a pleated skirt among the 44 photos becomes a dress.
 */
const LEAD = 0.4

/** What a look at the whole photo adds to what the outline says. */
export interface Opinion {
  sight: Sight
  /** The cut to go by. */
  cut: Cut
  /** How probable each cut is, by the outline and by sight together; they sum to 1. */
  likely: Record<Cut, number>
}

/** The most probable cut by outline and sight together; a skirt or trousers give way to a dress only by a clear lead. */
export function weigh(evidence: Evidence, sight: Sight): Opinion {
  const { cut: own } = evidence
  const likely = likelyCuts(evidence, normalised(sight.cuts))
  const best = cuts.reduce((a, b) => (likely[b] > likely[a] ? b : a))
  const isBottom = own !== 'top' && own !== 'dress'
  const lead = isBottom && best === 'dress' ? LEAD * trustIn(evidence) : 0
  return { sight, cut: likely[best] - likely[own] > lead ? best : own, likely }
}

/**
 * What each of them adds to the score of a cut: the logarithm of its probability by sight, by how much its best template
 * explains the outline worse than the best of all, that it is the engine's own, by its confidence, and the logarithms of
 * the length of its legs, which favours trousers over shorts, and of the garment, which favours a dress over a top.
 * Multinomial logistic regression on the validation senders (scripts/make/sight/weigh.py).
 */
const FACTORS = {
  sight: { top: 1.94, dress: 0.67, skirt: 0.87, trousers: 0.91, shorts: 1.04 },
  ...{ template: 6, own: 1.06, legs: 1.7, length: 0.8 },
}
/** Added to probabilities, so that what looks impossible stays possible. */
const LEAST = 1e-4
/** A cut-out of this confidence says nothing about the cut, and one of twice that all it can. */
const DOUBTFUL = 0.5
/**
 * What is so many times as high as wide is trousers folded lengthwise, or a dress or a skirt: the outline says no more. Of
 * 309 dresses of the free dataset three are. Of 36 pairs of trousers whose left half was painted over 32 are still trousers;
 * by outline and sight together 15 were, and 21 dresses.
 */
const SLENDER = { ratio: 2.9, cuts: ['dress', 'skirt', 'trousers'] as Cut[] }
/** What is longer or shorter by more than this many powers of e says no more. */
const CLEAR = { legs: 0.5, length: 0.3 }

interface Evidence {
  /** Of the engine alone. */
  cut: Cut
  fits: { fits: readonly Pick<Fit, 'kind' | 'score'>[] }
  /** Of the cut-out, 0 to 1. */
  confidence: number
  box: Pick<Box, 'width' | 'height'>
  /** Length of its legs over the one from which they are no shorts. */
  legs: number
  /** Its length, were it a top or a dress, over the one from which it is a dress. */
  length: number
}

const trustIn = ({ confidence }: Evidence): number => clamp((confidence - DOUBTFUL) / DOUBTFUL, 0, 1)

function likelyCuts(evidence: Evidence, looks: Record<Cut, number>) {
  const { cut: own, fits, box } = evidence
  if (box.height > SLENDER.ratio * box.width)
    return normalised(byCut((cut) => (SLENDER.cuts.includes(cut) ? looks[cut] + LEAST : 0)))
  const beyond = (what: 'legs' | 'length') =>
    FACTORS[what] * clamp(Math.log(evidence[what]), -CLEAR[what], CLEAR[what])
  const [legs, length] = [beyond('legs'), beyond('length')]
  const forLength: Record<Cut, number> = {
    top: -length,
    dress: length,
    skirt: 0,
    trousers: legs,
    shorts: -legs,
  }
  const best = Math.max(...fits.fits.map(({ score }) => score))
  const trust = trustIn(evidence)
  const scoreOf = (cut: Cut): number => {
    const scores = fits.fits.filter(({ kind }) => templatesOf[cut].includes(kind)).map(({ score }) => score)
    // A template that was not tried explains nothing.
    const lack = Math.max(0, ...scores) - best
    const isOwn = cut === own ? FACTORS.own * trust : 0
    return (
      FACTORS.sight[cut] * Math.log(looks[cut] + LEAST) + FACTORS.template * lack + isOwn + forLength[cut]
    )
  }
  return shares(byCut(scoreOf))
}

/** Among garments: what is none says nothing of the cut. */
function normalised(looks: Record<Cut, number>): Record<Cut, number> {
  const total = cuts.reduce((sum, cut) => sum + looks[cut], 0)
  return byCut((cut) => looks[cut] / total)
}

const byCut = (of: (cut: Cut) => number): Record<Cut, number> => ({
  ...{ top: of('top'), dress: of('dress'), skirt: of('skirt') },
  ...{ trousers: of('trousers'), shorts: of('shorts') },
})

/** Softmax: scores become probabilities. */
export function shares<K extends string>(scores: Record<K, number>): Record<K, number> {
  const words = Object.keys(scores) as K[]
  const best = Math.max(...words.map((word) => scores[word]))
  const total = words.reduce((sum, word) => sum + Math.exp(scores[word] - best), 0)
  const entries = words.map((word) => [word, Math.exp(scores[word] - best) / total])
  // The same words.
  return Object.fromEntries(entries) as Record<K, number>
}
