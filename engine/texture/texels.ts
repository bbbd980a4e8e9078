import type { FitSet } from '../fit/fit.ts'
import { fromPixels } from '../fit/frame.ts'
import type { Placement } from '../fit/placement.ts'
import type { Mask } from '../pixels/raster.ts'
import type { Texture } from './textures.ts'

/** Of a texel. */
const CENTRE = 0.5

/** A fit, or as much of it as tells where a template lies. */
interface Placed {
  fit: { placement: Placement }
  fits: FitSet
}

/** What a column or a row of a grid adds to the template coordinates of its places. */
interface Parts {
  x: Float64Array
  y: Float64Array
}

/** The template coordinates of column `i` and row `j` are `columns.x[i] + rows.x[j]` and `columns.y[i] + rows.y[j]`. */
export interface Places {
  columns: Parts
  rows: Parts
}

type Grid = Omit<Texture, 'rgb'>

/** Where the middles of the texels lie, without a point for each of them. */
export function placesOf({ width, height, scale, left, top }: Grid, { fit, fits }: Placed): Places {
  const { shiftX, shiftY, rotation } = fit.placement
  const [c, s] = [Math.cos(rotation), Math.sin(rotation)]
  const places: Places = { columns: partsOf(width), rows: partsOf(height) }
  for (let i = 0; i < width; i++) {
    const dx = fromPixels(fits.frame, [(i + CENTRE) / scale + left, 0])[0] - shiftX
    places.columns.x[i] = dx * c
    places.columns.y[i] = -dx * s
  }
  for (let j = 0; j < height; j++) {
    const dy = fromPixels(fits.frame, [0, (j + CENTRE) / scale + top])[1] - shiftY
    places.rows.x[j] = dy * s
    places.rows.y[j] = dy * c
  }
  return places
}

const partsOf = (length: number): Parts => ({ x: new Float64Array(length), y: new Float64Array(length) })

/** Where the middles of the pixels of a photo lie. */
export const placesOfPixels = (size: { width: number; height: number }, placed: Placed): Places =>
  placesOf({ ...size, scale: 1, left: 0, top: 0 }, placed)

/** Marks the pixels of a mask that lie where they are looked for, by their template coordinates. */
export function within(
  mask: Mask,
  placed: Placed,
  isWithin: (x: number, y: number, pixel: number) => boolean,
): Uint8Array {
  const { columns, rows } = placesOfPixels(mask, placed)
  const found = new Uint8Array(mask.data.length)
  for (let j = 0, p = 0; j < mask.height; j++)
    for (let i = 0; i < mask.width; i++, p++)
      if (mask.data[p] && isWithin(columns.x[i] + rows.x[j], columns.y[i] + rows.y[j], p)) found[p] = 1
  return found
}

/** Finds the texel at template coordinates, whose axis is that of the garment; -1 where there is no cloth. */
export type TexelAt = (x: number, y: number) => number

/** `trusted` marks cloth, a byte a texel. */
export function texelAt(
  { width, height, scale, left, top }: Grid,
  trusted: Uint8Array,
  { fit, fits }: Placed,
): TexelAt {
  const { shiftX, shiftY, rotation } = fit.placement
  const [c, s] = [Math.cos(rotation), Math.sin(rotation)]
  // A frame only scales and shifts: done by numbers, since a point for each place would cost more than all else.
  const { unit, middle, top: highest } = fits.frame
  return (x, y) => {
    const px = middle + (shiftX + x * c - y * s) * unit
    const py = highest + (shiftY + x * s + y * c) * unit
    const i = Math.floor((px - left) * scale)
    const j = Math.floor((py - top) * scale)
    return i >= 0 && j >= 0 && i < width && j < height && trusted[j * width + i] ? j * width + i : -1
  }
}
