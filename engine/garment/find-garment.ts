import { EngineError } from '../errors.ts'
import { toLab } from '../maths/colour.ts'
import type { GarmentKind } from '../types.ts'
import { type Classified, classify } from './classify.ts'
import { type FitSet, fitMask } from './fit.ts'
import type { Box } from './frame.ts'
import { boundingBox, type Mask, type Photo } from './raster.ts'
import { type Hypothesis, prepare, type Segmentation, segment } from './segment.ts'

/** Above this score the first hypothesis is good enough; above the other, the search ends. */
const GOOD = 0.885
const EXCELLENT = 0.9
/** A later hypothesis must win by this much. */
const LEAD = 0.006
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
  hypothesis: Hypothesis
  segmentation: Segmentation
  score: number
}

/**
 * Finds the garment in a photo. Several beliefs about its background are tried, and the mask that looks most like a
 * garment wins: template score, contrast of the outline, area and contact with the frame.
 * Throws EngineError `no_garment` when nothing stands out at all.
 */
export function findGarment(photo: Photo, cutOut: Mask | null, kind?: GarmentKind): FoundGarment {
  const lab = toLab(photo.rgb)
  if (cutOut) return understand(cutOut, lab, { confidence: 1, kind })
  const prepared = prepare(photo)
  let best: Attempt | null = null
  for (const hypothesis of ['border' as const, ...OTHERS]) {
    const segmentation = segment(prepared, hypothesis)
    const score = scoreOf(segmentation, lab, kind)
    if (!best || score > best.score + LEAD) best = { hypothesis, segmentation, score }
    if (best.score > (hypothesis === 'border' ? GOOD : EXCELLENT)) break
  }
  if (!best || best.score < NO_GARMENT)
    throw new EngineError('no_garment', 'Nothing stands out from the background')
  return understand(best.segmentation.mask, lab, { confidence: Math.min(1, Math.max(0, best.score)), kind })
}

/** How much the mask looks like a photographed garment, about 0 to 1. */
function scoreOf(
  { mask, area, touch, contrast }: Segmentation,
  lab: Float32Array,
  kind?: GarmentKind,
): number {
  if (area < SMALLEST_AREA) return 0
  const fits = fitMask(mask, lab, { kind, quick: true })
  if (!fits) return 0
  const { fit } = classify(fits, mask)
  const size = area < 0.12 ? (0.12 - area) * 1.6 : area > 0.8 ? (area - 0.8) * 1.5 : 0
  // Quick fits lie a little below thorough ones; the share says by how much.
  const template = Math.min(1, fit.score + 0.008)
  return 0.62 * template + 0.16 * contrast.mean + 0.22 * contrast.clear - size - 0.1 * Math.min(1, touch * 3)
}

interface UnderstandOptions {
  confidence: number
  kind: GarmentKind | undefined
}

function understand(mask: Mask, lab: Float32Array, { confidence, kind }: UnderstandOptions): FoundGarment {
  const fits = fitMask(mask, lab, { kind })
  const box = boundingBox(mask)
  if (!fits || !box) throw new EngineError('no_garment', 'What stands out is too small to be a garment')
  return { mask, box, fits, confidence, ...classify(fits, mask) }
}
