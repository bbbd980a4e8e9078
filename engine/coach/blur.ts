import type { Box, Photo } from '../pixels/raster.ts'

/** Half the length of the filter that blurs once more. */
const REACH = 4
const LENGTH = 2 * REACH + 1
/** What the colours add to brightness (ITU-R BT.601). */
const GREY = { r: 0.299, g: 0.587, b: 0.114 }

/**
 * How blurred a part of a photo is, 0 (sharp) to 1: what is blurred already hardly changes when it is blurred again
 * (Crete, Dolmiere, Ladret and Nicolas 2007).
 */
export function blurOf({ width, rgb }: Photo, { x0, y0, x1, y1 }: Box): number {
  const row = new Float32Array(x1 - x0 + 1)
  const rows = new Changes(row.length)
  // Every other line says as much as all of them.
  for (let y = y0; y <= y1; y += 2) {
    for (let i = 0; i < row.length; i++) row[i] = greyOf(rgb, y * width + x0 + i)
    rows.add(row)
  }
  const column = new Float32Array(y1 - y0 + 1)
  const columns = new Changes(column.length)
  for (let x = x0; x <= x1; x += 2) {
    for (let i = 0; i < column.length; i++) column[i] = greyOf(rgb, (y0 + i) * width + x)
    columns.add(column)
  }
  return Math.max(rows.kept, columns.kept)
}

/** Brightness of pixel `i`, 0 to 255. */
export const greyOf = (rgb: Uint8Array, i: number): number =>
  GREY.r * rgb[i * 3] + GREY.g * rgb[i * 3 + 1] + GREY.b * rgb[i * 3 + 2]

/** How much lines change from pixel to pixel, and how much of that one more blur takes away. */
class Changes {
  private all = 0
  private left = 0
  /** Running sums along a line. */
  private readonly sums: Float64Array

  constructor(length: number) {
    this.sums = new Float64Array(length + 1)
  }

  /** Share of the changes that is left; all where there were none. */
  get kept(): number {
    return this.all ? this.left / this.all : 1
  }

  add(line: Float32Array): void {
    const { sums } = this
    for (let i = 0; i < line.length; i++) sums[i + 1] = sums[i] + line[i]
    let [all, lost] = [0, 0]
    let last = (sums[2 * REACH + 1] - sums[0]) / LENGTH
    for (let i = REACH + 1; i < line.length - REACH; i++) {
      const blurred = (sums[i + REACH + 1] - sums[i - REACH]) / LENGTH
      const before = Math.abs(line[i] - line[i - 1])
      all += before
      lost += Math.max(0, before - Math.abs(blurred - last))
      last = blurred
    }
    this.all += all
    this.left += all - lost
  }
}
