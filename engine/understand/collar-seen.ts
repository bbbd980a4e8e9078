import { type FitAs, landmarksOf } from '../fit/fit.ts'
import { onPhoto, placing } from '../fit/placement.ts'
import type { Sight } from '../sight/sight.ts'
import type { FoundGarment } from './stages.ts'
import { readStanding, type Standing } from './standing.ts'

/** A collar this high, normalised, was found by the template. */
export const COLLAR = 0.045
/** What looks this much like a shirt, a polo or a blazer has a collar that is turned down, though it stands on a flat photo. */
const TURNED = 0.4
/** What is left of shoulders and of the half width of a neck at least, normalised. */
const LEAST = { shoulderDrop: 0.02, neck: 0.05 }

/** A top with the collar that stands above its shoulders, where the template took it for a part of them. */
export function withCollarSeen(found: FoundGarment, { labels }: Pick<Sight, 'labels'>): FoundGarment {
  const { cut, fit, fits, mask, box, isHoodie } = found
  const { Shirt = 0, Polo = 0, Blazer = 0 } = labels
  if ((cut !== 'top' && cut !== 'dress') || fit.kind !== 'sleeved' || isHoodie) return found
  if (fit.shape.collar > COLLAR || Shirt + Polo + Blazer > TURNED) return found
  const standing = readStanding(mask, box, 2 * fit.shape.armpit * fits.frame.unit)
  return standing ? { ...found, fit: withCollar(fit, standing, fits.frame) } : found
}

/** The same outline with its neck at the foot of what stands. */
function withCollar(
  fit: FitAs<'sleeved'>,
  { top, foot, width }: Standing,
  frame: FoundGarment['fits']['frame'],
): FitAs<'sleeved'> {
  const { fromPixels, toPixels } = onPhoto(fit.placement, frame)
  const [axis] = toPixels([0, 0])
  const heightOf = (y: number) => fromPixels([axis, y])[1]
  const [neckY, topY] = [heightOf(foot), heightOf(top)]
  const { armpit, armpitY, hemY, shoulderDrop } = fit.shape
  const shape = {
    ...fit.shape,
    neck: Math.max(LEAST.neck, width * armpit),
    neckDip: 0,
    collar: neckY - topY,
    shoulderDrop: Math.max(LEAST.shoulderDrop, shoulderDrop - neckY),
    armpitY: armpitY - neckY,
    hemY: hemY - neckY,
  }
  const [shiftX, shiftY] = placing(fit.placement).place([0, neckY])
  const placed = { shape, placement: { ...fit.placement, shiftX, shiftY } }
  return { ...fit, ...placed, landmarks: landmarksOf('sleeved', placed, frame) }
}
