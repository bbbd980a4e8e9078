import type { FitAs } from '../fit/fit.ts'
import { readRows } from '../fit/silhouette.ts'
import { median } from '../maths/scalar.ts'
import type { FoundGarment } from './stages.ts'

/** A hood stands at least so far above the neck, normalised. */
export const TALL = 0.15
// Found on 100 hoodies, 277 jackets and 50 turtlenecks of the free dataset. Lengths are over the width of the chest.
/** Shoulders begin where the outline is this wide. */
const SHOULDERS = 0.62
/** Of what stands above them, the part that is neither tip nor slope. */
const MIDDLE = { from: 0.2, to: 0.7 }
/** Its area: a neck is as tall as a hood, but narrower. */
const LARGE = 0.115
/** What looks this much like a jacket or a hoodie has no turtleneck: less is enough, and of `huge` ones any shape. */
const SURELY = { large: 0.098, huge: 0.16 }
const LOOKS = { jacket: 0.5, hoodie: 0.4 }
/** A hood is round: it reaches this share of its usual width so far below its tip; a turtleneck ends straight. */
const ROUND = { width: 0.85, below: 0.055 }

type SleevedGarment = Pick<FoundGarment, 'mask' | 'box' | 'fits' | 'opinion'> & { fit: FitAs<'sleeved'> }

/** How far a hood stands above the neck of a sleeved garment, normalised; 0 where none does, or a turtleneck. */
export function hoodOf(garment: SleevedGarment, isHoodie: boolean): number {
  const { collar } = garment.fit.shape
  return collar >= TALL && (isHoodie || standsLikeHood(garment)) ? collar : 0
}

/** What stands above the shoulders is as large and as round as a hood. */
export function standsLikeHood({ mask, box, fit: { shape }, fits, opinion }: SleevedGarment): boolean {
  const chest = 2 * shape.armpit * fits.frame.unit
  const extents = readRows(mask, box).map(([left, right]) => (right - left + 1) / chest)
  const shoulders = extents.findIndex((extent) => extent > SHOULDERS)
  const above = shoulders < 0 ? extents : extents.slice(0, shoulders)
  const middle = above.slice(Math.floor(MIDDLE.from * above.length), Math.ceil(MIDDLE.to * above.length))
  const usual = middle.reduce((a, b) => a + b, 0) / Math.max(1, middle.length)
  const isRound =
    above.findIndex((extent) => extent > ROUND.width * median(above.slice())) > ROUND.below * chest
  const area = (above.length / chest) * usual
  const isSure =
    opinion &&
    (opinion.sight.kinds.jacket > LOOKS.jacket || (opinion.sight.labels.Hoodie ?? 0) > LOOKS.hoodie)
  return isSure ? area > (isRound ? SURELY.large : SURELY.huge) : isRound && area > LARGE
}
