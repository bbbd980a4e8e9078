import type { FitSet, FitsByKind } from '../fit/fit.ts'
import { onPhoto } from '../fit/placement.ts'
import { luma } from '../maths/colour.ts'
import { nthSmallest } from '../maths/nth-smallest.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import { blur } from '../pixels/blur.ts'
import { components, countLabels } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { CHANNELS, type Mask, marked, type Photo } from '../pixels/raster.ts'
import type { Colour } from './row-colours.ts'
import { type Places, placesOf, placesOfPixels, texelAt, within } from './texels.ts'
import type { Texture } from './textures.ts'

// A leg that hangs turned shows its shaded side. As a pair of legs has one cloth, the other leg tells what it looks like.

export interface Legs {
  fit: FitsByKind['trousers']
  fits: FitSet
}

/** Where a leg begins and ends in a row, as distances from the axis of the trousers. */
interface Span {
  inner: number
  outer: number
}
type Spans = Record<'left' | 'right', (Span | undefined)[]>

/** A shaded side of a leg, and from a place on one leg to the same place of the other, in template coordinates. */
interface Shade {
  where: Mask
  mirrored: (x: number, y: number) => Point | null
}

/** Rows from crotch to hem in which the edges of the legs are known. */
const ROWS = 160
// Found on green jeans on a hanger of which one leg has turned its side to the camera, and on 55 trousers and shorts of the free dataset.
/** Radii within which light is compared, px: around a place, and around the same place of the other leg, which never hangs quite alike. */
const OWN = 1
const OTHER = 3
/** Differences of log luma that are shade: less is a fold, more another colour. */
const SHADE = { from: 0.3, to: 1 }
/** The other leg is its cloth, and no bright print on it, up to so many times the median luma. */
const LIT = 1.35
/** How much shares of red, green and blue may differ, and what is added to each, of 0 to 255: they say little in the dark. */
const TINT = 0.1
const TINT_FLOOR = 8
/** The side of a leg lies within so many px of its edge, with at least that share of its area; a print does not. */
const EDGE = 5
const AT_EDGE = 0.1
/** Folds are no thicker than twice this, px. */
const THIN = 2
/** The darkest shade, which has lost its colour, is enclosed by the rest: px. */
const ENCLOSED = 4
/** Smaller shades are folds, as a share of the cloth. */
const LEAST = 0.02
/** How far around it cloth of the other leg blends in, px. */
const RIM = 2
/** Added to a luma of 0 to 255 before its logarithm is taken: black cloth shows no shade. */
const FLOOR = 32
const LEAST_WEIGHT = 0.02

/**
 * What is much darker on one leg than at the same place of the other, of the same hue and along its edge; null where no more
 * than a fold is. `inner` is the garment without its rim, what is printed on it is compared with nothing.
 */
export function shadedLeg(
  photo: Photo,
  { inner, print }: { inner: Mask; print: Uint8Array },
  legs: Legs,
): Shade | null {
  const cloth = { ...inner, data: inner.data.slice() }
  for (let i = 0; i < print.length; i++) if (print[i]) cloth.data[i] = 0
  const [own, other] = [meanColours(photo, cloth, OWN), meanColours(photo, cloth, OTHER)]
  const brightest = (FLOOR + medianLuma(photo, cloth)) * LIT - FLOOR
  const { toPixels } = onPhoto(legs.fit.placement, legs.fits.frame)
  const mirrored = otherLeg(inner, legs)
  const isInShade = (i: number, place: Point | null): boolean => {
    if (!place) return false
    const [x, y] = toPixels(place)
    const lit = other(Math.floor(y) * inner.width + Math.floor(x))
    return lit !== null && luma(lit, 0) < brightest && isShadeOf(own(i), lit)
  }
  const dark = { ...inner, data: within(cloth, legs, (x, y, i) => isInShade(i, mirrored(x, y))) }
  const parts = components(morph(morph(dark, 'open', THIN), 'close', ENCLOSED))
  const core = morph(inner, 'erode', EDGE)
  const atEdge = countLabels(parts, (i) => core.data[i] === 0)
  const least = LEAST * inner.data.reduce((sum, each) => sum + each, 0)
  const isSide = parts.area.map((area, label) => area > least && atEdge[label] > AT_EDGE * area)
  if (!isSide.includes(true)) return null
  const sides = marked(inner.data, (_, i) => isSide[parts.labels[i]] === true)
  return { where: morph({ ...inner, data: sides }, 'dilate', RIM), mirrored }
}

