import { type FitAs, isUpper, reshaped } from '../fit/fit.ts'
import { fitMask } from '../fit/fit-mask.ts'
import type { Frame } from '../fit/frame.ts'
import { onPhoto, placing } from '../fit/placement.ts'
import { readRows } from '../fit/silhouette.ts'
import { median } from '../maths/scalar.ts'
import type { Sight } from '../sight/sight.ts'
import type { FoundGarment } from './stages.ts'
import { readStanding, type Standing } from './standing.ts'

/** A collar this high, normalised, hides the neckline. */
export const COLLAR = 0.045
/**
 * What looks this much like a shirt, a polo or a blazer may have a collar that is turned down, though it stands on a flat
 * photo, and surely has one. Found on 297 of these in the free dataset: the template gave 23 of them a standing collar.
 */
const TURNED = { maybe: 0.4, surely: 0.6 }
const JACKET = 0.5
/** Between these shares of its height a vest is as wide as the chest. */
const CHEST = { from: 0.35, to: 0.6 }
/** On a vest no collar stands taller than 0.19 of its chest; above a skirt three times as wide as its waist the bodice does. */
const TALLEST = 0.3
/** What is left of shoulders and of the half width of a neck at least, normalised. */
const LEAST = { shoulderDrop: 0.02, neck: 0.05 }

/**
 * A top with the collar that stands above its shoulders, where the template took it for a part of them or has none, and
 * without one that is turned down, which is a part of the front.
 */
export function withCollarSeen(
  found: Omit<FoundGarment, 'collar'>,
  { labels, kinds }: Pick<Sight, 'labels' | 'kinds'>,
): FoundGarment {
  const { cut, fit, fits, mask, box, isHoodie, straps } = found
  if (!isUpper(fit)) return { ...found, collar: 0 }
  const fitted = fit.kind === 'sleeved' ? fit.shape.collar : 0
  const asFitted = { ...found, collar: fitted }
  if ((cut !== 'top' && cut !== 'dress') || isHoodie || straps) return asFitted
  const { Shirt = 0, Polo = 0, Blazer = 0 } = labels
  const turned = Shirt + Polo + Blazer
  if (fit.kind === 'sleeved' && fitted > COLLAR)
    return turned > TURNED.surely
      ? { ...found, fit: withNeckAt(fit, { y: -fitted, collar: 0 }, fits.frame), collar: 0 }
      : asFitted
  if (turned > TURNED.maybe) return asFitted
  const isJacket = kinds.jacket > JACKET
  if (fit.kind === 'sleeveless') return withCollarOnVest(found, isJacket) ?? asFitted
  const chest = 2 * fit.shape.armpit * fits.frame.unit
  const standing = readStanding(mask, box, { kind: fit.kind, chest, isJacket })
  if (!standing) return asFitted
  const neck = neckBelow(standing, fit, fits.frame)
  return { ...found, fit: withNeckAt(fit, neck, fits.frame), collar: neck.collar }
}

/** Without sleeves a collar is easily taken for straps: the template is laid once more, over what lies below it. */
function withCollarOnVest(found: Omit<FoundGarment, 'collar'>, isJacket: boolean): FoundGarment | null {
  const { mask, box, lab } = found
  const middle = readRows(mask, box).slice(box.height * CHEST.from, box.height * CHEST.to)
  const chest = median(middle.map(([left, right]) => right - left + 1))
  const standing = readStanding(mask, box, { kind: 'sleeveless', chest, isJacket })
  if (!standing || standing.foot - standing.top > TALLEST * chest) return null
  const { top, foot, width } = standing
  const data = mask.data.slice().fill(0, 0, foot * mask.width)
  const fits = fitMask({ ...mask, data }, lab, { kinds: ['sleeveless'] })
  const fit = fits?.fits[0]
  if (!fits || fit?.kind !== 'sleeveless') return null
  const { unit } = fits.frame
  const neck = Math.max(LEAST.neck, (width * chest) / 2 / unit)
  return { ...found, fits, fit: reshaped(fit, { neck }, fits.frame), collar: (foot - top) / unit }
}

type Sleeved = FitAs<'sleeved'>

/** Template coordinates. */
interface Neck {
  y: number
  /** How far a collar stands above it. */
  collar: number
  half?: number
}

function neckBelow({ top, foot, width }: Standing, { placement, shape }: Sleeved, frame: Frame): Neck {
  const { fromPixels, toPixels } = onPhoto(placement, frame)
  const [axis] = toPixels([0, 0])
  const heightOf = (y: number) => fromPixels([axis, y])[1]
  const y = heightOf(foot)
  return { y, collar: y - heightOf(top), half: Math.max(LEAST.neck, width * shape.armpit) }
}

/** The same outline with its neck elsewhere. */
function withNeckAt(fit: Sleeved, { y, collar, half = fit.shape.neck }: Neck, frame: Frame): Sleeved {
  const { armpitY, hemY, shoulderDrop } = fit.shape
  const [shiftX, shiftY] = placing(fit.placement).place([0, y])
  const change = {
    ...{ collar, neck: half, neckDip: 0, armpitY: armpitY - y, hemY: hemY - y },
    shoulderDrop: Math.max(LEAST.shoulderDrop, shoulderDrop - y),
  }
  return reshaped({ ...fit, placement: { ...fit.placement, shiftX, shiftY } }, change, frame)
}
