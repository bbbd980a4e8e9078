import { GOOD } from '../confidence.ts'
import { type Hypothesis, type Prepared, prepare, segment } from '../cut-out/segment.ts'
import type { FitSet } from '../fit/fit.ts'
import { fitMask } from '../fit/fit-mask.ts'
import { toLab } from '../maths/colour.ts'
import { halve } from '../pixels/halve.ts'
import type { Box } from '../pixels/raster.ts'
import { boundingBox, type Mask, type Photo } from '../pixels/raster.ts'
import type { Sight } from '../sight/sight.ts'
import { LEAD, SMALLEST_AREA, scoreOf } from '../understand/beliefs.ts'
import { type Classified, classify } from '../understand/classify.ts'
import { coveredOf, type Doubt, isPartial, trustIn } from '../understand/doubts.ts'
import { type Opinion, weigh } from '../understand/opinion.ts'
import type { Cutting } from '../understand/stages.ts'

/** What stands out in a small photo, and as what. */
export interface Glance extends Classified {
  /** The photo it was seen in, perhaps smaller than the one that was given. */
  photo: Photo
  /** L*a*b* of it, 3 floats a pixel. */
  lab: Float32Array
  mask: Mask
  box: Box
  fits: FitSet
  /** 0 to 1. */
  confidence: number
  /** How it was cut out; null for a photo that brought its own cut-out. */
  cutting: Cutting | null
  /** What the photo as a whole looks like. */
  opinion: Opinion | null
}

/** Of GrabCut: the later ones only polish the outline. */
const ROUNDS = 2
/** Where the frame alone does not tell what is background. */
const DOUBTS: Hypothesis[] = ['closed', 'centre']

/** What the outline alone shows. */
export interface Outlined extends Omit<Glance, 'cutting' | 'opinion'> {
  cutting: Omit<Cutting, 'seen'> | null
}

/** With what the network sees in the whole photo. */
export function withSight(outline: Outlined | null, sight: Sight): Glance | null {
  if (!outline) return null
  const { cutting } = outline
  const seen = { ...outline, cutting: cutting && { ...cutting, seen: sight.mask }, opinion: null }
  const opinion = weigh(seen, sight)
  const isOther = opinion.cut !== seen.cut
  const named = isOther && classify(seen.fits, seen.mask, opinion.cut)
  return { ...seen, ...named, opinion, confidence: Math.min(seen.confidence, trustIn(doubtsOf(seen))) }
}

/** A print, or another part of the garment, may be all that was cut out. */
const doubtsOf = (seen: Glance): Doubt[] => (isPartial(coveredOf(seen)) ? ['partial'] : [])

/** Finds what a picture would be made of, with a fraction of the care; null when nothing stands out. */
export function glance(photo: Photo, cutOut: Mask | null): Outlined | null {
  const large = { photo, lab: toLab(photo.rgb) }
  if (cutOut) return understand(large, cutOut)
  let best = attempt({ ...large, prepared: prepare(photo) }, 'border')
  if (best && best.confidence > GOOD) return best
  // What is doubtful costs more and deserves less: half the size will do.
  const half = halve(photo)
  const small = { photo: half, lab: toLab(half.rgb), prepared: prepare(half) }
  for (const belief of DOUBTS) {
    const other = attempt(small, belief)
    if (other && other.confidence > (best?.confidence ?? 0) + LEAD) best = other
    if (best && best.confidence > GOOD) break
  }
  return best
}

type Lit = Pick<Glance, 'photo' | 'lab'>
interface Looked extends Lit {
  prepared: Prepared
}

function attempt(looked: Looked, belief: Hypothesis): Outlined | null {
  const { prepared } = looked
  const segmentation = segment(prepared, belief, ROUNDS)
  if (segmentation.area < SMALLEST_AREA) return null
  const found = understand(looked, segmentation.mask)
  if (!found) return null
  const confidence = Math.min(1, Math.max(0, scoreOf(segmentation, found.fits, true)))
  return { ...found, confidence, cutting: { prepared, segmentation } }
}

function understand({ photo, lab }: Lit, mask: Mask): Outlined | null {
  const box = boundingBox(mask)
  const fits = fitMask(mask, lab, { quick: true })
  if (!box || !fits) return null
  return { photo, lab, mask, box, fits, ...classify(fits, mask), confidence: 1, cutting: null }
}
