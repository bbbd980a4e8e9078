import { EXCELLENT, GOOD, NO_GARMENT } from '../confidence.ts'
import { type Hypothesis, type Prepared, prepare, type Segmentation, segment } from '../cut-out/segment.ts'
import { overlapWithSeen, segmentSeen } from '../cut-out/segment-seen.ts'
import { withoutSkin } from '../cut-out/skin.ts'
import { EngineError } from '../errors.ts'
import type { FitSet } from '../fit/fit.ts'
import { type FitOptions, fitMask } from '../fit/fit-mask.ts'
import { toLab } from '../maths/colour.ts'
import { halve } from '../pixels/halve.ts'
import { classify } from './classify.ts'
import type { Cutting, Fitted, View } from './stages.ts'

/** A later hypothesis must win by this much. */
export const LEAD = 0.006
/** Without skin a garment may score this much less and still be preferred: skin helps to look like sleeves. */
const SKIN_LACK = 0.056
/** Of the photo: what is smaller is no garment. */
export const SMALLEST_AREA = 0.02

type Wanted = Pick<View, 'lab' | 'kinds' | 'seen'>

/** About the frame, or that the garment is where the network saw it. */
type Belief = Hypothesis | 'seen'
const OTHERS: Belief[] = ['closed', 'centre', 'corners', 'rect', 'seen']

/** What the frame of the photo shows is background: right for most photos. A mask that was given is believed. */
export function firstBelief({ byFrame, lab, given, seen, kinds }: View): Fitted {
  if (given) {
    const fits = fitMask(given, lab, { kinds })
    return { mask: given, lab, cutting: null, fits, score: 1, skin: false, outfit: false }
  }
  const cutting = { prepared: byFrame.prepared(), segmentation: byFrame.segmentation(), seen }
  return attempt(cutting, lab, { kinds })
}

/**
 * Of several beliefs about the background the one whose mask looks most like a garment: template score, contrast of
 * the outline, area and contact with the frame. Throws EngineError `no_garment` when none does.
 */
export function bestBelief(first: Fitted, { lab, kinds }: View): Fitted {
  if (!first.cutting) return first
  const { prepared, seen } = first.cutting
  const wanted = { lab, kinds, seen }
  const likely = first.score < GOOD ? otherBelief(first, prepared, wanted) : first
  // On an empty page nothing stands out, and nothing is to be corrected.
  let best = likely.score < NO_GARMENT ? likely : correctedBySight(likely, prepared, wanted)
  const bare = best.cutting && undress(best.cutting)
  if (bare) {
    const dressed = attempt(bare, lab, { kinds, quick: true })
    if (dressed.score > best.score - SKIN_LACK) best = { ...dressed, skin: true }
  }
  if (best.score < NO_GARMENT) throw new EngineError('no_garment', 'Nothing like a garment stands out')
  return best.fits === first.fits ? best : { ...best, fits: fitMask(best.mask, lab, { kinds }) }
}

/** The cut-out without skin; null where none reaches out of it. */
function undress(cutting: Cutting): Cutting | null {
  const bare = withoutSkin(cutting.prepared, cutting.segmentation)
  return bare && { ...cutting, segmentation: bare }
}

/**
 * The other beliefs are weighed on a photo of half the size, at a quarter of the cost; only the winner is cut out in full.
 * What looked right on the small photo and comes to nothing on the large one gives way to the next.
 */
function otherBelief(first: Fitted, prepared: Prepared, { lab, kinds, seen }: Wanted): Fitted {
  const small = prepare(halve(prepared.photo))
  const smallLab = toLab(small.photo.rgb)
  const cutOut = (of: Prepared, belief: Belief): Cutting => ({
    ...{ prepared: of, seen },
    segmentation: belief === 'seen' ? segmentSeen(of, seen) : segment(of, belief),
  })
  const scores = new Map<Belief, number>()
  const weigh = (belief: Belief): number => {
    const score = scores.get(belief) ?? attempt(cutOut(small, belief), smallLab, { kinds, quick: true }).score
    scores.set(belief, score)
    return score
  }
  let left = OTHERS
  for (let trial = 0; trial < TRIALS; trial++) {
    const winner = likeliest(left, first.score, weigh)
    if (winner === null) break
    const full = attempt(cutOut(prepared, winner), lab, { kinds, quick: true })
    if (full.score > first.score + LEAD) return full
    left = left.filter((belief) => belief !== winner)
  }
  return first
}

