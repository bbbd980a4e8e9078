import type { Pixels } from './decode.ts'

/** What a picture shows around its figure, learnt coarsely because it is smooth: one colour a cell. */
export interface Backdrop {
  columns: number
  rows: number
  /** Three levels a cell. Where the figure stands they are guessed from around it. */
  levels: Float32Array
  /** 1 where it was seen, 0 where it was guessed. */
  isSeen: Uint8Array
  /** How much neighbouring pixels differ where nothing is. */
  noise: number
  /** Share of the cells that were seen to be backdrop. */
  seen: number
  /** The darkest level along the frame, of what is backdrop there. */
  darkest: number
}

// Set by eye on the pictures of the studio (2026-11), and wide enough for the paper of a photo studio.

export const cellSide = 8
const pixelsOfCell = cellSide * cellSide
const middle = (cellSide - 1) / 2
/** Of a cell around its middle, for the slope by least squares. */
const inertia = (pixelsOfCell * (cellSide * cellSide - 1)) / 12
/** A cell is even up to so many times the usual deviation of the frame, and never held to less than the second. */
const EVEN = { times: 2.5, least: 1.2 }
/** From one cell to the next a backdrop goes on as it did, up to this; along the frame it keeps that near to its middle colour. */
const STEP = 3
const FRAME_SPREAD = 40
/** A frame that is busier than this is a scene. */
const MOST_NOISE = 6
/** With less of it in sight there is nothing to continue. */
const LEAST_SEEN = 0.12
/** What is enclosed by the figure is backdrop when it is smoother than cloth, of this size in cells, near to what is around it, and ends at edges this steep. */
const ENCLOSED = { times: 1.35, cells: 24, apart: 9, steep: 2.5, edged: 0.8 }

interface Cells extends Pick<Backdrop, 'columns' | 'rows'> {
  means: Float32Array
  /** How much each channel changes over a cell. */
  across: Float32Array
  down: Float32Array
  deviations: Float32Array
}

/** Null when what is around the figure is no backdrop: a street, a room. */
export function readBackdrop(pixels: Pixels): Backdrop | null {
  const cells = measureCells(pixels)
  const frame = frameOf(cells)
  const noise = median(frame.map((cell) => cells.deviations[cell] ?? 0))
  if (noise > MOST_NOISE) return null
  const isSeen = flood(cells, frame, Math.max(EVEN.least, noise * EVEN.times))
  const seen = isSeen.reduce((sum, one) => sum + one, 0) / isSeen.length
  if (seen < LEAST_SEEN) return null
  const { columns, rows, means } = cells
  addEnclosed(cells, isSeen, { guess: fillUnseen(cells, isSeen), noise })
  const levels = fillUnseen(cells, isSeen)
  const along = frame
    .filter((cell) => isSeen[cell])
    .flatMap((cell) => [...means.subarray(cell * 3, cell * 3 + 3)])
  return { columns, rows, levels, isSeen, noise, seen, darkest: Math.round(Math.min(...along)) }
}

/** Means, slopes and what is left of the deviation without the slope, of the worst channel. */
function measureCells({ data, width, height, channels }: Pixels): Cells {
  const [columns, rows] = [Math.floor(width / cellSide), Math.floor(height / cellSide)]
  const cells = {
    ...{ columns, rows, means: new Float32Array(columns * rows * 3) },
    ...{ across: new Float32Array(columns * rows * 3), down: new Float32Array(columns * rows * 3) },
    deviations: new Float32Array(columns * rows),
  }
  for (let cell = 0; cell < columns * rows; cell++) {
    const start = (Math.floor(cell / columns) * cellSide * width + (cell % columns) * cellSide) * channels
    for (let channel = 0; channel < 3; channel++) {
      let sum = 0
      let squares = 0
      let alongX = 0
      let alongY = 0
      for (let y = 0; y < cellSide; y++)
        for (let x = 0, at = start + y * width * channels + channel; x < cellSide; x++, at += channels) {
          const level = data[at] ?? 0
          sum += level
          squares += level * level
          alongX += level * (x - middle)
          alongY += level * (y - middle)
        }
      const [slopeX, slopeY] = [alongX / inertia, alongY / inertia]
      const mean = sum / pixelsOfCell
      const left =
        squares / pixelsOfCell - mean * mean - ((slopeX ** 2 + slopeY ** 2) * inertia) / pixelsOfCell
      cells.means[cell * 3 + channel] = mean
      cells.across[cell * 3 + channel] = slopeX * cellSide
      cells.down[cell * 3 + channel] = slopeY * cellSide
      cells.deviations[cell] = Math.max(cells.deviations[cell] ?? 0, Math.sqrt(Math.max(0, left)))
    }
  }
  return cells
}

/** The cells along the sides: at the top and the bottom a figure may be cut off. */
function frameOf({ columns, rows }: Cells): number[] {
  return Array.from({ length: rows }, (_, y) => [y * columns, (y + 1) * columns - 1]).flat()
}

