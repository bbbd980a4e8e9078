import type { UpperFit } from '../fit/fit.ts'
import { toLab } from '../maths/colour.ts'
import { clamp } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import type { Mask, Photo } from '../pixels/raster.ts'

/** The front of a top, laid straight: from above the collar to below the hem, with the beginning of its sleeves. */
const WIDE = 96
const TALL = 128
const ABOVE = 0.25
const SPAN = 1.35
const BESIDE = 1.7
/** Histograms of oriented gradients: the sides of their cells in pixels, and how many directions count. */
const CELLS = [8, 16]
const DIRECTIONS = 9
/** Of colours: rows, and columns of one half. */
const PATCH_ROWS = 8
const PATCH_COLUMNS = 3
/** Keeps numbers of different nature near 1. */
const COLOUR_SCALE = 20
const ASYMMETRY_SCALE = 10
const PROPORTION_LIMIT = 3
/** Energy that counts as none: noise of a plain cloth must not look like a pattern. */
const NOISE = 4

interface Front {
  /** L*a*b*, 3 floats a pixel, WIDE x TALL. */
  lab: Float32Array
  /** 0 to 1 a pixel: how much of it is garment. */
  cover: Float32Array
}

export interface Top {
  photo: Photo
  mask: Mask
  fit: UpperFit
}

/**
 * What the front of a top looks like, as numbers: directions of its edges in small cells (histograms of oriented
 * gradients: Dalal and Triggs 2005), colours of patches against the whole, how unlike its halves are, and proportions.
 * Both halves count as one. `shift` moves the window by pixels of the front, [right, down].
 */
export function describeFront(seen: Top, shift: Point = [0, 0]): Float32Array {
  const front = layStraight(seen, shift)
  return Float32Array.from([
    ...CELLS.flatMap((cell) => describeEdges(front.lab, cell)),
    ...describeColours(front),
    ...describeAsymmetry(front.lab),
    ...describeProportions(seen.fit),
  ])
}

function layStraight({ photo, mask, fit }: Top, [right, down]: Point): Front {
  const { neckL, neckR, hemL, hemR, armpitL, armpitR } = fit.landmarks
  const [top, hem] = [middle(neckL, neckR), middle(hemL, hemR)]
  const length = Math.max(1, Math.hypot(hem[0] - top[0], hem[1] - top[1]))
  const half = Math.max(1, Math.hypot(armpitR[0] - armpitL[0], armpitR[1] - armpitL[1]) / 2)
  const [dx, dy] = [(hem[0] - top[0]) / length, (hem[1] - top[1]) / length]
  // As many looks into the photo for each pixel as it covers there, within reason.
  const taps = clamp(Math.ceil((SPAN * length) / TALL), 2, 4)
  const rgb = new Uint8Array(WIDE * TALL * 3)
  const cover = new Float32Array(WIDE * TALL)
  for (let y = 0; y < TALL; y++)
    for (let x = 0; x < WIDE; x++) {
      const sum = [0, 0, 0, 0]
      for (let tap = 0; tap < taps * taps; tap++) {
        const u = (((x + right + ((tap % taps) + 0.5) / taps) / WIDE) * 2 - 1) * BESIDE * half
        const v = (((y + down + (Math.floor(tap / taps) + 0.5) / taps) / TALL) * SPAN - ABOVE) * length
        const column = clamp(Math.floor(top[0] + dx * v + dy * u), 0, photo.width - 1)
        const row = clamp(Math.floor(top[1] + dy * v - dx * u), 0, photo.height - 1)
        const at = row * photo.width + column
        for (let c = 0; c < 3; c++) sum[c] += photo.rgb[at * 3 + c]
        sum[3] += mask.data[at] > 0 ? 1 : 0
      }
      const to = y * WIDE + x
      for (let c = 0; c < 3; c++) rgb[to * 3 + c] = sum[c] / taps ** 2
      cover[to] = sum[3] / taps ** 2
    }
  return { lab: toLab(rgb), cover }
}

/** Columns of half the front beside its axis in which a closing lies, and as many farther out to compare with. */
const CLOSING = 4
const BESIDE_CLOSING = [-20, -12, 12, 20]
/** From below the neck to above the hem: shares of the length. */
const CLOSED = [0.25, 0.95]
/** Least Lab distance across two pixels that counts as an edge. */
const EDGE = 2

/**
 * How much a top looks as if it opened in front, 0 to 1: the share of its rows whose clearest upright edge (Sobel)
 * lies on the axis, where there is a zip or a row of buttons.
 */
