import { GUESS, PLAUSIBLE, UNSURE } from '../confidence.ts'
import type { Fit } from '../fit/fit.ts'
import { clamp, logistic } from '../maths/scalar.ts'
import { type MaskedPhoto, SEEING_ALONE } from '../sight/see-alone.ts'
import { ONE_THREAD, type Pending, type Threads } from '../threads/threads.ts'
import type { FoundGarment } from '../understand/stages.ts'
import type { Named } from './name-category.ts'

/**
 * What each adds to the logarithm of the odds that this is a garment: the odds by the look of the photo, and of the cut-out
 * alone, how much of the outline its template explains, and how probably the photo shows that cut, and no shoe or hat.
 * Logistic regression on what is in doubt of the validation senders and of half of 931 photos of other things; the
 * constant sets how many garments are refused.
 */
const FACTORS = { constant: 1.3, photo: 0.46, alone: 0.71, fit: 13.6, cut: 0.49 }
/** Beyond these odds, as their logarithm, the judge is no surer. */
const SUREST = 5
/** What the score and the probability of a cut count as at least: logarithms of less say nothing more. */
const LEAST = 1e-4
/**
 * From here on, as the logarithm of the odds, nobody looks at the cut-out alone: the photo leaves no doubt about nine of ten
 * garments, and about five of 929 other things.
 */
const CLEAR = 2

/**
 * How probably a photo shows a garment, 0 to 1, were there as many photos of other things. Where the photo leaves that in doubt
 * another thread looks at the cut-out alone, which takes as long as the first look at the photo.
 */
export function plausibility(seen: Seen, threads: Threads = ONE_THREAD): Pending<number> {
  const { fit, cut, opinion } = seen
  // A person said what it is.
  if (!opinion) return { result: () => 1 }
  const { garment, cuts } = opinion.sight
  const shape = FACTORS.constant + FACTORS.fit * logarithm(fit.score) + FACTORS.cut * logarithm(cuts[cut])
  const photo = logOdds(garment)
  const oddsWith = (alone: number): number => shape + FACTORS.photo * photo + FACTORS.alone * alone
  const glance = oddsWith(photo)
  if (glance >= CLEAR) return { result: () => logistic(glance) }
  const alone = threads.start(SEEING_ALONE, { photo: seen.photo, mask: seen.mask })
  return { result: () => logistic(oddsWith(logOdds(alone.result().garment))) }
}

/** How far what is so plausible as a garment, under a name of that confidence, is taken for one. */
export function verdictOn(plausible: number, { confidence }: Pick<Named, 'confidence'>): Verdict {
  const { drawn } = confidence < GUESS.confidence ? GUESS : PLAUSIBLE
  const { certain } = confidence < UNSURE.confidence ? UNSURE : PLAUSIBLE
  if (plausible < drawn) return 'none'
  return plausible < certain ? 'doubtful' : 'certain'
}

export type Verdict = 'none' | 'doubtful' | 'certain'

type Seen = MaskedPhoto & Pick<FoundGarment, 'cut' | 'opinion'> & { fit: Pick<Fit, 'score'> }

const logarithm = (share: number): number => Math.log(Math.max(share, LEAST))
const logOdds = (p: number): number => clamp(Math.log(p / (1 - p)), -SUREST, SUREST)
