import type { Box, Photo } from '../pixels/raster.ts'

/** Half the length of the filter that blurs once more. */
const REACH = 4
/** What the colours add to brightness (ITU-R BT.601). */
const GREY = { r: 0.299, g: 0.587, b: 0.114 }

/**
 * How blurred a part of a photo is, 0 (sharp) to 1: what is blurred already hardly changes when it is blurred again
 * (Crete, Dolmiere, Ladret and Nicolas 2007).
 */
export function blurOf(photo: Photo, { x0, y0, x1, y1 }: Box): number {
  const { width, rgb } = photo
  const row = (y: number) =>
    Float32Array.from({ length: x1 - x0 + 1 }, (_, i) => greyOf(rgb, y * width + x0 + i))
  const column = (x: number) =>
    Float32Array.from({ length: y1 - y0 + 1 }, (_, i) => greyOf(rgb, (y0 + i) * width + x))
  const lines = (from: number, to: number, line: (at: number) => Float32Array) => {
    let [changes, kept] = [0, 0]
    // Every other line says as much as all of them.
    for (let at = from; at <= to; at += 2) {
      const [all, lost] = changesOf(line(at))
      changes += all
      kept += all - lost
    }
    return changes ? kept / changes : 1
  }
  return Math.max(lines(y0, y1, row), lines(x0, x1, column))
}

/** Brightness of pixel `i`, 0 to 255. */
export const greyOf = (rgb: Uint8Array, i: number): number =>
  GREY.r * rgb[i * 3] + GREY.g * rgb[i * 3 + 1] + GREY.b * rgb[i * 3 + 2]

/** Sum of the differences of neighbours, and how much of it one more blur takes away. */
function changesOf(line: Float32Array): [number, number] {
  const sums = new Float64Array(line.length + 1)
  for (let i = 0; i < line.length; i++) sums[i + 1] = sums[i] + line[i]
  const blurred = (i: number) => (sums[i + REACH + 1] - sums[i - REACH]) / (2 * REACH + 1)
  let [all, lost] = [0, 0]
  for (let i = REACH + 1; i < line.length - REACH; i++) {
    const before = Math.abs(line[i] - line[i - 1])
    all += before
    lost += Math.max(0, before - Math.abs(blurred(i) - blurred(i - 1)))
  }
  return [all, lost]
}
