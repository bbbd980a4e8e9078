import { fitMask } from '../fit/fit-mask.ts'
import { toLab } from '../maths/colour.ts'
import type { Mask, Photo } from '../pixels/raster.ts'
import type { Category, TemplateKind } from '../types.ts'
import { bestBelief, firstBelief } from './beliefs.ts'
import { constructions } from './categories.ts'
import { classify } from './classify.ts'
import { partOfOutfit } from './outfit.ts'
import { lookAgain } from './second-look.ts'
import type { Fitted, FoundGarment, View } from './stages.ts'
import { understand } from './understand.ts'
import { TURN_LEAD, turnView, uprightTurn } from './upright.ts'

/**
 * Finds the garment in a photo: the best belief about its background, cut out, looked at again, and understood. What
 * lies on its side is found in the photo turned upright. Throws EngineError `no_garment` when nothing stands out.
 */
export function findGarment(photo: Photo, given: Mask | null, category?: Category): FoundGarment {
  const { kinds, ...told } = category ? constructions[category] : { kinds: undefined }
  const view: View = { photo, lab: toLab(photo.rgb), given, kinds }
  const first = firstBelief(view)
  const early = uprightTurn(first, TURN_LEAD.first, kinds)
  const found = early ? null : understand(improve(first, view), view)
  const turn = found ? uprightTurn(found, TURN_LEAD.best, kinds) : early
  if (found && turn === 0) return { photo, turn, ...found, ...told }
  const turned = turnView(view, turn)
  const upright = understand(improve(firstBelief(turned), turned), turned)
  return { photo: turned.photo, turn, ...upright, ...told }
}

/** From the first cut-out to the best one. A mask that was given stays as it is. */
function improve(first: Fitted, view: View): Fitted {
  if (!first.cutting) return first
  // An outfit is no single garment: no other belief about the background would explain it better.
  const worn = wantedPart(first, view)
  if (worn) return worn
  const best = lookCloser(bestBelief(first, view), view)
  return wantedPart(best, view) ?? best
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

/** What hangs beside the body in an outfit are sleeves. */
const TOP_OF_OUTFIT: TemplateKind[] = ['sleeved']

/** Of an outfit the part that is wanted, else null. */
function wantedPart(fitted: Fitted, { lab, kinds }: View): Fitted | null {
  const { fits } = fitted
  const mask = fits && partOfOutfit({ mask: fitted.mask, lab, fits }, kinds)
  if (!mask) return null
  return { ...fitted, mask, fits: fitMask(mask, lab, { kinds: kinds ?? TOP_OF_OUTFIT }), outfit: true }
}
