import type { FitSet, UpperFit } from '../fit/fit.ts'
import { type Lab, labAt, luma, toLab } from '../maths/colour.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import { isAlike } from '../pixels/commonest-colour.ts'
import { CHANNELS } from '../pixels/raster.ts'
import { quiltedHalf } from './quilting.ts'
import { texelAt } from './texels.ts'
import type { Texture } from './textures.ts'

/** A top without its sleeves. */
export interface Trunk {
  fit: UpperFit
  fits: FitSet
  /** What lies nearer to the axis closes in front and is no cloth of the back, normalised. */
  band: number
}

/** sRGB, 0 to 255. */
export type Colour = [number, number, number]

/** Rows of a trunk, from its shoulders to its hem. */
export const ROWS = 240
/** Looks across each half of a row. */
const LOOKS = 24
/** Enough where many slopes are tried. */
const FEW_LOOKS = 12
// Found on the 44 photos, and on 36 jackets and shirts of the free dataset.
/** A row with a smaller share of the cloth that the fullest one has is coloured like the nearest with more. */
const LEAST = 0.25
/** Rows of one colour are averaged so far up and down, over the length: without folds, or where rows are quilted. */
const REACH = 0.12
const QUILTED_REACH = 0.008
/** To see whether rows come again and again they are compared with those so far up and down, over the length. */
const PERIOD_REACH = 0.045
/** Rows are also quilted where their light goes up and down alike on both halves: correlation. */
const QUILTED = 0.58
/** Where a larger share of the cloth differs from its row, it is patterned across. */
const PATTERNED = 0.3

/** Half the width of a trunk, at a height from its shoulders down. */
export const halfWidth = ({ fit: { shape } }: Trunk, y: number): number =>
  lerp(shape.armpit, shape.hem, clamp(y / shape.hemY, 0, 1))

/**
 * The colour of each row of a trunk, without the folds of the photo: a seam makes no stripe, and a stripe stays one. Null
 * where the cloth is patterned across. `trusted` marks cloth, a byte a texel.
 */
export function rowColours(texture: Texture, trusted: Uint8Array, trunk: Trunk): Colour[] | null {
  const lookAlong = lookerAt(texture, trusted, trunk)
  const [right, left] = [lookAlong(1), lookAlong(-1)]
  const rows = joined(right, left)
  const usual = mediansOf(rows)
  if (strangeOnes(rows, usual) > PATTERNED * sum(rows.counts)) return null
  const half = quiltedHalf((side, slope) =>
    unevenness(mediansOf(lookAlong(side, { slope, most: FEW_LOOKS })), PERIOD_REACH),
  )
  if (half) return averaged(mediansOf(lookAlong(half.side, { slope: half.slope })), QUILTED_REACH)
  const isQuilted =
    correlation(unevenness(mediansOf(right), REACH), unevenness(mediansOf(left), REACH)) > QUILTED
  return averaged(usual, isQuilted ? QUILTED_REACH : REACH)
}

/** What looks along the rows of a trunk found of its cloth. */
export interface Looks {
  /** Of a row at most. */
  most: number
  /** How many a row has. */
  counts: Uint8Array
  /** sRGB bytes: `most` colours a row, those that were found first. */
  colours: Uint8Array
}

/** How to look along the rows of a half. */
interface Way {
  /** By how much they fall from the axis outwards. */
  slope?: number
  /** Looks a row. */
  most?: number
  /** From where to where, over the half width: else all of it. Nothing nearer to the axis than the band is looked at. */
  across?: readonly [from: number, to: number]
}

const newLooks = (most: number): Looks => ({
  most,
  counts: new Uint8Array(ROWS),
  colours: new Uint8Array(ROWS * most * CHANNELS),
})

/** Looks along the rows of a half, or along a part of each. */
export function lookerAt({ rgb, ...grid }: Texture, trusted: Uint8Array, trunk: Trunk) {
  const at = texelAt(grid, trusted, trunk)
  return (side: 1 | -1, { slope = 0, most = LOOKS, across = [0, 1] }: Way = {}): Looks => {
    const looks = newLooks(most)
    for (let k = 0; k < ROWS; k++) {
      const y = (trunk.fit.shape.hemY * (k + 0.5)) / ROWS
      const end = halfWidth(trunk, y)
      const [first, last] = [Math.max(trunk.band, across[0] * end), across[1] * end]
      for (let l = 0; l < most; l++) {
        const aside = lerp(first, last, l / most)
        const texel = at(side * aside, y + slope * aside)
        if (texel < 0) continue
        const to = (k * most + looks.counts[k]++) * CHANNELS
        for (let c = 0; c < CHANNELS; c++) looks.colours[to + c] = rgb[texel * CHANNELS + c]
      }
    }
    return looks
  }
}