function medianLuma({ rgb }: Photo, { data }: Mask): number {
  const lumas = new Float32Array(data.length)
  let count = 0
  for (let i = 0; i < data.length; i++) if (data[i]) lumas[count++] = luma(rgb, i)
  return nthSmallest(lumas.subarray(0, count), count >> 1)
}

/** Darker, but not so much that it would be a print, and of the same hue. */
function isShadeOf(dark: Colour | null, lit: Colour): boolean {
  if (!dark) return false
  const darker = Math.log((FLOOR + luma(lit, 0)) / (FLOOR + luma(dark, 0)))
  return darker > SHADE.from && darker < SHADE.to && tintBetween(dark, lit) < TINT
}

/** Half the sum of what the shares of red, green and blue differ by. */
function tintBetween(a: Colour, b: Colour): number {
  const [sumA, sumB] = [tintSum(a), tintSum(b)]
  let differ = 0
  for (let c = 0; c < CHANNELS; c++)
    differ += Math.abs((a[c] + TINT_FLOOR) / sumA - (b[c] + TINT_FLOOR) / sumB)
  return differ / 2
}

function tintSum(colour: Colour): number {
  let sum = 0
  for (let c = 0; c < CHANNELS; c++) sum = sum + colour[c] + TINT_FLOOR
  return sum
}

/** The colours of a texture with the cloth of the other leg where one is shaded. `trusted` marks cloth, a byte a texel. */
export function withoutShade(
  texture: Texture,
  trusted: Uint8Array,
  { where, mirrored }: Shade,
  legs: Legs,
): Uint8Array {
  const { width, height, scale, left, top, rgb } = texture
  const at = texelAt(texture, trusted, legs)
  const { columns, rows } = placesOf(texture, legs)
  const share = blur(new Float32Array(where.data), where, OWN)
  const out = rgb.slice()
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const pixel = Math.floor(j / scale + top) * where.width + Math.floor(i / scale + left)
      if (!share[pixel]) continue
      const place = mirrored(columns.x[i] + rows.x[j], columns.y[i] + rows.y[j])
      const from = place ? at(...place) : -1
      if (from < 0) continue
      const to = (j * width + i) * CHANNELS
      for (let c = 0; c < CHANNELS; c++)
        out[to + c] = lerp(rgb[to + c], rgb[from * CHANNELS + c], share[pixel])
    }
  return out
}

/** The same place of the other leg is as far down, and as far from seam to seam. */
function otherLeg(mask: Mask, legs: Legs): Shade['mirrored'] {
  const { crotchY, hemY } = legs.fit.shape
  const rowAt = (y: number): number => Math.floor(((y - crotchY) / (hemY - crotchY)) * ROWS)
  const spans = spansOf(mask, placesOfPixels(mask, legs), rowAt)
  return (x, y) => {
    const [here, there] = x < 0 ? (['left', 'right'] as const) : (['right', 'left'] as const)
    const [from, to] = [spans[here][rowAt(y)], spans[there][rowAt(y)]]
    if (!from || !to) return null
    const across = clamp((Math.abs(x) - from.inner) / (from.outer - from.inner || 1), 0, 1)
    const away = lerp(to.inner, to.outer, across)
    return [x < 0 ? away : -away, y]
  }
}

/** Rows of a leg without cloth are missing, and so are those above the crotch. */
function spansOf({ width, data }: Mask, { columns, rows }: Places, rowAt: (y: number) => number): Spans {
  const spans: Spans = { left: [], right: [] }
  for (let i = 0; i < data.length; i++) {
    if (!data[i]) continue
    const [column, line] = [i % width, (i / width) | 0]
    const x = columns.x[column] + rows.x[line]
    const row = rowAt(columns.y[column] + rows.y[line])
    if (row < 0) continue
    const leg = spans[x < 0 ? 'left' : 'right']
    const away = Math.abs(x)
    leg[row] ??= { inner: away, outer: away }
    const span = leg[row]
    if (away < span.inner) span.inner = away
    if (away > span.outer) span.outer = away
  }
  return spans
}

/** The mean colour of the cloth around each pixel; null far from all cloth. */
function meanColours(photo: Photo, cloth: Mask, radius: number): (pixel: number) => Colour | null {
  const weights = blur(new Float32Array(cloth.data), cloth, radius)
  const sums = Array.from({ length: CHANNELS }, (_, c) => {
    const values = new Float32Array(weights.length)
    for (let i = 0; i < values.length; i++) if (cloth.data[i]) values[i] = photo.rgb[i * CHANNELS + c]
    return blur(values, cloth, radius)
  })
  return (i) =>
    weights[i] > LEAST_WEIGHT
      ? [sums[0][i] / weights[i], sums[1][i] / weights[i], sums[2][i] / weights[i]]
      : null
}
