import { clamp } from '../maths/scalar.ts'
import { type Box, boundingBox, CHANNELS, marked, type Photo } from '../pixels/raster.ts'
import { fillOutside } from './fill.ts'
import type { Texture } from './textures.ts'

/** So far around a tag the cloth says how light it is under it and what fits there, over the width of the tag. */
const AROUND = 0.5
/** Cloth that differs more from what is around the tag, a mean of squares over three channels, is another part of a pattern. */
const UNLIKE = 3000
const WHITE = 255

/** The column from which one is taken. */
type Source = (column: number) => number

/** A part of a texture, a byte a texel saying where it is cloth. */
interface Window extends Photo {
  left: number
  top: number
  trusted: Uint8Array
}

/**
 * Lays cloth where a tag hung: that beside it, as it is or mirrored at an edge of the tag, from the side that fits best to
 * what is around it, and in the light there. That light is a membrane over the place, as in seamless cloning (Pérez et
 * al. 2003), made by push and pull. Where none fits, the place stays as it is. `trusted` and `hidden` have a byte a texel: what
 * is cloth, to which is added what was laid, and where the tag and its shadow are.
 */
export function layBeside(texture: Texture, trusted: Uint8Array, hidden: Uint8Array): void {
  const { width, rgb } = texture
  const box = boundingBox({ ...texture, data: hidden })
  if (!box) return
  const own = windowOf(texture, box)
  const cloth = marked(trusted, (isCloth, i) => isCloth === 1 && !hidden[i])
  take(own, texture, { cloth, from: (column) => column })
  const isHidden = (i: number) => hidden[placeOf(own, i, width)] === 1
  const candidates = sourcesBeside(box).map((from) => {
    const window = windowOf(texture, box)
    take(window, texture, { cloth, from })
    return { window, miss: missOf(own, window, isHidden) }
  })
  const { window: laid, miss } = candidates.reduce((a, b) => (b.miss < a.miss ? b : a))
  if (miss > UNLIKE) return
  const around = marked(laid.trusted, (isCloth, i) => isCloth === 1 && !isHidden(i))
  const [light, lightLaid] = [fillOutside(own, own.trusted), fillOutside(laid, around)]
  laid.trusted.forEach((isCloth, i) => {
    if (!isCloth || !isHidden(i)) return
    const to = placeOf(own, i, width)
    trusted[to] = 1
    for (let c = 0; c < CHANNELS; c++) {
      const k = i * CHANNELS + c
      rgb[to * CHANNELS + c] = clamp((light[k] ?? 0) + (laid.rgb[k] ?? 0) - (lightLaid[k] ?? 0), 0, WHITE)
    }
  })
}

/** Beside the tag to the left and to the right: mirrored, which continues what is level, and as it is. */
const sourcesBeside = ({ x0, x1, width }: Box): Source[] => [
  (column) => 2 * x0 - 1 - column,
  (column) => 2 * x1 + 1 - column,
  (column) => column - width,
  (column) => column + width,
]

/** The tag and what is around it, still empty. */
function windowOf(texture: Texture, box: Box): Window {
  const around = Math.ceil(box.width * AROUND)
  const [left, top] = [Math.max(0, box.x0 - around), Math.max(0, box.y0 - around)]
  const width = Math.min(texture.width, box.x1 + 1 + around) - left
  const height = Math.min(texture.height, box.y1 + 1 + around) - top
  const area = width * height
  return { left, top, width, height, rgb: new Uint8Array(area * CHANNELS), trusted: new Uint8Array(area) }
}

/** Where a texel of a window is in a texture so wide. */
const placeOf = ({ left, top, width }: Window, i: number, textureWidth: number): number =>
  (top + Math.floor(i / width)) * textureWidth + left + (i % width)

/** Fills a window from the texture, row by row. */
function take(
  { left, top, width, height, rgb, trusted }: Window,
  texture: Texture,
  { cloth, from }: { cloth: Uint8Array; from: Source },
): void {
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const column = from(left + i)
      const at = (top + j) * texture.width + column
      if (column < 0 || column >= texture.width || !cloth[at]) continue
      const to = j * width + i
      trusted[to] = 1
      rgb.set(texture.rgb.subarray(at * CHANNELS, (at + 1) * CHANNELS), to * CHANNELS)
    }
}

/** How far two windows differ where both show cloth, a mean of squares. What stays hidden is as wrong as can be. */
function missOf(own: Window, laid: Window, isHidden: (i: number) => boolean): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < own.trusted.length; i++) {
    const isBare = isHidden(i) && !laid.trusted[i]
    if (!isBare && !(own.trusted[i] && laid.trusted[i])) continue
    count++
    if (isBare) sum += CHANNELS * WHITE ** 2
    else
      for (let k = i * CHANNELS; k < (i + 1) * CHANNELS; k++)
        sum += ((own.rgb[k] ?? 0) - (laid.rgb[k] ?? 0)) ** 2
  }
  return sum / Math.max(1, count)
}