function joined(a: Looks, b: Looks): Looks {
  const both = newLooks(a.most + b.most)
  for (let k = 0; k < ROWS; k++) {
    let to = k * both.most * CHANNELS
    for (const { most, counts, colours } of [a, b]) {
      const from = k * most * CHANNELS
      both.colours.set(colours.subarray(from, from + counts[k] * CHANNELS), to)
      to += counts[k] * CHANNELS
    }
    both.counts[k] = a.counts[k] + b.counts[k]
  }
  return both
}

const sum = (counts: Uint8Array): number => counts.reduce((total, count) => total + count, 0)

/** How many colours differ from the usual one of their row. */
function strangeOnes({ most, counts, colours }: Looks, usual: Colour[]): number {
  const [labs, usualLabs] = [toLab(colours), labsOf(usual)]
  let strange = 0
  for (let k = 0; k < ROWS; k++)
    for (let l = 0; l < counts[k]; l++) if (!isAlike(labAt(labs, k * most + l), usualLabs[k])) strange++
  return strange
}

/** The median of each row, or that of the nearest with enough cloth. */
export function mediansOf({ most, counts, colours }: Looks): Colour[] {
  const fullest = Math.max(...counts)
  const sorted = new Uint8Array(most)
  const medianOf = (k: number, c: number): number => {
    const count = counts[k]
    for (let l = 0; l < count; l++) insert(sorted, l, colours[(k * most + l) * CHANNELS + c])
    return sorted[count >> 1]
  }
  const medians = eachRow((k) => (counts[k] > LEAST * fullest ? eachChannel((c) => medianOf(k, c)) : null))
  return medians.map((median, k) => {
    for (let away = 1; !median && away < ROWS; away++) {
      const found = medians[k - away] ?? medians[k + away]
      if (found) return found
    }
    return median ?? [0, 0, 0]
  })
}

/** Puts a value at its place among the first `count`, which are sorted: a row is too short for anything faster. */
function insert(sorted: Uint8Array, count: number, value: number): void {
  let place = count
  for (; place > 0 && sorted[place - 1] > value; place--) sorted[place] = sorted[place - 1]
  sorted[place] = value
}

const eachRow = <T>(of: (k: number) => T): T[] => Array.from({ length: ROWS }, (_, k) => of(k))

const eachChannel = (of: (c: 0 | 1 | 2) => number): Colour => [of(0), of(1), of(2)]

/** How much lighter each row is than those of its colour near it, over the length. */
function unevenness(rows: Colour[], reach: number): number[] {
  const [own, around] = [bytesOf(rows), bytesOf(averaged(rows, reach))]
  return rows.map((_, k) => luma(own, k) - luma(around, k))
}

/** Pearson's, of values around nought. */
function correlation(a: number[], b: number[]): number {
  const sumOf = (value: (k: number) => number) => a.reduce((sum, _, k) => sum + value(k), 0)
  const [x, y] = [(k: number) => a[k] ?? 0, (k: number) => b[k] ?? 0]
  const norm = Math.sqrt(sumOf((k) => x(k) ** 2) * sumOf((k) => y(k) ** 2))
  return norm > 0 ? sumOf((k) => x(k) * y(k)) / norm : 0
}

/** Each row with those near it, over the length, that have its colour. */
function averaged(rows: Colour[], reach: number): Colour[] {
  const away = Math.floor(reach * ROWS)
  const areAlike = alikeRows(rows, away)
  return rows.map((_, k) => {
    const mean: Colour = [0, 0, 0]
    let count = 0
    for (let i = Math.max(0, k - away); i <= Math.min(ROWS - 1, k + away); i++) {
      if (!areAlike[Math.min(i, k) * (away + 1) + Math.abs(i - k)]) continue
      count++
      for (let c = 0; c < CHANNELS; c++) mean[c] += rows[i][c]
    }
    for (let c = 0; c < CHANNELS; c++) mean[c] /= count
    return mean
  })
}

/** Whether each row has the colour of those down to `away` below it, itself first: asked once for both of a pair. */
function alikeRows(rows: Colour[], away: number): Uint8Array {
  const labs = labsOf(rows)
  const alike = new Uint8Array(ROWS * (away + 1))
  for (let k = 0; k < ROWS; k++)
    for (let down = 0; down <= away && k + down < ROWS; down++)
      if (down === 0 || isAlike(labs[k], labs[k + down])) alike[k * (away + 1) + down] = 1
  return alike
}

export function bytesOf(rows: Colour[]): Uint8Array {
  const bytes = new Uint8Array(rows.length * CHANNELS)
  for (let k = 0; k < rows.length; k++) bytes.set(rows[k], k * CHANNELS)
  return bytes
}

function labsOf(rows: Colour[]): Lab[] {
  const lab = toLab(bytesOf(rows))
  return rows.map((_, k) => labAt(lab, k))
}
