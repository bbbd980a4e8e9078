import { CHANNELS, type Photo } from '../pixels/raster.ts'

/** A pixel, or the part of it that falls into a cell. */
interface Part {
  cell: number
  weight: number
}

/** The whole photo squeezed to `side` x `side` sRGB bytes, whatever its proportions: the mean of what falls into each cell. */
export function squeeze({ width, height, rgb }: Photo, side: number): Uint8Array {
  const columns = partsOf(width, side)
  const rows = partsOf(height, side)
  const line = new Float64Array(side * CHANNELS)
  const sums = new Float64Array(side * line.length)
  for (let y = 0; y < height; y++) {
    line.fill(0)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * CHANNELS
      for (const { cell, weight } of columns[x])
        for (let c = 0; c < CHANNELS; c++) line[cell * CHANNELS + c] += weight * rgb[from + c]
    }
    for (const { cell, weight } of rows[y])
      for (let i = 0; i < line.length; i++) sums[cell * line.length + i] += weight * line[i]
  }
  const out = new Uint8Array(sums.length)
  for (let i = 0; i < out.length; i++) out[i] = Math.round(sums[i])
  return out
}

/** For each of `count` pixels the cells that it falls into; the weights of a cell sum to 1. */
function partsOf(count: number, cells: number): Part[][] {
  const share = cells / count
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [at * share, (at + 1) * share]
    const parts: Part[] = []
    for (let cell = Math.floor(from); cell < Math.min(cells, Math.ceil(to)); cell++) {
      const weight = Math.min(to, cell + 1) - Math.max(from, cell)
      if (weight > 0) parts.push({ cell, weight })
    }
    return parts
  })
}
