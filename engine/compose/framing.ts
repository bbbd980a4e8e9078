import type { Draped } from '../drape/drape.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import { vertexAt } from '../figure/vertex.ts'

/** Heights at the upper and lower edge of the picture, cm. */
export interface Framing {
  topY: number
  bottomY: number
}

/** Lowest and highest point of the garment, and its farthest reach to a side, cm. */
export interface Extent {
  low: number
  high: number
  reach: number
}

export function extentOf({ cloths }: Draped): Extent {
  const extent = { low: Infinity, high: -Infinity, reach: 0 }
  for (const { positions } of cloths)
    for (let v = 0; v < positions.length / 3; v++) {
      const [x, y] = vertexAt(positions, v)
      extent.low = Math.min(extent.low, y)
      extent.high = Math.max(extent.high, y)
      extent.reach = Math.max(extent.reach, Math.abs(x))
    }
  return extent
}

/**
 * No garment reaches farther to a side, or deeper below the floor, cm. From a photo of the back of a striped top
 * (2026-11): it was taken for a dress, and hung 172 cm to the side and 238 cm below the floor.
 */
const BEYOND = { reach: 110, low: -25 }

/** False for a pattern that came out wrong: it hangs on nobody. */
export const isWearable = ({ low, reach }: Extent): boolean => reach <= BEYOND.reach && low >= BEYOND.low

// Set by eye for the first pictures (2026-11), LONG_HEM and what short dresses show when those were; no photo is
// recorded for any of them.

/** Tops end above the first height and are shown to the thigh; below the second, the whole figure is shown. In cm. */
const SHORT_HEM = 74
const LONG_HEM = 52
/** Air and hair above a whole figure, above one that is cut off, and above the bust under a top that is not the subject, cm. */
const ABOVE = { whole: 6, part: 5, bust: 4 }
/** The lower edge of the picture, cm: under the feet, at the thigh; below the hem of a short dress. */
const FEET = -8
const THIGH = 58
const BELOW_HEM = 24
/** From the wrist to the fingers, cm, and room for them at the sides, as a multiple. */
const HAND = 5
const SIDES = 1.06
/** What a narrow picture must show more is added above and below in these shares. */
const MORE = { above: 0.4, below: 0.6 }
/** A garment alone leaves this room above and below, and at the sides, as multiples of its height and reach. */
const GHOST = { tall: 1.18, wide: 2.5 }

/** Tops from head to thigh, short dresses to below the knee, long garments whole, bottoms from the chest down; a ghost fills the picture. */
export function frameScene(
  m: Mannequin,
  extent: Extent,
  view: { upper: boolean; ghost: boolean; aspect: number },
): Framing {
  if (view.ghost) return ghostFraming(extent, view.aspect)
  const framing = figureFraming(m, extent, view.upper)
  // Arms must not be cut off in a narrow picture.
  const wrist = Math.abs(m.landmarks.left.wrist[0])
  const needed = (2 * Math.max(extent.reach, wrist + HAND) * SIDES) / view.aspect
  const missing = Math.max(0, needed - (framing.topY - framing.bottomY))
  return { topY: framing.topY + missing * MORE.above, bottomY: framing.bottomY - missing * MORE.below }
}

function figureFraming({ height, landmarks }: Mannequin, { low }: Extent, upper: boolean): Framing {
  if (!upper) return { topY: landmarks.bustY + ABOVE.bust, bottomY: FEET }
  if (low <= LONG_HEM) return { topY: height + ABOVE.whole, bottomY: FEET }
  return { topY: height + ABOVE.part, bottomY: low > SHORT_HEM ? THIGH : low - BELOW_HEM }
}

function ghostFraming({ low, high, reach }: Extent, aspect: number): Framing {
  const half = Math.max((high - low) * GHOST.tall, (reach * GHOST.wide) / aspect) / 2
  const middle = (low + high) / 2
  return { topY: middle + half, bottomY: middle - half }
}