/** From the frame inwards, as long as cells are even and each goes on where the one before it was going. */
function flood(cells: Cells, frame: number[], even: number): Uint8Array {
  const { columns, rows, means, deviations } = cells
  const middleColour = [0, 1, 2].map((channel) => median(frame.map((cell) => means[cell * 3 + channel] ?? 0)))
  const isNear = (cell: number) =>
    middleColour.every((level, c) => Math.abs((means[cell * 3 + c] ?? 0) - level) <= FRAME_SPREAD)
  const isSeen = new Uint8Array(columns * rows)
  const isEven = (cell: number) => (deviations[cell] ?? 0) <= even
  walk(cells, {
    from: frame.filter((cell) => isEven(cell) && isNear(cell)),
    isOpen: (cell) => !isSeen[cell] && isEven(cell),
    enter: (cell) => {
      isSeen[cell] = 1
    },
  })
  return isSeen
}

interface Walk {
  from: number[]
  isOpen: (cell: number) => boolean
  enter: (cell: number) => void
}

/** Enters each cell once at most. */
function walk(cells: Cells, { from, isOpen, enter }: Walk): number[] {
  const { columns, rows } = cells
  const entered = from.filter(isOpen)
  for (const cell of entered) enter(cell)
  // Grows while it is walked.
  for (const cell of entered) {
    for (const next of neighbours(cell, columns, rows)) {
      if (!isOpen(next) || !goesOn(cells, cell, next)) continue
      enter(next)
      entered.push(next)
    }
  }
  return entered
}

function goesOn({ means, across, down }: Cells, cell: number, next: number): boolean {
  const slopes = Math.abs(next - cell) === 1 ? across : down
  const direction = Math.sign(next - cell)
  for (let c = 0; c < 3; c++) {
    const slope = ((slopes[cell * 3 + c] ?? 0) + (slopes[next * 3 + c] ?? 0)) / 2
    const expected = (means[cell * 3 + c] ?? 0) + slope * direction
    if (Math.abs((means[next * 3 + c] ?? 0) - expected) > STEP) return false
  }
  return true
}

/** Between arm and body, between legs: smoother than cloth, and nearly what the backdrop around would be there. */
function addEnclosed(
  cells: Cells,
  isSeen: Uint8Array,
  { guess, noise }: { guess: Float32Array; noise: number },
): void {
  const even = Math.max(EVEN.least / 2, noise * ENCLOSED.times)
  const visited = isSeen.slice()
  const isNear = (cell: number) =>
    [0, 1, 2].every(
      (c) => Math.abs((cells.means[cell * 3 + c] ?? 0) - (guess[cell * 3 + c] ?? 0)) <= ENCLOSED.apart,
    )
  const isOpen = (cell: number) => !visited[cell] && (cells.deviations[cell] ?? 0) <= even
  const enter = (cell: number) => {
    visited[cell] = 1
  }
  for (let cell = 0; cell < visited.length; cell++) {
    const part = walk(cells, { from: [cell], isOpen, enter })
    if (part.length >= ENCLOSED.cells && part.every(isNear) && edgedShare(cells, part) >= ENCLOSED.edged)
      for (const one of part) isSeen[one] = 1
  }
}

/** How much of what surrounds a part is an outline: the light of a body only fades. */
function edgedShare({ columns, rows, deviations }: Cells, part: number[]): number {
  const inside = new Set(part)
  const around = part.flatMap((cell) => neighbours(cell, columns, rows)).filter((cell) => !inside.has(cell))
  return around.filter((cell) => (deviations[cell] ?? 0) > ENCLOSED.steep).length / Math.max(1, around.length)
}

function neighbours(cell: number, columns: number, rows: number): number[] {
  const x = cell % columns
  const around = []
  if (x > 0) around.push(cell - 1)
  if (x < columns - 1) around.push(cell + 1)
  if (cell >= columns) around.push(cell - columns)
  if (cell < columns * (rows - 1)) around.push(cell + columns)
  return around
}

/** Behind the figure: what was last seen in each of the four directions, the nearer the more. */
function fillUnseen({ columns, rows, means }: Cells, isSeen: Uint8Array): Float32Array {
  const sums = new Float32Array(columns * rows * 4)
  const sweep = (start: number, step: number, count: number) => {
    let [last, distance] = [-1, 0]
    for (let at = 0, cell = start; at < count; at++, cell += step) {
      if (isSeen[cell]) [last, distance] = [cell, 0]
      else if (last >= 0) {
        const weight = 1 / ++distance
        for (let c = 0; c < 3; c++)
          sums[cell * 4 + c] = (sums[cell * 4 + c] ?? 0) + weight * (means[last * 3 + c] ?? 0)
        sums[cell * 4 + 3] = (sums[cell * 4 + 3] ?? 0) + weight
      }
    }
  }
  for (let y = 0; y < rows; y++) {
    sweep(y * columns, 1, columns)
    sweep((y + 1) * columns - 1, -1, columns)
  }
  for (let x = 0; x < columns; x++) {
    sweep(x, columns, rows)
    sweep(x + columns * (rows - 1), -columns, rows)
  }
  return means.map((mean, at) => {
    const cell = Math.floor(at / 3)
    const weight = sums[cell * 4 + 3] ?? 0
    return isSeen[cell] || weight === 0 ? mean : (sums[cell * 4 + (at % 3)] ?? 0) / weight
  })
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
