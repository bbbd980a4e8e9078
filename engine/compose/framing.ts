import type { Draped } from '../drape/drape.ts'
import type { Mannequin } from '../figure/mannequin.ts'

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
  const extent = { low: 1e9, high: -1e9, reach: 0 }
  for (const { positions } of cloths)
    for (let i = 0; i < positions.length; i += 3) {
      extent.low = Math.min(extent.low, positions[i + 1])
      extent.high = Math.max(extent.high, positions[i + 1])
      extent.reach = Math.max(extent.reach, Math.abs(positions[i]))
    }
  return extent
}

/** Tops end above the first height and are shown to the thigh; below the second, the whole figure is shown. In cm. */
const SHORT_HEM = 74
const LONG_HEM = 52

/** Tops from head to thigh, short dresses to below the knee, long garments whole, bottoms from the chest down; a ghost fills the picture. */
export function frameScene(
  m: Mannequin,
  extent: Extent,
  view: { upper: boolean; ghost: boolean; aspect: number },
) {
  const framing = view.ghost ? ghostFraming(extent, view.aspect) : figureFraming(m, extent, view.upper)
  if (view.ghost) return framing
  // Arms must not be cut off in a narrow picture.
  const wrist = Math.abs(m.landmarks.left.wrist[0])
  const needed = (2 * Math.max(extent.reach, wrist + 5) * 1.06) / view.aspect
  const missing = Math.max(0, needed - (framing.topY - framing.bottomY))
  return { topY: framing.topY + missing * 0.4, bottomY: framing.bottomY - missing * 0.6 }
}

function figureFraming({ height, landmarks }: Mannequin, { low }: Extent, upper: boolean): Framing {
  if (!upper) return { topY: landmarks.bustY + 4, bottomY: -8 }
  if (low <= LONG_HEM) return { topY: height + 6, bottomY: -8 }
  return { topY: height + 5, bottomY: low > SHORT_HEM ? 58 : low - 24 }
}

function ghostFraming({ low, high, reach }: Extent, aspect: number): Framing {
  const half = Math.max((high - low) * 1.18, (reach * 2.5) / aspect) / 2
  const middle = (low + high) / 2
  return { topY: middle + half, bottomY: middle - half }
}
