import { median } from '../maths/scalar.ts'
import { type Box, boundingBox, type Mask } from '../pixels/raster.ts'

/** Traits of an outline that tell kinds of garment apart where likeness alone cannot. All are ratios. */
export interface Silhouette {
  /** Height over width of the box. */
  tall: number
  /** Narrowest extent of the middle over the widest of the top. */
  waist: number
  /** Narrowest over widest extent between 14 and 60 % of the height: a pair of shorts is a block, a top has arms. */
  block: number
  /** Height over the width of the top edge. */
  heightToTop: number
  /** Dip of the middle of the top edge, over its width. */
  dip: number
  /** Notch in the middle of the bottom edge, over the height. */
  notch: number
  /** Width of the top edge over the width of the box. */
  topRatio: number
  /** Height over the usual width of the chest, from 15 to 50 % of the height. */
  slender: number
  /** How far the sides leave a straight line, over the width. */
  sides: number
}

/** Where traits are measured: shares of the height, from the top, or of a width. Tuned on the 44 photos. */
const bands = {
  ...{ top: [0.02, 0.07], chest: [0.15, 0.5], middle: [0.18, 0.62], upper: [0.04, 0.26], block: [0.14, 0.6] },
  sides: [0.13, 0.9],
} satisfies Record<string, [number, number]>
/** The neck is looked for above this share of the height. */
const NECK = 0.12
/** The highest part of the top edge lies within this share of its width from the middle. */
const EDGE = 0.45
/** The middle of a dip, px. */
const DIP = [-2, -1, 0, 1, 2]
/** Of the width: a notch lies this near to the middle, the hem that it is compared with this far beside it. */
const NOTCH = { middle: 0.14, besideFrom: 0.06, besideTo: 0.3 }

/** Measures the outline of a mask; null when it is empty. */
export function readSilhouette(mask: Mask): Silhouette | null {
  const box = boundingBox(mask)
  if (!box) return null
  const { x0, x1, width: bw, height: bh } = box
  const rows = readRows(mask, box)
  const extents = rows.map(extentOf)
  const band = (range: [number, number]) => extents.slice(...rowsOf(range, bh))
  const topWidth = topWidthOf(mask, box)
  const { fromTop, fromBottom } = depthsOf(mask, box)
  const [neckLeft, neckRight] = rows.slice(0, Math.ceil(bh * NECK)).findLast(([left]) => left >= 0) ?? [
    x0,
    x1,
  ]
  const middle = Math.round((neckLeft + neckRight) / 2)
  return {
    tall: bh / bw,
    waist: Math.min(...band(bands.middle)) / Math.max(1, ...band(bands.upper)),
    heightToTop: bh / topWidth,
    dip: centralDip(fromTop, middle, { width: topWidth, height: bh }) / topWidth,
    notch: centralNotch(fromBottom, (x0 + x1) / 2, box) / bh,
    topRatio: topWidth / bw,
    block: Math.min(...band(bands.block)) / Math.max(1, ...extents),
    slender: bh / Math.max(1, median(band(bands.chest))),
    sides: Math.max(bulge(rows.map(([left]) => left)), bulge(rows.map(([, right]) => right))) / bw,
  }
}

/** Width of the top edge, px. */
export function topWidthOf(mask: Mask, box: Box): number {
  const [start, end] = rowsOf(bands.top, box.height)
  const rows = readRows(mask, { ...box, y0: box.y0 + start, height: Math.min(end, box.height) - start })
  return Math.max(1, mean(rows.map(extentOf)))
}

/** The rows of a band: where it starts and where it ends (exclusive). */
function rowsOf([from, to]: [number, number], height: number): [number, number] {
  const start = Math.floor(from * height)
  return [start, Math.max(start + 1, Math.floor(to * height))]
}

const extentOf = ([left, right]: [number, number]): number => (left < 0 ? 0 : right - left + 1)

/** The first and the last column of the garment in each row of its box; -1 where there is none. */
export const readRows = ({ width, data }: Mask, { x0, y0, x1, height }: Box): [number, number][] =>
  Array.from({ length: height }, (_, i) => {
    const row = data.subarray((y0 + i) * width + x0, (y0 + i) * width + x1 + 1)
    const [first, last] = [row.indexOf(1), row.lastIndexOf(1)]
    return first < 0 ? [-1, -1] : [x0 + first, x0 + last]
  })

/** Pixels of the garment in the rows of its box from one to another. */
export const clothIn = ({ width, data }: Mask, { y0 }: Box, from: number, to: number): number =>
  data.subarray((y0 + from) * width, (y0 + to) * width).reduce((sum, cloth) => sum + cloth, 0)

type Depth = (x: number) => number

/** Distances from the edges of the box to the first garment pixel of a column; the height where it has none. */
function depthsOf({ width, data }: Mask, { y0, y1, height }: Box): { fromTop: Depth; fromBottom: Depth } {
  const column = (x: number) => Math.max(0, Math.min(width - 1, Math.round(x)))
  // A notch asks for every column many times.
  const known = new Map<number, number>()
  const up = (x: number): number => {
    let y = y1
    while (y >= y0 && !data[y * width + x]) y--
    return y >= y0 ? y1 - y : height
  }
  return {
    fromTop(x) {
      const from = column(x)
      let y = y0
      while (y <= y1 && !data[y * width + from]) y++
      return y <= y1 ? y - y0 : height
    },
    fromBottom(x) {
      const from = column(x)
      const depth = known.get(from) ?? up(from)
      known.set(from, depth)
      return depth
    },
  }
}

type Size = Pick<Box, 'width' | 'height'>

function centralDip(fromTop: Depth, middle: number, edge: Size): number {
  let highest = edge.height
  for (let d = 0; d < edge.width * EDGE; d++)
    highest = Math.min(highest, fromTop(middle + d), fromTop(middle - d))
  return mean(DIP.map((d) => fromTop(middle + d))) - highest
}

/** The largest upward gap near the middle of the hem, compared with the hem to its left and right. */
function centralNotch(fromBottom: Depth, middle: number, { width, height }: Size): number {
  let notch = 0
  for (let x = Math.round(middle - width * NOTCH.middle); x <= middle + width * NOTCH.middle; x++) {
    let [left, right] = [height, height]
    for (let d = Math.round(width * NOTCH.besideFrom); d < width * NOTCH.besideTo; d++) {
      left = Math.min(left, fromBottom(x - d))
      right = Math.min(right, fromBottom(x + d))
    }
    notch = Math.max(notch, fromBottom(x) - Math.max(left, right))
  }
  return notch
}

/** Largest distance of a side from the straight line through its ends. */
function bulge(side: number[]): number {
  const [start, end] = [Math.floor(side.length * bands.sides[0]), Math.floor(side.length * bands.sides[1])]
  const [first, last] = [side[start] ?? 0, side[end] ?? 0]
  let most = 0
  side.slice(start, end + 1).forEach((x, i) => {
    const t = i / Math.max(1, end - start)
    most = Math.max(most, Math.abs(x - (first + (last - first) * t)))
  })
  return most
}

const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)
