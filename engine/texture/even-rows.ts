import { luma } from '../maths/colour.ts'
import { usualSize } from '../maths/nth-smallest.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import { blur } from '../pixels/blur.ts'
import { CHANNELS } from '../pixels/raster.ts'
import { sharedCopy } from '../threads/shared.ts'
import { halfWidth, ROWS, rowColours, type Trunk } from './row-colours.ts'
import { stripeColours } from './stripes.ts'
import { placesOf } from './texels.ts'
import type { Texture } from './textures.ts'

// Found on the 44 photos, and on 36 jackets and shirts of the free dataset.
/** Detail up to this radius is weave, px of the work photo. */
const WEAVE = 1
/** Detail between the weave and this radius is quilting, stripes or folds, px of the work photo. */
const FOLDS = 3
/** Median amplitude in luma above which detail is a pattern. */
const STRONG = 6.5
/** The weave is a pattern of its own when it is this many times stronger than the folds. */
const FINER = 1.3
/** Creases and seams are clipped at this many times the median amplitude. */
const CREASE = 1.2
/** Behind stripes, which may lie elsewhere on the front, so much of the weave is kept, in luma. */
const FAINT = 3
/** The back fades into the mirrored front over this share of the half width at each side. */
const SIDE = 0.15
const WHITE = 255
/** Amplitudes are measured on every seventh texel. */
const STRIDE = 7
/** A blur looks so many of its radii far. */
const BLURRED = 3

/**
 * The back of a trunk of plain cloth: every row in its own colour, and of `back` only what is fine. Otherwise the folds
 * of a front that was laid out would show, doubled by a mirror. Stripes that go round are level, without what hangs over them.
 * Null where the cloth is patterned otherwise. `front` is the cloth as photographed, `trusted` marks it, a byte a texel.
 */
export function withEvenRows(
  front: Texture,
  trusted: Uint8Array,
  back: Uint8Array,
  trunk: Trunk,
): Uint8Array | null {
  const plain = rowColours(front, trusted, trunk)
  const part = partOf(front, trunk)
  const { texels, share, row } = part
  const light = new Float32Array(share.length)
  for (let p = 0; p < light.length; p++) light[p] = luma(back, texels[p])
  const [weave, folds] = [WEAVE, FOLDS].map((px) => finerThan(radiusOf(px, front), part))
  const fine = weave(light)
  const [someFine, someLess] = [sampled(fine, part), sampled(folds(light), part)]
  const foldsDiffer = usualSize(someLess.map((value, k) => value - someFine[k]))
  const isPlain = plain !== null && foldsDiffer <= STRONG
  const colours = isPlain ? plain : stripeColours(front, trusted, trunk)
  if (!colours) return null
  const weaveDiffers = usualSize(someFine)
  const isWoven = isPlain && weaveDiffers > FINER * foldsDiffer
  const inPlainCloth = weaveDiffers > STRONG ? WHITE : CREASE * (isWoven ? usualSize(someLess) : weaveDiffers)
  const most = isPlain ? inPlainCloth : FAINT
  const out = sharedCopy(back)
  for (let c = 0; c < CHANNELS; c++) {
    const keptAt = isWoven ? folds(channelOf(back, c, texels)) : fine
    for (let p = 0; p < share.length; p++) {
      if (share[p] === 0) continue
      const to = texels[p] * CHANNELS + c
      const even = colours[row[p]][c] + clamp(keptAt(p), -most, most)
      out[to] = clamp(lerp(back[to], even, share[p]), 0, WHITE)
    }
  }
  return out
}

/** The part of a texture around a trunk; all else has a value by its own texel. */
interface Part {
  width: number
  height: number
  /** Where it lies in the texture. */
  texels: Int32Array
  /** How much of it the rows of the trunk colour, and which. */
  share: Float32Array
  row: Uint8Array
}

function partOf(front: Texture, trunk: Trunk): Part {
  const { armpit, hem, hemY } = trunk.fit.shape
  const { columns, rows } = placesOf(front, trunk)
  const margin = BLURRED * radiusOf(FOLDS, front)
  const [left, right] = spanOf(columns.x, rows.x, { most: Math.max(armpit, hem), margin })
  const bottom = spanOf(rows.y, columns.y, { most: hemY, margin })[1]
  const [width, height] = [right - left, bottom]
  const texels = new Int32Array(width * height)
  const [share, row] = [new Float32Array(texels.length), new Uint8Array(texels.length)]
  for (let j = 0, p = 0; j < height; j++)
    for (let i = left; i < right; i++, p++) {
      texels[p] = j * front.width + i
      const y = columns.y[i] + rows.y[j]
      if (y > hemY) continue
      const aside = Math.abs(columns.x[i] + rows.x[j])
      const half = halfWidth(trunk, y)
      if (aside > half) continue
      share[p] = clamp((half - aside) / (SIDE * half), 0, 1)
      row[p] = clamp(Math.floor((y / hemY) * ROWS), 0, ROWS - 1)
    }
  return { width, height, texels, share, row }
}

/**
 * From which column to which (exclusive) one may lie no farther than `most` from the axis, for some row, and so much more;
 * or the same of rows.
 */
function spanOf(
  along: Float64Array,
  across: Float64Array,
  { most, margin }: { most: number; margin: number },
): [number, number] {
  const [low, high] = [Math.min(...across), Math.max(...across)]
  const first = along.findIndex((value) => value + high >= -most)
  const last = along.findLastIndex((value) => value + low <= most)
  return [Math.max(0, first - margin), Math.min(along.length, last + 1 + margin)]
}

function channelOf(rgb: Uint8Array, c: number, texels: Int32Array): Float32Array {
  const values = new Float32Array(texels.length)
  for (let p = 0; p < values.length; p++) values[p] = rgb[texels[p] * CHANNELS + c]
  return values
}

const radiusOf = (px: number, { scale }: Texture): number => Math.max(1, Math.round(px * scale))

/** What is left of a value when those around it are subtracted. */
type FineAt = (p: number) => number

/** A high-pass filter: subtracts the blurred values, weighted by the share. */
function finerThan(radius: number, part: Part): (values: Float32Array) => FineAt {
  const { share } = part
  const weights = blur(share, part, radius)
  return (values) => {
    const weighted = new Float32Array(values.length)
    for (let p = 0; p < weighted.length; p++) weighted[p] = values[p] * share[p]
    const sums = blur(weighted, part, radius)
    return (p) => Math.fround(values[p] - sums[p] / weights[p])
  }
}

/** A sample of what is fine where the share is 1. */
function sampled(fineAt: FineAt, { texels, share }: Part): Float32Array {
  const sample = new Float32Array(share.length)
  let count = 0
  for (let p = 0; p < share.length; p++)
    if (share[p] === 1 && texels[p] % STRIDE === 0) sample[count++] = fineAt(p)
  return sample.subarray(0, count)
}
