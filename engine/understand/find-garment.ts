import { type Hypothesis, type Prepared, prepare, type Segmentation, segment } from '../cut-out/segment.ts'
import { withoutSkin } from '../cut-out/skin.ts'
import { EngineError } from '../errors.ts'
import { type FitOptions, type FitSet, fitMask } from '../fit/fit.ts'
import { toLab } from '../maths/colour.ts'
import { halve } from '../pixels/halve.ts'
import type { Box } from '../pixels/raster.ts'
import { boundingBox, type Mask, type Photo } from '../pixels/raster.ts'
import { type Turn, turnLab, turnMask, turnPhoto } from '../pixels/turn.ts'
import type { Category, GarmentKind } from '../types.ts'
import { builds } from './categories.ts'
import { type Classified, classify } from './classify.ts'
import { goOnBeyondFrame } from './cut-off.ts'
import { type Doubt, doubtsOf, trustIn } from './doubts.ts'
import { hidesSleeves } from './hanging.ts'
import { withInside } from './inside.ts'
import { partOfOutfit } from './outfit.ts'
import { lookAgain } from './second-look.ts'

/** Above this score the first hypothesis is good enough; above the other, the search ends. */
const GOOD = 0.885
const EXCELLENT = 0.9
/** A later hypothesis must win by this much. */
const LEAD = 0.006
/** Without skin a garment may score this much less and still be preferred: skin helps to look like sleeves. */
const SKIN_LACK = 0.056
const SMALLEST_AREA = 0.02
/** Below this score what was found is not a garment. */
const NO_GARMENT = 0.55
/** Below this template score a mask is tried on its side too, which must then be better by the other. */
const UPRIGHT = 0.885
const TURN_LEAD = 0.07
const STRIKING_LEAD = 0.15
/** A garment explained worse than this is trusted less. */
const EXPLAINED = 0.82
/** How often the cut-out is looked at again while that changes it. */
const LOOKS = 2

/** What hangs beside the body in an outfit are sleeves. */
const TOP_OF_OUTFIT: GarmentKind[] = ['sleeved']

const OTHERS: Hypothesis[] = ['closed', 'centre', 'corners', 'rect']

interface Understood extends Classified {
  mask: Mask
  /** L*a*b* of the photo, 3 floats a pixel. */
  lab: Float32Array
  box: Box
  fits: FitSet
  /** 0 to 1. */
  confidence: number
  /** What keeps the confidence down. */
  doubts: Doubt[]
  /** Its front is open, and the mask holds what is worn inside. */
  open: boolean
}

/** Photo, colours, mask, box and landmarks are as turned upright. */
export interface FoundGarment extends Understood {
  photo: Photo
  turn: Turn
}

interface Attempt {
  segmentation: Segmentation | null
  fits: FitSet | null
  /** How much the mask looks like a photographed garment, about 0 to 1. */
  score: number
  /** Skin reaches out of it. */
  skin: boolean
}

/**
 * Finds the garment in a photo. Several beliefs about its background are tried, and the mask that looks most like a
 * garment wins: template score, contrast of the outline, area and contact with the frame.
 * A garment that lies on its side is found in the photo turned upright.
 * Throws EngineError `no_garment` when nothing like a garment stands out.
 */
export function findGarment(photo: Photo, cutOut: Mask | null, category?: Category): FoundGarment {
  const kinds = category && builds[category].kinds
  const lab = toLab(photo.rgb)
  const search = startSearch(photo, cutOut, { lab, kinds })
  // The first mask may be wrong, so that only a striking difference counts; the best one is trusted more.
  const early = uprightTurn({ lab, mask: search.mask, fits: search.first.fits }, STRIKING_LEAD, kinds)
  const found = early ? null : finish(search, { lab, kinds })
  const turn = found ? uprightTurn(found, TURN_LEAD, kinds) : early
  const told = category && { cut: builds[category].cut }
  if (found && turn === 0) return { photo, turn, ...found, ...told }
  const turned = turnPhoto(photo, turn)
  const options = { lab: turnLab(lab, photo, turn), kinds }
  const again = startSearch(turned, cutOut && turnMask(cutOut, turn), options)
  return { photo: turned, turn, ...finish(again, options), ...told }
}

interface SearchOptions {
  lab: Float32Array
  kinds: readonly GarmentKind[] | undefined
}

interface Search {
  /** Null for a photo with a mask of its own. */
  prepared: Prepared | null
  mask: Mask
  first: Attempt
}

function startSearch(photo: Photo, cutOut: Mask | null, { lab, kinds }: SearchOptions): Search {
  if (cutOut) {
    const fits = fitMask(cutOut, lab, { kinds })
    return { prepared: null, mask: cutOut, first: { segmentation: null, fits, score: 1, skin: false } }
  }
  const prepared = prepare(photo)
  const segmentation = segment(prepared, 'border')
  return { prepared, mask: segmentation.mask, first: attempt(segmentation, lab, { kinds }) }
}

function finish(search: Search, options: SearchOptions): Understood {
  const { prepared, mask, first } = search
  if (!prepared)
    return understand({ mask, fits: first.fits, lab: options.lab }, { ...first, outfit: false }, options)
  // An outfit is no single garment: no other belief about the background would explain it better.
  const worn = wanted({ mask, fits: first.fits, lab: options.lab }, options)
  if (worn) return understand(worn, { ...first, outfit: true }, options)
  const best = bestAttempt(prepared, options, first)
  const found = best.segmentation?.mask ?? mask
  const fits = best.fits === first.fits ? first.fits : fitMask(found, options.lab, options)
  let seen: Explained = { mask: found, fits, lab: options.lab }
  for (let look = 0; seen.fits && look < LOOKS; look++) {
    const again = lookAgain(seen.mask, options.lab, seen.fits, classify(seen.fits, seen.mask).fit)
    if (!again) break
    seen = { mask: again, fits: fitMask(again, options.lab, options), lab: options.lab }
  }
  const part = wanted(seen, options)
  return understand(part ?? seen, { ...best, outfit: part !== null }, options)
}