export function seeClosing(seen: Top): number {
  const { lab } = layStraight(seen, [0, 0])
  const [first, last] = CLOSED.map((share) => Math.round(((ABOVE + share) / SPAN) * TALL))
  const edge = (x: number, y: number): number => {
    let sum = 0
    for (let c = 0; c < 3; c++) {
      const across = (row: number) => lab[(row * WIDE + x + 1) * 3 + c] - lab[(row * WIDE + x - 1) * 3 + c]
      sum += (across(y) / 2 + (across(y - 1) + across(y + 1)) / 4) ** 2
    }
    return Math.sqrt(sum)
  }
  const clearest = (from: number, y: number): number => {
    let most = 0
    for (let x = from - CLOSING; x < from + CLOSING; x++) most = Math.max(most, edge(x, y))
    return most
  }
  let closed = 0
  for (let y = first; y < last; y++) {
    const beside = BESIDE_CLOSING.map((d) => clearest(WIDE / 2 + d, y)).sort((a, b) => b - a)
    // Of one side only it may be a pocket or a fold.
    if (clearest(WIDE / 2, y) > Math.max(EDGE, beside[1])) closed++
  }
  return closed / (last - first)
}

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

function describeEdges(lab: Float32Array, side: number): number[] {
  const [rows, columns] = [TALL / side, WIDE / side]
  const cells = new Float32Array(rows * columns * DIRECTIONS)
  for (let y = 1; y < TALL - 1; y++)
    for (let x = 1; x < WIDE - 1; x++) {
      const at = (y * WIDE + x) * 3
      const gx = lab[at + 3] - lab[at - 3]
      const gy = lab[at + WIDE * 3] - lab[at - WIDE * 3]
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
  const norms = energy.map((_, i) => Math.sqrt(around(energy, i, rows, columns) + NOISE))
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

/** Mean over a cell and its eight neighbours, the edge repeated. */
function around(values: Float32Array, i: number, rows: number, columns: number): number {
  const [row, column] = [Math.floor(i / columns), i % columns]
  let sum = 0
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      sum += values[clamp(row + dy, 0, rows - 1) * columns + clamp(column + dx, 0, columns - 1)]
  return sum / 9
}

function describeColours({ lab, cover }: Front): number[] {
  const total = cover.reduce((sum, share) => sum + share, 1e-3)
  const mean = [0, 1, 2].map((c) => cover.reduce((sum, share, i) => sum + share * lab[i * 3 + c], 0) / total)
  const variance = cover.reduce((sum, share, i) => sum + share * (lab[i * 3] - mean[0]) ** 2, 0) / total
  const whole = [...mean, Math.sqrt(variance), Math.hypot(mean[1], mean[2])].map((v) => v / COLOUR_SCALE)
  const patches = new Float32Array(PATCH_ROWS * PATCH_COLUMNS * 4)
  const pixels = (TALL / PATCH_ROWS) * (WIDE / PATCH_COLUMNS)
  for (let i = 0; i < cover.length; i++) {
    const x = i % WIDE
    const column = Math.floor((Math.min(x, WIDE - 1 - x) / (WIDE / 2)) * PATCH_COLUMNS)
    const row = Math.floor((Math.floor(i / WIDE) / TALL) * PATCH_ROWS)
    const to = (row * PATCH_COLUMNS + column) * 4
    for (let c = 0; c < 3; c++) patches[to + c] += (lab[i * 3 + c] - mean[c]) / COLOUR_SCALE / pixels
    patches[to + 3] += cover[i] / pixels
  }
  return [...whole, ...patches]
}

function describeAsymmetry(lab: Float32Array): number[] {
  const rows = new Array<number>(PATCH_ROWS).fill(0)
  for (let y = 0; y < TALL; y++)
    for (let x = 0; x < WIDE; x++) {
      const difference = Math.abs(lab[(y * WIDE + x) * 3] - lab[(y * WIDE + WIDE - 1 - x) * 3])
      rows[Math.floor((y / TALL) * PATCH_ROWS)] += difference
    }
  return rows.map((sum) => sum / (WIDE * (TALL / PATCH_ROWS)) / ASYMMETRY_SCALE)
}

function describeProportions(fit: UpperFit): number[] {
  const shape = fit.kind === 'sleeved' ? fit.shape : { sleeve: 0, collar: 0, ...fit.shape }
  const { sleeve, collar, neck, neckDip, shoulder, hem, armpit, hemY } = shape
  const ratios = [
    sleeve / hemY,
    collar / hemY,
    neck / shoulder,
    neckDip / shoulder,
    hem / armpit,
    armpit / hemY,
  ]
  return ratios.map((ratio) => clamp(ratio, -PROPORTION_LIMIT, PROPORTION_LIMIT))
}
