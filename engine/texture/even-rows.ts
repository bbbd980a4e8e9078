import { luma } from '../maths/colour.ts'
import { nthSmallest } from '../maths/nth-smallest.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import { blur } from '../pixels/blur.ts'
import { CHANNELS } from '../pixels/raster.ts'
import { halfWidth, ROWS, rowColours, type Trunk } from './row-colours.ts'
import { texelsOf } from './texels.ts'
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
/** The back fades into the mirrored front over this share of the half width at each side. */
const SIDE = 0.15
const WHITE = 255
/** Amplitudes are measured on every seventh texel. */
const STRIDE = 7

/**
 * The back of a trunk of plain cloth: every row in its own colour, and of `back` only what is fine. Otherwise the folds
 * of a front that was laid out would show, doubled by a mirror. Null where the cloth is patterned. `front` is the cloth
 * as photographed, `trusted` marks it, a byte a texel.
 */
export function withEvenRows(
  front: Texture,
  trusted: Uint8Array,
  back: Uint8Array,
  trunk: Trunk,
): Uint8Array | null {
  const colours = rowColours(front, trusted, trunk)
  if (!colours) return null
  const { placeOf } = texelsOf(front, trusted, trunk)
  const { hemY } = trunk.fit.shape
  const share = new Float32Array(front.width * front.height)
  const row = new Uint8Array(share.length)
  for (let p = 0; p < share.length; p++) {
    const [x, y] = placeOf(p % front.width, Math.floor(p / front.width))
    const half = halfWidth(trunk, y)
    if (y > hemY || Math.abs(x) > half) continue
    share[p] = clamp((half - Math.abs(x)) / (SIDE * half), 0, 1)
    row[p] = clamp(Math.floor((y / hemY) * ROWS), 0, ROWS - 1)
  }
  const light = share.map((_, p) => luma(back, p))
  const [weave, folds] = [WEAVE, FOLDS].map((px) => finerThan(px, share, front))
  const fine = weave(light)
  const lessFine = folds(light)
  const [someFine, someLess] = [sampled(fine, share), sampled(lessFine, share)]
  const foldsDiffer = usualSize(someLess.map((value, k) => value - someFine[k]))
  if (foldsDiffer > STRONG) return null
  const weaveDiffers = usualSize(someFine)
  const isWoven = weaveDiffers > FINER * foldsDiffer
  const most = weaveDiffers > STRONG ? WHITE : CREASE * (isWoven ? usualSize(someLess) : weaveDiffers)
  const out = back.slice()
  for (let c = 0; c < CHANNELS; c++) {
    const kept = isWoven ? folds(share.map((_, p) => back[p * CHANNELS + c])) : fine
    for (let p = 0; p < share.length; p++) {
      const to = p * CHANNELS + c
      out[to] = clamp(lerp(back[to], colours[row[p]][c] + clamp(kept[p], -most, most), share[p]), 0, WHITE)
    }
  }
  return out
}

/** A high-pass filter: subtracts the blurred values, weighted by `share`. The radius is in px of the work photo. */
function finerThan(
  px: number,
  share: Float32Array,
  texture: Texture,
): (values: Float32Array) => Float32Array {
  const radius = Math.max(1, Math.round(px * texture.scale))
  const weights = blur(share, texture, radius)
  return (values) => {
    const weighted = values.map((value, p) => value * share[p])
    return blur(weighted, texture, radius).map((sum, p) => (share[p] > 0 ? values[p] - sum / weights[p] : 0))
  }
}

/** Median of the absolute values: unlike their mean square, deaf to a pocket square and two buttons. */
const usualSize = (values: Float32Array): number => nthSmallest(values.map(Math.abs), values.length >> 1)

/** A sample of the values where the share is 1. */
function sampled(values: Float32Array, share: Float32Array): Float32Array {
  const sample = new Float32Array(Math.ceil(values.length / STRIDE))
  let count = 0
  for (let p = 0; p < values.length; p += STRIDE) if (share[p] === 1) sample[count++] = values[p]
  return sample.subarray(0, count)
}
