import { clamp, lerp, smoothstep } from '../maths/scalar.ts'
import type { SleevedShape } from './shapes.ts'

// Found on the 44 photos, nearly all of garments laid flat or hanging, and on 44 product photos on invisible mannequins.
/** Shoulders over chest: of what lies flat usually and at most, and of what is surely on a body. */
const SHOULDERS = {
  sleeved: { usual: 0.95, flat: 1.06, worn: 1.2 },
  sleeveless: { usual: 0.8, flat: 0.88, worn: 1 },
}
/** No body is so round that it hides more of the chest. */
const MOST = 1.4
/** Over the length of a jacket; over the width of the shoulders of what is longer, found on 43 coats and dresses. */
const LONG_SLEEVE = { ofLength: 0.6, ofShoulders: 1.1 }

/** Sleeves as jackets and coats have them. */
export const hasLongSleeves = ({ sleeve, hemY, shoulder }: SleevedShape): boolean =>
  sleeve > Math.min(LONG_SLEEVE.ofLength * hemY, LONG_SLEEVE.ofShoulders * 2 * shoulder)

/**
 * Half width that the chest of a garment with sleeves has, or would have laid flat, normalised: a photo of it on a body
 * shows how wide the body is, which is less than half its girth. Beside long sleeves the chest is hardly seen.
 */
export const flatChest = (shape: SleevedShape): number =>
  hasLongSleeves(shape) ? shape.armpit : flattened(shape, SHOULDERS.sleeved)

/** The same without sleeves: shoulders that are as wide as the chest are those of a body, or of cloth that clings to it. */
export const flatBareChest = (widths: Widths): number => flattened(widths, SHOULDERS.sleeveless)

type Widths = Pick<SleevedShape, 'shoulder' | 'armpit'>

function flattened({ shoulder, armpit }: Widths, { usual, flat, worn }: typeof SHOULDERS.sleeved): number {
  const isWorn = smoothstep((shoulder / armpit - flat) / (worn - flat))
  return armpit * lerp(1, clamp(shoulder / armpit / usual, 1, MOST), isWorn)
}
