import { median } from '../maths/scalar.ts'
import { boundingBox, type Mask } from '../pixels/raster.ts'

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

/** Measures the outline of a mask; null when it is empty. */
export function readSilhouette(mask: Mask): Silhouette | null {
  const box = boundingBox(mask)
  if (!box) return null
  const { width, data } = mask
  const { x0, y0, x1, y1, width: bw, height: bh } = box
  const left: number[] = []
  const right: number[] = []
  for (let y = y0; y <= y1; y++) {
    const row = data.subarray(y * width + x0, y * width + x1 + 1)
    left.push(row.indexOf(1) < 0 ? -1 : x0 + row.indexOf(1))
    right.push(row.lastIndexOf(1) < 0 ? -1 : x0 + row.lastIndexOf(1))
  }
  const extents = left.map((a, i) => (a < 0 ? 0 : right[i] - a + 1))
  const band = (from: number, to: number) => {
    const start = Math.floor(from * bh)
    return extents.slice(start, Math.max(start + 1, Math.floor(to * bh)))
  }
  const topWidth = Math.max(1, mean(band(0.02, 0.07)))
  const clampX = (x: number) => Math.max(0, Math.min(width - 1, Math.round(x)))
  const fromTop = (x: number) => depthOf(mask, clampX(x), y0, y1, 1) ?? bh
  const fromBottom = (x: number) => depthOf(mask, clampX(x), y1, y0, -1) ?? bh
  // The middle of the neck: the last row of the top eighth that has any cloth.
  const neckRow = extents.slice(0, Math.ceil(bh * 0.12)).findLastIndex((e) => e > 0)
  const middle = Math.round(neckRow >= 0 ? (left[neckRow] + right[neckRow]) / 2 : (x0 + x1) / 2)
  return {
    tall: bh / bw,
    waist: Math.min(...band(0.18, 0.62)) / Math.max(1, ...band(0.04, 0.26)),
    heightToTop: bh / topWidth,
    dip: centralDip(fromTop, middle, topWidth, bh) / topWidth,
    notch: centralNotch(fromBottom, (x0 + x1) / 2, bw, bh) / bh,
    topRatio: topWidth / bw,
    block: Math.min(...band(0.14, 0.6)) / Math.max(1, ...extents),
    slender: bh / Math.max(1, median(band(0.15, 0.5))),
    sides: Math.max(bulge(left), bulge(right)) / bw,
  }
}

/** Distance from the row `from` to the first garment pixel of column `x`, walking towards `to`. */
function depthOf({ width, data }: Mask, x: number, from: number, to: number, step: 1 | -1): number | null {
  for (let y = from; y !== to + step; y += step) if (data[y * width + x]) return Math.abs(y - from)
  return null
}

function centralDip(
  fromTop: (x: number) => number,
  middle: number,
  topWidth: number,
  height: number,
): number {
  let highest = height
  for (let d = 0; d < topWidth * 0.45; d++)
    highest = Math.min(highest, fromTop(middle + d), fromTop(middle - d))
  return mean([-2, -1, 0, 1, 2].map((d) => fromTop(middle + d))) - highest
}

/** The largest upward gap near the middle of the hem, compared with the hem to its left and right. */
function centralNotch(
  fromBottom: (x: number) => number,
  middle: number,
  width: number,
  height: number,
): number {
  let notch = 0
  for (let x = Math.round(middle - width * 0.14); x <= middle + width * 0.14; x++) {
    let [left, right] = [height, height]
    for (let d = Math.round(width * 0.06); d < width * 0.3; d++) {
      left = Math.min(left, fromBottom(x - d))
      right = Math.min(right, fromBottom(x + d))
    }
    notch = Math.max(notch, fromBottom(x) - Math.max(left, right))
  }
  return notch
}

/** Largest distance of a side from the straight line through its ends. */
function bulge(side: number[]): number {
  const start = Math.floor(side.length * 0.13)
  const end = Math.floor(side.length * 0.9)
  let most = 0
  for (let i = start; i <= end; i++) {
    const t = (i - start) / Math.max(1, end - start)
    most = Math.max(most, Math.abs(side[i] - (side[start] + (side[end] - side[start]) * t)))
  }
  return most
}

const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)
