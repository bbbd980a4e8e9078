import type { Fit } from '../fit/fit.ts'
import type { CoarseMask } from '../sight/network.ts'
import type { FoundGarment } from '../understand/stages.ts'
import type { Named } from './name-category.ts'

/**
 * Of most garments the network sees clearly where they are, of much else only vaguely. Found on 455 garments of the free
 * dataset, 112 product photos and 341 of other things.
 */
const VAGUE = { usual: 0.12, weight: 2 }

/**
 * How much what its template leaves unexplained of an outline speaks against a garment: the power of its score. Found on 723
 * garments and 470 photos of animals, food and plants: at as many garments refused, 404 of these are instead of 344.
 */
const UNEXPLAINED = 3

/**
 * How probably a photo shows a garment that would be drawn as what it is, 0 to 1: that the whole looks like a garment, not
 * like a shoe or a hat, and clearly lies somewhere, that the outline is one and has the shape of a garment, and that the name
 * is right.
 */
export function plausibility({ confidence, fit, opinion }: Seen, named: Named): number {
  const likely = confidence * fit.score ** UNEXPLAINED * named.confidence
  if (!opinion) return likely
  const { garment, kinds, mask } = opinion.sight
  const clear = Math.exp(-VAGUE.weight * Math.max(0, vaguenessOf(mask) - VAGUE.usual))
  return likely * garment * (1 - kinds.none) * clear
}

type Seen = Pick<FoundGarment, 'confidence' | 'opinion'> & { fit: Pick<Fit, 'score'> }

/** How unsure the network is of the places where it sees a garment, 0 to 1: the variance of its answers over their mean. */
function vaguenessOf({ data }: CoarseMask): number {
  let [seen, unsure] = [0, 0]
  for (const probable of data) {
    seen += probable
    unsure += probable * (1 - probable)
  }
  return seen > 0 ? unsure / seen : 1
}
