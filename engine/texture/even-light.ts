import { luma } from '../maths/colour.ts'
import { clamp } from '../maths/scalar.ts'
import { blur } from '../pixels/blur.ts'
import { CHANNELS, type Detail, type Mask, type Photo } from '../pixels/raster.ts'

// Of the first version, found by trial on photos of ours.
/** Added to a luma of 0 to 255 before its logarithm is taken: black cloth has no light to divide out. */
const FLOOR = 8
/** Radius of the blur, as a share of the short side and in px at least: folds are cloth, what is larger is light. */
const RADIUS = 0.07
const LEAST_RADIUS = 4
/** With less cloth than this near it a pixel keeps its light. */
const LEAST_WEIGHT = 0.02
/** So much of the light is divided out, by a factor with a natural logarithm up to that. */
const STRENGTH = 0.62
const MOST_GAIN = 0.5
/** The gain between pixels is looked up this far before the last one. */
const BEFORE_LAST = 1.001
const WHITE = 255

interface BaseCloth {
  /** The garment without its rim. */
  inner: Mask
  /** What is printed on it, or shaded: its light says nothing about the photo's. */
  unlike: Uint8Array
}

/** Divides out the photo's own large-scale light: a normalised blur of log luminance over cloth of the base colour. */
export function evenLight(
  work: Photo,
  cloth: BaseCloth,
  detail: Detail & { trusted: Uint8Array },
): Uint8Array {
  const { rgb, trusted } = detail
  const { width } = cloth.inner
  const gain = gainOf(work, cloth)
  const out = new Uint8Array(rgb.length)
  const columns = betweenPixels(detail.width, width, { scale: detail.scale, from: detail.left })
  const rows = betweenPixels(detail.height, cloth.inner.height, { scale: detail.scale, from: detail.top })
  const { before, share } = columns
  for (let y = 0; y < detail.height; y++) {
    const row = rows.before[y] * width
    const v = rows.share[y]
    for (let x = 0; x < detail.width; x++) {
      const t = y * detail.width + x
      if (!trusted[t]) continue
      const u = share[x]
      const o = row + before[x]
      const g =
        (gain[o] * (1 - u) + gain[o + 1] * u) * (1 - v) +
        (gain[o + width] * (1 - u) + gain[o + width + 1] * u) * v
      const p = t * CHANNELS
      out[p] = Math.min(WHITE, rgb[p] * g)
      out[p + 1] = Math.min(WHITE, rgb[p + 1] * g)
      out[p + 2] = Math.min(WHITE, rgb[p + 2] * g)
    }
  }
  return out
}

/** Between which pixels texels lie, along one side: the one before each, and the share of the next. */
function betweenPixels(texels: number, pixels: number, { scale, from }: { scale: number; from: number }) {
  const before = new Int32Array(texels)
  const share = new Float64Array(texels)
  for (let k = 0; k < texels; k++) {
    const at = clamp((k + 0.5) / scale + from - 0.5, 0, pixels - BEFORE_LAST)
    before[k] = at
    share[k] = at - before[k]
  }
  return { before, share }
}

/** What the light of each pixel is multiplied by. */
function gainOf(work: Photo, { inner, unlike }: BaseCloth): Float32Array {
  const { width, height } = inner
  const light = new Float32Array(width * height)
  const weight = new Float32Array(width * height)
  let [sum, count] = [0, 0]
  for (let i = 0; i < light.length; i++) {
    if (!inner.data[i] || unlike[i]) continue
    light[i] = Math.log(FLOOR + luma(work.rgb, i))
    weight[i] = 1
    sum += light[i]
    count++
  }
  const mean = sum / Math.max(1, count)
  const radius = Math.max(LEAST_RADIUS, Math.round(Math.min(width, height) * RADIUS))
  const weights = blur(weight, inner, radius)
  const gain = blur(light, inner, radius)
  for (let i = 0; i < gain.length; i++) {
    const off = weights[i] > LEAST_WEIGHT ? mean - gain[i] / weights[i] : 0
    gain[i] = off === 0 ? 1 : Math.exp(clamp(off * STRENGTH, -MOST_GAIN, MOST_GAIN))
  }
  return gain
}
