import { clamp, lerp, smoothstep } from '../maths/scalar.ts'
import type { SleevedShape } from './shapes.ts'

// Found on the 44 photos, nearly all of garments laid flat or hanging, and on 44 product photos on invisible mannequins.
/** Shoulders over chest: of what lies flat usually and at most, and of what is surely on a body. */
const SHOULDERS = { usual: 0.95, flat: 1.06, worn: 1.2 }
/** No body is so round that it hides more of the chest. */
const MOST = 1.4
/** Beside long sleeves, of such a share of the length, the chest is hardly seen. */
const LONG_SLEEVE = 0.6

/**
 * Half width that the chest of a garment with sleeves has, or would have laid flat, normalised: a photo of it on a body
 * shows how wide the body is, which is less than half its girth.
 */
export function flatChest({ shoulder, armpit, sleeve, hemY }: SleevedShape): number {
  if (sleeve > LONG_SLEEVE * hemY) return armpit
  const { usual, flat, worn } = SHOULDERS
  const isWorn = smoothstep((shoulder / armpit - flat) / (worn - flat))
  return armpit * lerp(1, clamp(shoulder / armpit / usual, 1, MOST), isWorn)
}
