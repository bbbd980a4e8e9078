import { type Backdrop, cellSide } from './backdrop.ts'

/** A part of a picture's plane, which may reach beyond the picture; pixels of the picture, fractions allowed. */
export interface Window {
  left: number
  top: number
  width: number
  height: number
}

/** Beyond the picture the light changes as it did over the last cells, and comes to rest over about so many more. */
const SLOPE = 6
const REST = 10

interface Grid {
  columns: number
  rows: number
  levels: Float32Array
}

/** The backdrop as parts of rows of `size.width` pixels, three levels each, over a window that may reach beyond the picture. */
export function backdropRows(backdrop: Backdrop, window: Window, size: { width: number; height: number }) {
  const margin = Math.ceil(beyond(backdrop, window) / cellSide) + 1
  const grid = turned(widened(turned(widened(backdrop, margin)), margin))
  const across = steps(size.width, { start: window.left, length: window.width, margin, cells: grid.columns })
  const down = steps(size.height, { start: window.top, length: window.height, margin, cells: grid.rows })
  const between = new Float32Array(grid.columns * 3)
  return (row: Float32Array, { y, first, end }: { y: number; first: number; end: number }): void => {
    if (first >= end) return
    const share = down.shares[y] ?? 0
    const upper = (down.cells[y] ?? 0) * between.length
    for (let i = 0; i < between.length; i++)
      between[i] = mix(grid.levels, { at: upper + i, next: upper + i + between.length }, share)
    for (let x = first, out = first * 3; x < end; x++) {
      const right = across.shares[x] ?? 0
      const cell = (across.cells[x] ?? 0) * 3
      for (let at = cell; at < cell + 3; at++) row[out++] = mix(between, { at, next: at + 3 }, right)
    }
  }
}

function mix(levels: Float32Array, { at, next }: { at: number; next: number }, share: number): number {
  const level = levels[at] ?? 0
  return level + ((levels[next] ?? 0) - level) * share
}

function beyond({ columns, rows }: Grid, { left, top, width, height }: Window): number {
  const right = left + width - columns * cellSide
  return Math.max(0, -left, -top, right, top + height - rows * cellSide)
}

/** For every pixel of the output the cell before it, and how far it lies towards the next. */
function steps(count: number, along: { start: number; length: number; margin: number; cells: number }) {
  const cells = new Int32Array(count)
  const shares = new Float32Array(count)
  for (let at = 0; at < count; at++) {
    const pixel = along.start + ((at + 0.5) * along.length) / count
    const place = Math.min(Math.max(pixel / cellSide - 0.5 + along.margin, 0), along.cells - 1.001)
    cells[at] = Math.floor(place)
    shares[at] = place - Math.floor(place)
  }
  return { cells, shares }
}

/** More cells to the left and to the right. */
function widened({ columns, rows, levels }: Grid, margin: number): Grid {
  const wide = columns + 2 * margin
  const result = new Float32Array(wide * rows * 3)
  const slope = Math.min(SLOPE, columns - 1)
  for (let y = 0; y < rows; y++) {
    const level = (x: number, c: number) => levels[(y * columns + x) * 3 + c] ?? 0
    for (let x = 0; x < wide; x++) {
      const inside = Math.min(Math.max(x - margin, 0), columns - 1)
      const distance = Math.abs(x - margin - inside)
      const inner = inside === 0 ? slope : inside - slope
      for (let c = 0; c < 3; c++) {
        const edge = level(inside, c)
        const change = distance && slope ? (edge - level(inner, c)) / slope : 0
        const gone = edge + change * REST * (1 - Math.exp(-distance / REST))
        result[(y * wide + x) * 3 + c] = Math.min(255, Math.max(0, gone))
      }
    }
  }
  return { columns: wide, rows, levels: result }
}

function turned({ columns, rows, levels }: Grid): Grid {
  const result = new Float32Array(levels.length)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      for (let c = 0; c < 3; c++) result[(x * rows + y) * 3 + c] = levels[(y * columns + x) * 3 + c] ?? 0
  return { columns: rows, rows: columns, levels: result }
}
