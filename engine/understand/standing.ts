import type { Upper } from '../fit/shapes.ts'
import { clothIn, readRows } from '../fit/silhouette.ts'
import { median } from '../maths/scalar.ts'
import type { Box, Mask } from '../pixels/raster.ts'

/** What stands above the shoulders with sides that are nearly upright. */
export interface Standing {
  /** The rows of the photo between which it stands, px. */
  top: number
  foot: number
  /** Over the width of the chest. */
  width: number
}

// Found on 661 long-sleeved tops of the free dataset, 73 of them with a turtleneck or a standing collar: 58 are found, and
// two hangers. Lengths are over the width of the chest.

/** Rows wider than this belong to sleeves or armholes; a collar is narrower than `collar`. */
const WIDEST = { sleeved: 0.8, sleeveless: 0.7, collar: 0.62 }
/** The tips of its upper edge are narrower than this share of the rest. */
const TIPS = 0.7
/** How much width it gains down its height, and how much shoulders gain below. The collar of a jacket lies more openly. */
const SLOPE = { least: -0.4, most: 1.2, ofJacket: 2.1, shoulders: 2.2 }
const HEIGHT = { least: 0.09, ofJacket: 0.07 }
const WIDTH = { least: 0.2, most: 0.55 }
/** How unevenly both may gain it. */
const UNEVEN = 0.04
/** How far below the highest row it begins: what is narrower above it is a hanger. */
const LATEST = 0.07
/** How much of it is cloth: between straps there is none. */
const SOLID = 0.85
/** Of rows on either side of the foot. */
const FEWEST = 3

interface Below {
  kind: Upper
  /** Px. */
  chest: number
  isJacket: boolean
}

/** Two straight lines explain the widths of what stands and of the shoulders below. Null where nothing stands. */
export function readStanding(mask: Mask, box: Box, { kind, chest, isJacket }: Below): Standing | null {
  const widths: number[] = []
  for (const [left, right] of readRows(mask, box)) {
    const width = (right - left + 1) / chest
    if (width > WIDEST[kind]) break
    widths.push(width)
  }
  const usual = median(widths.filter((width) => width < WIDEST.collar))
  const top = widths.findIndex((width) => width > TIPS * usual)
  if (top < 0 || top > LATEST * chest) return null
  const { foot, sides, slope, uneven } = bendOf(widths, top)
  const width = median(widths.slice(top, foot + 1))
  const [gain, gainBelow] = [sides * chest, slope * chest]
  const stands =
    foot - top > (isJacket ? HEIGHT.ofJacket : HEIGHT.least) * chest &&
    width > WIDTH.least &&
    width < WIDTH.most &&
    gain > SLOPE.least &&
    gain < (isJacket ? SLOPE.ofJacket : SLOPE.most) &&
    gainBelow > SLOPE.shoulders &&
    uneven < UNEVEN &&
    clothIn(mask, box, top, foot) > SOLID * width * chest * (foot - top)
  return stands ? { top: box.y0 + top, foot: box.y0 + foot, width } : null
}

interface Bend {
  foot: number
  /** What a row gains above and below it. */
  sides: number
  slope: number
  /** Root of the mean squared distance of the rows from both lines. */
  uneven: number
}

/** Where two straight lines explain the rows from `top` on best. */
function bendOf(widths: number[], top: number): Bend {
  let best: Bend = { foot: top, sides: 0, slope: 0, uneven: Number.POSITIVE_INFINITY }
  for (let foot = top + FEWEST; foot < widths.length - FEWEST; foot++) {
    const above = lineThrough(widths.slice(top, foot + 1))
    const below = lineThrough(widths.slice(foot))
    const uneven = Math.sqrt((above.error + below.error) / (widths.length - top))
    if (uneven < best.uneven) best = { foot, sides: above.slope, slope: below.slope, uneven }
  }
  return best
}

/** Least squares: how much a value is above the one before it, and the squared distances from that line. */
function lineThrough(values: number[]): { slope: number; error: number } {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let [across, along] = [0, 0]
  values.forEach((value, i) => {
    across += (i - middle) * (value - mean)
    along += (i - middle) ** 2
  })
  const slope = across / along
  const error = values.reduce((sum, value, i) => sum + (value - mean - slope * (i - middle)) ** 2, 0)
  return { slope, error }
}
