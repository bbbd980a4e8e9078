import { type Fit, isUpper } from '../fit/fit.ts'
import { onPhoto } from '../fit/placement.ts'
import { type ColourModel, learnColours } from '../pixels/colour-model.ts'
import { components, pixelsOf } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked } from '../pixels/raster.ts'
import { isGroundBeside, type Known, type Placed, STRANGE } from './by-template.ts'
import { TALL } from './hood.ts'

// Found on 3,339 upper garments of the free dataset.

/** Over the half width of the shoulders: where ground is looked for, where a hanger is highest, and where its arms are. */
const NECK = 0.62
const MIDDLE = 0.15
const ARMS = { from: 0.35, to: 0.55 }
/** The same down from the shoulders, over the height of the armpits. */
const DEEPEST = 0.55
/** A patch of it smaller than this share of the garment is a speck. Above nearly all of it something lies. */
const WORTH = 0.001
const COVERED = 0.9
/** How steeply the arms fall, times the share of the neck in which ground shows. */
const TENT = 0.15
/** So far beyond the ground its arms are seen above the shoulders, over the half width of these. */
const BESIDE = 0.12
/** So much of a hanger has a colour that the shoulders have nowhere, where a print shares the colour of the ground. */
const UNLIKE = 0.8

/** Where the neck is, px. */
interface Neck {
  axis: number
  /** Half the width of the shoulders. */
  half: number
  /** No neckline is deeper. */
  lowest: number
}

/** A column of pixels at the neck. */
interface Column {
  x: number
  /** The highest row of the cut-out. */
  top: number
  /** The rows between which ground shows; null where none does. */
  shows: Rows | null
}

interface Rows {
  from: number
  to: number
}

type Open = Column & { shows: Rows }

/**
 * A hanger that the cut-out includes in a wide neck, with the ground that shows below it. Its arms slope down to both
 * sides, while the edge of a neckline is level or dips. Null where there is none.
 */
export function neckHanger({ known, lab, frame }: Placed, fit: Fit): Uint8Array | null {
  if (!isUpper(fit) || (fit.kind === 'sleeved' && fit.shape.collar > TALL)) return null
  const { toPixels } = onPhoto(fit.placement, frame)
  const [axis, lowest] = toPixels([0, DEEPEST * fit.shape.armpitY])
  const neck = { axis, half: fit.shape.shoulder * frame.unit, lowest }
  const found = hangerAbove(known, groundIn(known, neck, known.isGround), neck)
  if (found) return found.taken
  // Where a print has the colour of the ground, the shoulders still tell.
  const shoulders = learnColours(lab, shouldersIn(known.mask, neck))
  const isGround = (i: number) => known.mask.data[i] === 1 && isGroundBeside(shoulders(i), known.paper(i))
  const again = hangerAbove(known, groundIn(known, neck, isGround), neck)
  return again && isUnlike(again.above, shoulders) ? again.taken : null
}

interface Hanger {
  /** With the ground below it. */
  taken: Uint8Array
  /** Its pixels above that ground. */
  above: number[]
}

function hangerAbove({ mask }: Known, ground: Uint8Array, neck: Neck): Hanger | null {
  const columns = readColumns(mask, ground, neck)
  const open = columns.filter((column): column is Open => column.shows !== null)
  const covered = open.filter(({ top, shows }) => shows.from > top + 1)
  const isTent = fallOf(columns, neck) * open.length > TENT * columns.length
  if (!isTent || covered.length < COVERED * open.length) return null
  const { width, data } = mask
  const depths = new Map(columns.map((column) => [column.x, depthOf(column, open, neck)]))
  return {
    taken: marked(data, (_, i) => Math.floor(i / width) <= (depths.get(i % width) ?? -1)),
    above: covered.flatMap(({ x, top, shows }) =>
      Array.from({ length: shows.from - top }, (_, k) => (top + k) * width + x),
    ),
  }
}

const shouldersIn =
  ({ width, data }: Mask, { axis, half, lowest }: Neck) =>
  (i: number): boolean => {
    const across = Math.abs((i % width) - axis)
    return data[i] === 1 && i < lowest * width && across > NECK * half && across < half
  }

const isUnlike = (pixels: number[], shoulders: ColourModel): boolean =>
  pixels.filter((i) => shoulders(i) < STRANGE).length > UNLIKE * pixels.length

/**
 * The lowest row to remove in a column, -1 for none: the last row of ground. Below the hook, where no ground shows, it is
 * the higher one of both neighbours; just outside the ground only the arm above it is removed.
 */
function depthOf({ x, shows }: Column, open: Open[], { half }: Neck): number {
  if (shows) return shows.to
  const [before, after] = [open.findLast((other) => other.x < x), open.find((other) => other.x > x)]
  if (before && after) return Math.min(before.shows.to, after.shows.to)
  const end = before ?? after
  return end && Math.abs(end.x - x) < BESIDE * half ? end.shows.from : -1
}

/** What has the colours of the ground, without specks. */
function groundIn(
  { mask, total }: Known,
  { axis, half, lowest }: Neck,
  isGround: Known['isGround'],
): Uint8Array {
  const { width } = mask
  const isNeck = (i: number) => i < lowest * width && Math.abs((i % width) - axis) < NECK * half
  const data = new Uint8Array(mask.data.length)
  for (let i = 0; i < lowest * width; i++) if (isNeck(i) && isGround(i)) data[i] = 1
  const found = components(morph({ ...mask, data }, 'open', 1))
  const isLarge = found.area.map((area, k) => k > 0 && area > WORTH * total)
  return pixelsOf(found, isLarge)
}

function readColumns({ width, height, data }: Mask, ground: Uint8Array, { axis, half }: Neck): Column[] {
  const columns: Column[] = []
  const last = Math.min(width - 1, Math.floor(axis + NECK * half))
  for (let x = Math.max(0, Math.ceil(axis - NECK * half)); x <= last; x++) {
    const top = firstRow(height, (y) => data[y * width + x] === 1)
    if (top < 0) continue
    const from = firstRow(height, (y) => ground[y * width + x] === 1)
    const to = firstRow(height, (y) => y > from && ground[y * width + x] !== 1) - 1
    columns.push({ x, top, shows: from < 0 ? null : { from, to } })
  }
  return columns
}

function firstRow(height: number, holds: (y: number) => boolean): number {
  for (let y = 0; y < height; y++) if (holds(y)) return y
  return -1
}

/** How steeply the upper edge falls from the middle to both sides, on the flatter one. */
function fallOf(columns: Column[], { axis, half }: Neck): number {
  const heightOf = (counts: (across: number) => boolean) => {
    const tops = columns.filter(({ x }) => counts((x - axis) / half)).map(({ top }) => top)
    return tops.reduce((sum, top) => sum + top, 0) / tops.length
  }
  const peak = heightOf((across) => Math.abs(across) < MIDDLE)
  const run = ((ARMS.from + ARMS.to) / 2) * half
  const arms = [-1, 1].map((side) =>
    heightOf((across) => side * across > ARMS.from && side * across < ARMS.to),
  )
  return (Math.min(...arms) - peak) / run
}
