import { luma } from '../maths/colour.ts'
import { usualSize } from '../maths/nth-smallest.ts'
import { lerp } from '../maths/scalar.ts'
import { CHANNELS } from '../pixels/raster.ts'
import { isPeriodic } from './quilting.ts'
import { bytesOf, type Colour, type Looks, lookerAt, mediansOf, ROWS, type Trunk } from './row-colours.ts'
import type { Texture } from './textures.ts'

// Found on the 44 photos, and on 450 jackets, shirts and hoodies of the free dataset.
/**
 * Stripes are looked at in strips of each half, from so far aside and so wide, over the half width: in one of them even a
 * stripe that bends is level.
 */
const STRIPS = { from: [0.45, 0.55, 0.65, 0.75], width: 0.2 }
/** In the usual strip cloth differs from its row by no more than that in the channel that differs most, 0 to 255. */
const LEVEL = 9
/** Rows usually differ by at least that, in luma, from those around them, so far up and down, over the length. */
const STRIPED = { least: 9, reach: 0.1 }
/** Columns of each half, over its width, usually differ by no more than that from so many on each side: a check is light and dark. */
const PLAIN = { most: 3, from: 0.4, columns: 20, reach: 4 }

/**
 * The colour of each row of a trunk whose stripes go round it, as the strip shows them in which they are most level; null
 * where they are faint, or go up and down as well. `trusted` marks cloth, a byte a texel.
 */
export function stripeColours(texture: Texture, trusted: Uint8Array, trunk: Trunk): Colour[] | null {
  const lookAlong = lookerAt(texture, trusted, trunk)
  const strips = ([1, -1] as const).flatMap((side) =>
    STRIPS.from.map((from) => {
      const looks = lookAlong(side, { across: [from, from + STRIPS.width] })
      const colours = mediansOf(looks)
      return { colours, off: usuallyOff(looks, colours) }
    }),
  )
  strips.sort((a, b) => a.off - b.off)
  const [{ colours }] = strips
  const rows = bytesOf(colours)
  const swings = aroundMean(
    colours.map((_, k) => luma(rows, k)),
    Math.round(STRIPED.reach * ROWS),
  )
  // Over a whole column bent stripes come to the same mean, checks do not.
  const columns = ([1, -1] as const).flatMap((side) => {
    const lumas = Array.from({ length: PLAIN.columns }, (_, c) => {
      const aside = lerp(PLAIN.from, 1, c / PLAIN.columns)
      return meanLuma(lookAlong(side, { most: 1, across: [aside, aside] }))
    })
    return aroundMean(lumas, PLAIN.reach)
  })
  const isLevel = strips[strips.length >> 1].off <= LEVEL
  if (!isLevel || usualSize(swings) < STRIPED.least || usualSize(columns) > PLAIN.most) return null
  return isPeriodic(swings) ? colours : null
}

/** How far cloth usually is from its row, in the channel that differs most. */
function usuallyOff({ most, counts, colours }: Looks, rows: Colour[]): number {
  const off: number[] = []
  rows.forEach((row, k) => {
    for (let l = 0; l < counts[k]; l++)
      off.push(Math.max(...row.map((value, c) => Math.abs(value - colours[(k * most + l) * CHANNELS + c]))))
  })
  return usualSize(off)
}

function meanLuma({ most, counts, colours }: Looks): number {
  let [sum, count] = [0, 0]
  for (let k = 0; k < ROWS; k++)
    for (let l = 0; l < counts[k]; l++, count++) sum += luma(colours, k * most + l)
  return sum / Math.max(1, count)
}

/** By how much each value is more than the mean of those around it. */
const aroundMean = (values: number[], away: number): number[] =>
  values.map((value, k) => {
    const near = values.slice(Math.max(0, k - away), k + away + 1)
    return value - near.reduce((sum, one) => sum + one, 0) / near.length
  })