/** Of an outfit the part that is wanted, else null. */
function wanted({ mask, fits, lab }: Explained, { kinds }: SearchOptions): Explained | null {
  const part = fits && partOfOutfit(mask, lab, fits, kinds)
  return part && { mask: part, fits: fitMask(part, lab, { kinds: kinds ?? TOP_OF_OUTFIT }), lab }
}

function attempt(segmentation: Segmentation, lab: Float32Array, options: FitOptions): Attempt {
  if (segmentation.area < SMALLEST_AREA) return { segmentation, fits: null, score: 0, skin: false }
  const fits = fitMask(segmentation.mask, lab, options)
  return { segmentation, fits, score: scoreOf(segmentation, fits, options.quick === true), skin: false }
}

/** A mask that no template explains may lie on its side: the turn that explains it better by `lead`. */
function uprightTurn({ lab, mask, fits }: Explained, lead: number, kinds?: readonly GarmentKind[]): Turn {
  if (!fits) return 0
  const standing = classify(fits, mask).fit.score
  if (standing > UPRIGHT) return 0
  const explained = (turn: Turn): number => {
    const turned = turnMask(mask, turn)
    const found = fitMask(turned, turnLab(lab, mask, turn), { kinds, quick: true })
    return found ? classify(found, turned).fit.score : 0
  }
  const [right, left] = [explained(1), explained(3)]
  return Math.max(right, left) < standing + lead ? 0 : right >= left ? 1 : 3
}

interface Explained {
  lab: Float32Array
  mask: Mask
  fits: FitSet | null
}

function bestAttempt(prepared: Prepared, { lab, kinds }: SearchOptions, first: Attempt): Attempt {
  let best = first.score < GOOD ? otherBelief(prepared, { lab, kinds }, first) : first
  const bare = best.segmentation && withoutSkin(prepared, best.segmentation)
  if (bare) {
    const dressed = attempt(bare, lab, { kinds, quick: true })
    if (dressed.score > best.score - SKIN_LACK) best = { ...dressed, skin: true }
  }
  if (best.score < NO_GARMENT) throw new EngineError('no_garment', 'Nothing like a garment stands out')
  return best
}

/** The other beliefs are weighed on a photo of half the size, at a quarter of the cost; only the winner is cut out in full. */
function otherBelief(prepared: Prepared, { lab, kinds }: SearchOptions, first: Attempt): Attempt {
  const small = prepare(halve(prepared.photo))
  const smallLab = toLab(small.photo.rgb)
  let [best, winner]: [number, Hypothesis | null] = [first.score, null]
  for (const hypothesis of OTHERS) {
    const { score } = attempt(segment(small, hypothesis), smallLab, { kinds, quick: true })
    if (score > best + LEAD) [best, winner] = [score, hypothesis]
    if (best > EXCELLENT) break
    // On an empty page nothing stands out, whatever is believed about its frame.
    if (best === 0 && hypothesis === 'centre') break
  }
  if (winner === null) return first
  const full = attempt(segment(prepared, winner), lab, { kinds, quick: true })
  return full.score > first.score + LEAD ? full : first
}

/** Quick fits lie a little below thorough ones. */
const QUICK_LACK = 0.008

/** How much a mask looks like a photographed garment, about 0 to 1. */
export function scoreOf(
  { mask, area, touch, contrast }: Segmentation,
  fits: FitSet | null,
  quick: boolean,
): number {
  if (!fits) return 0
  const { fit } = classify(fits, mask)
  const size = area < 0.12 ? (0.12 - area) * 1.6 : area > 0.8 ? (area - 0.8) * 1.5 : 0
  const template = Math.min(1, fit.score + (quick ? QUICK_LACK : 0))
  return 0.62 * template + 0.16 * contrast.mean + 0.22 * contrast.clear - size - 0.1 * Math.min(1, touch * 3)
}

function understand(
  { mask, fits, lab }: Explained,
  { score, skin, outfit }: Pick<Attempt, 'score' | 'skin'> & { outfit: boolean },
  { kinds }: SearchOptions,
): Understood {
  const box = boundingBox(mask)
  if (!fits || !box) throw new EngineError('no_garment', 'What stands out is too small to be a garment')
  const classified = classify(fits, mask)
  const doubts = doubtsOf({ lab, mask, skin, outfit, armpits: fits.armpits, ...classified })
  // However clear its outline is, a shape that no template explains is not understood.
  const explained = Math.min(1, score) - 1.2 * Math.max(0, EXPLAINED - classified.fit.score)
  const confidence = Math.max(0, Math.min(explained, trustIn(doubts)))
  const fit = goOnBeyondFrame(classified.fit, fits.frame, mask)
  const dressed = withInside(mask, lab, fit)
  const seen = {
    mask: dressed ?? mask,
    ...{ lab, box, fits, confidence, doubts, open: dressed !== null, ...classified, fit },
  }
  if (kinds || !hidesSleeves({ ...seen, armpits: fits.armpits })) return seen
  const hanging = fitMask(mask, lab, { kinds: ['sleeved'], hanging: true })?.fits[0]
  return hanging ? { ...seen, fit: hanging } : seen
}
