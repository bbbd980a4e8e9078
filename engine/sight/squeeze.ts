import { CHANNELS, type Photo } from '../pixels/raster.ts'

/** Of a photo, as shares of its width and height. */
export interface Part {
  across: Span
  down: Span
}
export interface Span {
  from: number
  to: number
}

export const WHOLE: Part = { across: { from: 0, to: 1 }, down: { from: 0, to: 1 } }

/** Of a pixel: what falls into a cell. */
interface Piece {
  cell: number
  weight: number
}

/** A part of a photo squeezed to `side` x `side` sRGB bytes, whatever its proportions: the mean of what falls into each cell. */
export function squeeze({ width, height, rgb }: Photo, side: number, { across, down } = WHOLE): Uint8Array {
  const columns = piecesOf(width, side, across)
  const rows = piecesOf(height, side, down)
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
function piecesOf(count: number, cells: number, { from, to }: Span): Piece[][] {
  const share = cells / ((to - from) * count)
  return Array.from({ length: count }, (_, at) => {
    const [start, end] = [(at - from * count) * share, (at + 1 - from * count) * share]
    const pieces: Piece[] = []
    for (let cell = Math.max(0, Math.floor(start)); cell < Math.min(cells, Math.ceil(end)); cell++) {
      const weight = Math.min(end, cell + 1) - Math.max(start, cell)
      if (weight > 0) pieces.push({ cell, weight })
    }
    return pieces
  })
}
