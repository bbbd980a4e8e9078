import type { FitSet, UpperFit } from '../fit/fit.ts'
import { type Lab, labAt, luma, toLab } from '../maths/colour.ts'
import { nthSmallest } from '../maths/nth-smallest.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import { isAlike } from '../pixels/commonest-colour.ts'
import { CHANNELS } from '../pixels/raster.ts'
import { quiltedHalf } from './quilting.ts'
import { texelsOf } from './texels.ts'
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
  const { at } = texelsOf(texture, trusted, trunk)
  /** The colours of rows that fall by `slope` from the axis outwards. */
  const lookAlong = (side: 1 | -1, slope = 0, looks = LOOKS): Colour[][] =>
    eachRow((k) => {
      const y = (trunk.fit.shape.hemY * (k + 0.5)) / ROWS
      const end = halfWidth(trunk, y)
      return Array.from({ length: looks }, (_, l) => lerp(trunk.band, end, l / looks))
        .map((aside) => at(side * aside, y + slope * aside))
        .filter((texel) => texel >= 0)
        .map((texel) => colourAt(texture.rgb, texel))
    })
  const [right, left] = [lookAlong(1), lookAlong(-1)]
  const rows = eachRow((k) => [...(right[k] ?? []), ...(left[k] ?? [])])
  const usual = mediansOf(rows)
  const strange = rows.flatMap((row, k) => row.filter((colour) => !isAlike(labOf(colour), labOf(usual[k]))))
  if (strange.length > PATTERNED * rows.flat().length) return null
  const half = quiltedHalf((side, slope) =>
    unevenness(mediansOf(lookAlong(side, slope, FEW_LOOKS)), PERIOD_REACH),
  )
  if (half) return averaged(mediansOf(lookAlong(half.side, half.slope)), QUILTED_REACH)
  const isQuilted =
    correlation(unevenness(mediansOf(right), REACH), unevenness(mediansOf(left), REACH)) > QUILTED
  return averaged(usual, isQuilted ? QUILTED_REACH : REACH)
}

const eachRow = <T>(of: (k: number) => T): T[] => Array.from({ length: ROWS }, (_, k) => of(k))

const colourAt = (rgb: Uint8Array, p: number): Colour => [
  rgb[p * CHANNELS] ?? 0,
  rgb[p * CHANNELS + 1] ?? 0,
  rgb[p * CHANNELS + 2] ?? 0,
]

const medianOf = (colours: Colour[]): Colour =>
  eachChannel((c) =>
    nthSmallest(
      Float32Array.from(colours, (colour) => colour[c]),
      colours.length >> 1,
    ),
  )

const eachChannel = (of: (c: 0 | 1 | 2) => number): Colour => [of(0), of(1), of(2)]

/** The median of each row, or that of the nearest with enough cloth. */
function mediansOf(rows: Colour[][]): Colour[] {
  const fullest = Math.max(...rows.map((row) => row.length))
  const medians = rows.map((row) => (row.length > LEAST * fullest ? medianOf(row) : null))
  return medians.map((median, k) => {
    for (let away = 1; !median && away < ROWS; away++) {
      const found = medians[k - away] ?? medians[k + away]
      if (found) return found
    }
    return median ?? [0, 0, 0]
  })
}

/** How much lighter each row is than those of its colour near it, over the length. */
function unevenness(rows: Colour[], reach: number): number[] {
  const around = averaged(rows, reach)
  return rows.map((row, k) => luma(Uint8Array.from(row), 0) - luma(Uint8Array.from(around[k] ?? row), 0))
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
  const labs = rows.map((row) => labOf(row))
  const away = Math.floor(reach * ROWS)
  return labs.map((lab, k) => {
    const from = Math.max(0, k - away)
    const alike = rows.slice(from, k + away + 1).filter((_, i) => isAlike(lab, labs[from + i] ?? lab))
    return eachChannel((c) => alike.reduce((sum, colour) => sum + colour[c], 0) / alike.length)
  })
}

const labOf = (colour: Colour = [0, 0, 0]): Lab => labAt(toLab(Uint8Array.from(colour)), 0)