/** How many beliefs are cut out in full at most. */
const TRIALS = 3

/** The belief with the best score above `least`; none is looked at behind an excellent one. */
function likeliest(beliefs: Belief[], least: number, weigh: (belief: Belief) => number): Belief | null {
  let [best, winner]: [number, Belief | null] = [least, null]
  for (const belief of beliefs) {
    const score = weigh(belief)
    if (score > best + LEAD) [best, winner] = [score, belief]
    if (best > EXCELLENT) break
    // On an empty page nothing stands out, whatever is believed about its frame.
    if (best === 0 && belief === 'centre') break
  }
  return winner
}

/**
 * A cut-out that covers less of what the network sees may lack a part in another colour. What it sees is taken instead
 * where that agrees with it better by `gain`, and scores hardly less: by this share of what is gained, or a larger one
 * where it was a print or a sleeve that was cut out, and `much` is gained. Found on 2561 photos of the free dataset: 42
 * take it, and 37 of these had lacked a part.
 */
const LACKING = { covered: 0.82, gain: 0.1, much: 0.5 }
const LESS_SCORE = { usual: 0.07, much: 0.13 }

/**
 * Legs that have less than `common` in common with what the network sees may hold the ground between them. What it sees is
 * taken where that agrees better by `gain`, and scores better. Tops and skirts would lose panels that it does not see.
 */
const SPILT = { common: 0.82, gain: 0.08 }

/** The garment as the network saw it, where the likeliest belief seems to lack a part, or legs to hold the ground between them. */
export function correctedBySight(likely: Fitted, prepared: Prepared, { lab, kinds, seen }: Wanted): Fitted {
  const { covered, common } = overlapWithSeen(likely.mask, seen)
  const lacks = covered <= LACKING.covered
  if (!lacks && (common > SPILT.common || !hasLegs(likely))) return likely
  const whole = attempt({ prepared, segmentation: segmentSeen(prepared, seen), seen }, lab, {
    kinds,
    quick: true,
  })
  const gain = overlapWithSeen(whole.mask, seen).common - common
  const allowed = lacks ? LESS_SCORE[gain > LACKING.much ? 'much' : 'usual'] * gain : 0
  const isBetter = gain > (lacks ? LACKING : SPILT).gain && whole.score > likely.score - allowed
  return isBetter ? whole : likely
}

const hasLegs = ({ fits, mask }: Fitted): boolean =>
  fits !== null && classify(fits, mask).fit.kind === 'trousers'

function attempt(cutting: Cutting, lab: Float32Array, options: FitOptions): Fitted {
  const { segmentation } = cutting
  const cutOut = { mask: segmentation.mask, lab, cutting, skin: false, outfit: false }
  if (segmentation.area < SMALLEST_AREA) return { ...cutOut, fits: null, score: 0 }
  const fits = fitMask(segmentation.mask, lab, options)
  return { ...cutOut, fits, score: scoreOf(segmentation, fits, options.quick === true) }
}

/** Quick fits lie a little below thorough ones. */
const QUICK_LACK = 0.008

/**
 * What the score of a mask is made of, and what is taken off: shares of the photo's area by which it is too small or
 * too large, and contact with its frame. Tuned on the 44 photos; no derivation recorded.
 */
const weights = { template: 0.62, contrast: 0.16, clear: 0.22, small: 1.6, large: 1.5, touch: 0.1 }
const usualArea = { least: 0.12, most: 0.8 }
/** Contact with the frame counts in full from one in so many pixels of the outline on. */
const FULL_TOUCH = 3

/** How much a mask looks like a photographed garment, about 0 to 1. */
export function scoreOf(
  { mask, area, touch, contrast }: Segmentation,
  fits: FitSet | null,
  quick: boolean,
): number {
  if (!fits) return 0
  const { fit } = classify(fits, mask)
  const template = Math.min(1, fit.score + (quick ? QUICK_LACK : 0))
  return (
    weights.template * template +
    weights.contrast * contrast.mean +
    weights.clear * contrast.clear -
    oddSize(area) -
    weights.touch * Math.min(1, touch * FULL_TOUCH)
  )
}

function oddSize(area: number): number {
  if (area < usualArea.least) return (usualArea.least - area) * weights.small
  return area > usualArea.most ? (area - usualArea.most) * weights.large : 0
}
