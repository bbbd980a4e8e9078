import { UPRIGHT } from '../confidence.ts'
import { byFrame } from '../cut-out/segment.ts'
import type { FitSet } from '../fit/fit.ts'
import { fitMask } from '../fit/fit-mask.ts'
import type { Mask } from '../pixels/raster.ts'
import { type QuarterTurns, turnLab, turnMask, turnPhoto } from '../pixels/turn.ts'
import { type Sight, seeMask } from '../sight/sight.ts'
import type { TemplateKind } from '../types.ts'
import { classify } from './classify.ts'
import type { View } from './stages.ts'

/** Quarter turns to the right that set upright what lies on either side. */
const ONTO_RIGHT: QuarterTurns = 1
const ONTO_LEFT: QuarterTurns = 3
/** By how much it must then be better: the first mask may be wrong, the best one is trusted more. */
export const TURN_LEAD = { first: 0.15, best: 0.07 }

interface Lying {
  lab: Float32Array
  mask: Mask
  fits: FitSet | null
}

/** A mask that no template explains may lie on its side: the turn that explains it better by `lead`. */
export function uprightTurn(
  { lab, mask, fits }: Lying,
  lead: number,
  kinds: readonly TemplateKind[] | undefined,
): QuarterTurns {
  if (!fits) return 0
  const standing = classify(fits, mask).fit.score
  if (standing > UPRIGHT) return 0
  const explained = (turn: QuarterTurns): number => {
    const turned = turnMask(mask, turn)
    const found = fitMask(turned, turnLab(lab, mask, turn), { kinds, quick: true })
    return found ? classify(found, turned).fit.score : 0
  }
  const [right, left] = [explained(ONTO_RIGHT), explained(ONTO_LEFT)]
  return Math.max(right, left) < standing + lead ? 0 : right >= left ? ONTO_RIGHT : ONTO_LEFT
}

/**
 * How sure the network must be of a turn: what it is less sure of is left to the templates. Of 407 garments of the
 * validation senders, nearly all upright, none reaches 0.7.
 */
const LYING = 0.8

/** The turn that clearly sets upright what a photo as a whole shows. */
export function turnBySight({ turns }: Pick<Sight, 'turns'>): QuarterTurns {
  if (turns[ONTO_RIGHT] > LYING) return ONTO_RIGHT
  return turns[ONTO_LEFT] > LYING ? ONTO_LEFT : 0
}

/** What is turned is looked at again. */
export function turnView(view: View, turn: QuarterTurns): View {
  if (!turn) return view
  const photo = turnPhoto(view.photo, turn)
  const lab = turnLab(view.lab, view.photo, turn)
  const given = view.given && turnMask(view.given, turn)
  return { ...view, turn, photo, lab, byFrame: byFrame(photo), given, seen: seeMask(photo) }
}
