import { byFrame } from '../cut-out/segment.ts'
import { EngineError } from '../errors.ts'
import { fitMask } from '../fit/fit-mask.ts'
import { toLab } from '../maths/colour.ts'
import type { Mask, Photo } from '../pixels/raster.ts'
import { partAround } from '../sight/garment-part.ts'
import { SEEING, type Sight, see } from '../sight/sight.ts'
import { ONE_THREAD, type Threads } from '../threads/threads.ts'
import type { Category, Cut, TemplateKind } from '../types.ts'
import { bestBelief, firstBelief } from './beliefs.ts'
import { constructions } from './categories.ts'
import { classify } from './classify.ts'
import { withCollarSeen } from './collar-seen.ts'
import { withHoodSeen } from './hood-seen.ts'
import { templatesOf, weigh } from './opinion.ts'
import { partOfOutfit } from './outfit.ts'
import { lookAgain } from './second-look.ts'
import { type Sleeved, withSleevesSeen } from './sleeves-seen.ts'
import type { Fitted, FoundGarment, Understood, View } from './stages.ts'
import { withTrim } from './trim.ts'
import { understand } from './understand.ts'
import { TURN_LEAD, turnBySight, turnView, uprightTurn } from './upright.ts'

/**
 * Finds the garment in a photo: the best belief about its background, cut out, looked at again, and understood. What
 * lies on its side is found in the photo turned upright, and what clearly looks like another cut is looked for as that,
 * unless the request said what it is. Throws EngineError `no_garment` when nothing stands out.
 */
export function findGarment(
  photo: Photo,
  given: Mask | null,
  category?: Category,
  threads: Threads = ONE_THREAD,
): FoundGarment {
  const seeing = threads.start(SEEING, photo)
  const look = lookAt(photo, threads)
  // What is needed next unless it lies on its side.
  if (!given) look.byFrame.salient()
  const sight = seeing.result()
  const view = turnView(viewOf(look, given, sight), turnBySight(sight))
  if (!category) return findBySight(view, sight)
  const { kinds, cut } = constructions[category]
  const found = { ...search({ ...view, kinds }), cut, opinion: null }
  return asSeen(found, upright(found, sight), kinds)
}

/** With the sleeves, the hood and the collar that are seen. */
function asSeen(found: Omit<Sleeved, 'sleeves'>, sight: Sight, kinds: readonly TemplateKind[]): FoundGarment {
  const { sleeves } = sight
  return withCollarSeen(withHoodSeen(withSleevesSeen({ ...found, sleeves }, kinds), sight), sight)
}

/** What is seen of a photo that the templates turned is seen again. */
const upright = ({ turn, photo }: Searched, sight: Sight): Sight => (turn ? see(photo) : sight)

type Look = Pick<View, 'photo' | 'lab' | 'byFrame'>

const lookAt = (photo: Photo, threads: Threads): Look => ({
  ...{ photo, lab: toLab(photo.rgb), byFrame: byFrame(photo, threads) },
})

const viewOf = (look: Look, given: Mask | null, { mask: seen, cuts }: Sight): View => ({
  ...{ ...look, given, seen, cuts },
  ...{ kinds: undefined, turn: 0 as const },
})

/** As `findGarment`, by the outline alone: what the network adds is measured against it. */
export const findByOutline = (photo: Photo, given: Mask | null): FoundGarment => ({
  ...search(viewOf(lookAt(photo, ONE_THREAD), given, see(photo))),
  ...{ opinion: null, sleeves: {}, straps: null, isHoodie: false, collar: 0 },
})

/** What the outline says, unless the photo as a whole looks like something else: then it is looked for as that. */
function findBySight(view: View, sight: Sight): FoundGarment {
  const found = search(view)
  const opinion = weigh(found, withPart(found, upright(found, sight)))
  const agreed = { ...agree(found, view, opinion.cut), opinion }
  return asSeen(agreed, opinion.sight, templatesOf[agreed.cut])
}

/**
 * Of a person, or a dressed mannequin, the garment alone says what it is, but how much of the body it covers is seen only
 * on the whole, unless another garment covers the rest.
 */
function withPart({ photo, box, doubts }: Searched, whole: Sight): Sight {
  if (!doubts.includes('worn') && !doubts.includes('outfit')) return whole
  const part = see(photo, partAround(box, photo))
  return doubts.includes('outfit') ? part : { ...part, cuts: whole.cuts }
}

/** The garment as found, or looked for as another cut. */
function agree(found: Searched, view: View, cut: Cut): Searched {
  if (cut === found.cut) return found
  try {
    return { ...search({ ...view, kinds: templatesOf[cut] }), cut }
  } catch (error) {
    if (error instanceof EngineError) return found
    throw error
  }
}

type Searched = Omit<FoundGarment, 'opinion' | 'sleeves' | 'straps' | 'isHoodie' | 'collar'>

function search(view: View): Searched {
  const { photo, kinds } = view
  const first = firstBelief(view)
  const turnOf = (fitted: typeof first | Understood, lead: number) =>
    view.turn ? 0 : uprightTurn(fitted, lead, kinds)
  const early = turnOf(first, TURN_LEAD.first)
  const found = early ? null : understand(improve(first, view), view)
  const turn = found ? turnOf(found, TURN_LEAD.best) : early
  if (found && turn === 0) return { photo, turn: view.turn, ...found }
  const turned = turnView(view, turn)
  const upright = understand(improve(firstBelief(turned), turned), turned)
  return { photo: turned.photo, turn, ...upright }
}

/** From the first cut-out to the best one. A mask that was given stays as it is. */
function improve(first: Fitted, view: View): Fitted {
  if (!first.cutting) return first
  // An outfit is no single garment: no other belief about the background would explain it better.
  const worn = wantedPart(first, view)
  if (worn) return worn
  const best = lookCloser(bestBelief(first, view), view)
  return wantedPart(best, view) ?? trimmed(best, view)
}

/** How often the cut-out is looked at again while that changes it. */
const LOOKS = 2

function lookCloser(fitted: Fitted, { lab, kinds }: View): Fitted {
  let seen = fitted
  for (let look = 0; seen.fits && look < LOOKS; look++) {
    const { mask: before, fits } = seen
    const mask = lookAgain({ mask: before, lab, fits }, classify(fits, before).fit)
    if (!mask) break
    seen = { ...seen, mask, fits: fitMask(mask, lab, { kinds }) }
  }
  return seen
}

/** With the lace that ends it. */
function trimmed(fitted: Fitted, { lab, kinds }: View): Fitted {
  const { mask, fits } = fitted
  const whole = fits && withTrim(fitted, classify(fits, mask).fit, fits.frame.unit)
  return whole ? { ...fitted, mask: whole, fits: fitMask(whole, lab, { kinds }) } : fitted
}

/** What hangs beside the body in an outfit are sleeves. */
const TOP_OF_OUTFIT: TemplateKind[] = ['sleeved']

/** Of an outfit the part that is wanted, else null. */
function wantedPart(fitted: Fitted, { lab, kinds, cuts }: View): Fitted | null {
  const { fits } = fitted
  const mask = fits && partOfOutfit({ mask: fitted.mask, lab, fits, cuts }, kinds)
  if (!mask) return null
  return { ...fitted, mask, fits: fitMask(mask, lab, { kinds: kinds ?? TOP_OF_OUTFIT }), outfit: true }
}
