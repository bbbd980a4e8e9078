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

/** A part of a photo squeezed to `side` x `side` sRGB bytes, whatever its proportions: the mean of what falls into each cell. */
export function squeeze({ width, height, rgb }: Photo, side: number, { across, down } = WHOLE): Uint8Array {
  const columns = piecesOf(width, side, across)
  const rows = piecesOf(height, side, down)
  const line = new Float64Array(side * CHANNELS)
  const sums = new Float64Array(side * line.length)
  for (let k = 0, y = -1; k < rows.pixels.length; k++) {
    if (rows.pixels[k] !== y) {
      y = rows.pixels[k]
      addLine(rgb.subarray(y * width * CHANNELS), columns, line.fill(0))
    }
    const from = rows.cells[k] * line.length
    const weight = rows.weights[k]
    for (let i = 0; i < line.length; i++) sums[from + i] += weight * line[i]
  }
  const out = new Uint8Array(sums.length)
  for (let i = 0; i < out.length; i++) out[i] = Math.round(sums[i])
  return out
}

function addLine(rgb: Uint8Array, { pixels, cells, weights }: Pieces, line: Float64Array): void {
  for (let k = 0; k < pixels.length; k++) {
    const from = pixels[k] * CHANNELS
    const to = cells[k] * CHANNELS
    const weight = weights[k]
    line[to] += weight * rgb[from]
    line[to + 1] += weight * rgb[from + 1]
    line[to + 2] += weight * rgb[from + 2]
  }
}

/** What falls into cells, in the order of the pixels that it is of; the weights of a cell sum to 1. */
interface Pieces {
  pixels: number[]
  cells: number[]
  weights: number[]
}

/** For `count` pixels in a line. */
function piecesOf(count: number, side: number, { from, to }: Span): Pieces {
  const share = side / ((to - from) * count)
  const pieces: Pieces = { pixels: [], cells: [], weights: [] }
  for (let at = 0; at < count; at++) {
    const [start, end] = [(at - from * count) * share, (at + 1 - from * count) * share]
    for (let cell = Math.max(0, Math.floor(start)); cell < Math.min(side, Math.ceil(end)); cell++) {
      const weight = Math.min(end, cell + 1) - Math.max(start, cell)
      if (weight <= 0) continue
      pieces.pixels.push(at)
      pieces.cells.push(cell)
      pieces.weights.push(weight)
    }
  }
  return pieces
}
