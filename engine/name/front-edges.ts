import { clamp } from '../maths/scalar.ts'
import { CHANNELS, TALL, WIDE } from './front.ts'

const DIRECTIONS = 9
/** Energy that counts as none: noise of a plain cloth must not look like a pattern. */
const NOISE = 4
/** Cells in a square of three by three. */
const NEIGHBOURHOOD = 9

/** Histograms of oriented gradients of both halves as one, and the energy of each cell. `side` of a cell in px. */
export function describeEdges(lab: Float32Array, side: number): number[] {
  const [rows, columns] = [TALL / side, WIDE / side]
  const cells = new Float32Array(rows * columns * DIRECTIONS)
  for (let y = 1; y < TALL - 1; y++)
    for (let x = 1; x < WIDE - 1; x++) {
      const at = (y * WIDE + x) * CHANNELS
      const gx = lab[at + CHANNELS] - lab[at - CHANNELS]
      const gy = lab[at + WIDE * CHANNELS] - lab[at - WIDE * CHANNELS]
      const angle = ((Math.atan2(gy, gx) / Math.PI + 1) % 1) * DIRECTIONS
      const size = Math.sqrt(gx * gx + gy * gy) / side ** 2
      const cell = (Math.floor(y / side) * columns + Math.floor(x / side)) * DIRECTIONS
      const first = Math.floor(angle) % DIRECTIONS
      const share = angle - Math.floor(angle)
      cells[cell + first] += size * (1 - share)
      cells[cell + ((first + 1) % DIRECTIONS)] += size * share
    }
  const energy = new Float32Array(rows * columns)
  cells.forEach((value, i) => {
    energy[Math.floor(i / DIRECTIONS)] += value ** 2
  })
  const norms = energy.map((_, i) => Math.sqrt(around(energy, i, { rows, columns }) + NOISE))
  const described: number[] = []
  const energies: number[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns / 2; column++) {
      const [left, right] = [row * columns + column, row * columns + columns - 1 - column]
      for (let k = 0; k < DIRECTIONS; k++) {
        const mirrored = right * DIRECTIONS + ((DIRECTIONS - k) % DIRECTIONS)
        described.push((cells[left * DIRECTIONS + k] / norms[left] + cells[mirrored] / norms[right]) / 2)
      }
      energies.push(Math.log1p((Math.sqrt(energy[left]) + Math.sqrt(energy[right])) / 2))
    }
  return [...described, ...energies]
}

interface CellCounts {
  rows: number
  columns: number
}

/** Mean over a cell and its eight neighbours, the edge repeated. */
function around(values: Float32Array, i: number, { rows, columns }: CellCounts): number {
  const [row, column] = [Math.floor(i / columns), i % columns]
  let sum = 0
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      sum += values[clamp(row + dy, 0, rows - 1) * columns + clamp(column + dx, 0, columns - 1)]
  return sum / NEIGHBOURHOOD
}
