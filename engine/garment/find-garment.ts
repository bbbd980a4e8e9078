import { EngineError } from '../errors.ts'
import { toLab } from '../maths/colour.ts'
import type { GarmentKind } from '../types.ts'
import { type Classified, classify } from './classify.ts'
import { type FitSet, fitMask } from './fit.ts'
import type { Box } from './frame.ts'
import { boundingBox, type Mask, type Photo } from './raster.ts'
import { type Hypothesis, prepare, type Segmentation, segment } from './segment.ts'
import { withoutSkin } from './skin.ts'

/** Above this score the first hypothesis is good enough; above the other, the search ends. */
const GOOD = 0.885
const EXCELLENT = 0.9
/** A later hypothesis must win by this much. */
const LEAD = 0.006
/** Without skin a garment may score this much less and still be preferred: skin helps to look like sleeves. */
const SKIN_LACK = 0.05
const SMALLEST_AREA = 0.02
/** Below this score what was found is not a garment. */
const NO_GARMENT = 0.55

const OTHERS: Hypothesis[] = ['closed', 'centre', 'corners', 'rect']

export interface FoundGarment extends Classified {
  mask: Mask
  box: Box
  fits: FitSet
  /** 0 to 1. */
  confidence: number
}

interface Attempt {
  segmentation: Segmentation
  fits: FitSet | null
  /** How much the mask looks like a photographed garment, about 0 to 1. */
  score: number
}

/**
 * Finds the garment in a photo. Several beliefs about its background are tried, and the mask that looks most like a
 * garment wins: template score, contrast of the outline, area and contact with the frame.
 * Throws EngineError `no_garment` when nothing like a garment stands out.
 */
export function findGarment(photo: Photo, cutOut: Mask | null, kind?: GarmentKind): FoundGarment {
  const lab = toLab(photo.rgb)
  if (cutOut) return understand(cutOut, fitMask(cutOut, lab, { kind }), 1)
  const prepared = prepare(photo)
  const attempt = (segmentation: Segmentation, quick: boolean): Attempt => {
    if (segmentation.area < SMALLEST_AREA) return { segmentation, fits: null, score: 0 }
    const fits = fitMask(segmentation.mask, lab, { kind, quick })
    return { segmentation, fits, score: scoreOf(segmentation, fits, quick) }
  }
  const first = attempt(segment(prepared, 'border'), false)
  let best = first
  if (first.score < GOOD)
    for (const hypothesis of OTHERS) {
      const next = attempt(segment(prepared, hypothesis), true)
      if (next.score > best.score + LEAD) best = next
      if (best.score > EXCELLENT) break
      // On an empty page nothing stands out, whatever is believed about its frame.
      if (best.score === 0 && hypothesis === 'centre') break
    }
  const bare = withoutSkin(prepared, best.segmentation)
  if (bare) {
    const dressed = attempt(bare, true)
    if (dressed.score > best.score - SKIN_LACK) best = dressed
  }
  if (best.score < NO_GARMENT) throw new EngineError('no_garment', 'Nothing like a garment stands out')
  const { mask } = best.segmentation
  return understand(mask, best === first ? first.fits : fitMask(mask, lab, { kind }), Math.min(1, best.score))
}

/** Quick fits lie a little below thorough ones. */
const QUICK_LACK = 0.008

function scoreOf({ mask, area, touch, contrast }: Segmentation, fits: FitSet | null, quick: boolean): number {
  if (!fits) return 0
  const { fit } = classify(fits, mask)
  const size = area < 0.12 ? (0.12 - area) * 1.6 : area > 0.8 ? (area - 0.8) * 1.5 : 0
  const template = Math.min(1, fit.score + (quick ? QUICK_LACK : 0))
  return 0.62 * template + 0.16 * contrast.mean + 0.22 * contrast.clear - size - 0.1 * Math.min(1, touch * 3)
}

function understand(mask: Mask, fits: FitSet | null, confidence: number): FoundGarment {
  const box = boundingBox(mask)
  if (!fits || !box) throw new EngineError('no_garment', 'What stands out is too small to be a garment')
  return { mask, box, fits, confidence, ...classify(fits, mask) }
}
