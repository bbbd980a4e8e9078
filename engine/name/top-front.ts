import type { UpperFit } from '../fit/fit.ts'
import type { Lab } from '../maths/colour.ts'
import { clamp } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import { CHANNELS, layStraight, type PhotographedTop, type RectifiedFront, TALL, WIDE } from './front.ts'
import { describeEdges } from './front-edges.ts'

/** Sides of the cells in which directions of edges are counted, px of the front. */
const CELLS = [8, 16]
/** Of colours: rows, and columns of one half. */
const PATCH_ROWS = 8
const PATCH_COLUMNS = 3
/** Keeps numbers of different nature near 1. */
const COLOUR_SCALE = 20
const ASYMMETRY_SCALE = 10
const PROPORTION_LIMIT = 3
/** Instead of none, of a front without any garment. */
const LEAST_COVER = 1e-3

/**
 * What the front of a top looks like, as numbers: directions of its edges in small cells (histograms of oriented
 * gradients: Dalal and Triggs 2005), colours of patches against the whole, how unlike its halves are, and proportions.
 * Both halves count as one. `shift` moves the window by pixels of the front, [right, down].
 */
export function describeFront(seen: PhotographedTop, shift: Point = [0, 0]): Float32Array {
  const front = layStraight(seen, shift)
  return Float32Array.from([
    ...CELLS.flatMap((cell) => describeEdges(front.lab, cell)),
    ...describeColours(front),
    ...describeAsymmetry(front.lab),
    ...describeProportions(seen.fit),
  ])
}

function describeColours(front: RectifiedFront): number[] {
  const { lab, cover } = front
  const total = cover.reduce((sum, share) => sum + share, LEAST_COVER)
  const channel = (i: number, c: number): number => lab[i * CHANNELS + c] ?? 0
  const meanOf = (c: number) => cover.reduce((sum, share, i) => sum + share * channel(i, c), 0) / total
  const mean: Lab = [meanOf(0), meanOf(1), meanOf(2)]
  const variance = cover.reduce((sum, share, i) => sum + share * (channel(i, 0) - mean[0]) ** 2, 0) / total
  const whole = [...mean, Math.sqrt(variance), Math.hypot(mean[1], mean[2])].map((v) => v / COLOUR_SCALE)
  return [...whole, ...describePatches(front, mean)]
}

/** Of each patch its colour against the mean of the whole, and how much of it is garment. */
function describePatches({ lab, cover }: RectifiedFront, mean: Lab): Float32Array {
  const numbers = mean.length + 1
  const patches = new Float32Array(PATCH_ROWS * PATCH_COLUMNS * numbers)
  const pixels = (TALL / PATCH_ROWS) * (WIDE / PATCH_COLUMNS)
  const add = (at: number, value: number): void => {
    patches[at] = (patches[at] ?? 0) + value
  }
  cover.forEach((share, i) => {
    const x = i % WIDE
    const column = Math.floor((Math.min(x, WIDE - 1 - x) / (WIDE / 2)) * PATCH_COLUMNS)
    const row = Math.floor((Math.floor(i / WIDE) / TALL) * PATCH_ROWS)
    const to = (row * PATCH_COLUMNS + column) * numbers
    mean.forEach((m, c) => {
      add(to + c, ((lab[i * CHANNELS + c] ?? 0) - m) / COLOUR_SCALE / pixels)
    })
    add(to + mean.length, share / pixels)
  })
  return patches
}

function describeAsymmetry(lab: Float32Array): number[] {
  const rows = new Array<number>(PATCH_ROWS).fill(0)
  const lightness = (x: number, y: number): number => lab[(y * WIDE + x) * CHANNELS] ?? 0
  for (let y = 0; y < TALL; y++) {
    const row = Math.floor((y / TALL) * PATCH_ROWS)
    for (let x = 0; x < WIDE; x++)
      rows[row] = (rows[row] ?? 0) + Math.abs(lightness(x, y) - lightness(WIDE - 1 - x, y))
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
