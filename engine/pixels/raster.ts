/** Values of a colour: red, green and blue, or L*, a* and b*. */
export const CHANNELS = 3

/** A photo as sRGB bytes, 3 a pixel. */
export interface Photo {
  width: number
  height: number
  rgb: Uint8Array
}

/** A part of a photo at another size. `left` and `top` are its corner in pixels of the photo, `scale` its pixels per those. */
export interface Detail extends Photo {
  left: number
  top: number
  scale: number
}

/** One byte a pixel, 1 where the garment is. */
export interface Mask {
  width: number
  height: number
  data: Uint8Array
}

/** Corners of a part of a picture, inclusive. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
  width: number
  height: number
}

/** 1 where a value passes; `Uint8Array.from` would walk an iterator, which takes ten times as long. */
export function marked<T>(
  values: ArrayLike<T>,
  isMarked: (value: T, i: number) => boolean | undefined,
): Uint8Array {
  const out = new Uint8Array(values.length)
  // There is a value below every length.
  for (let i = 0; i < out.length; i++) if (isMarked(values[i] as T, i)) out[i] = 1
  return out
}

/** Smallest box around the mask (inclusive), or null when it is empty. */
export function boundingBox({ width, height, data }: Mask): Box | null {
  let [x0, y0, x1, y1] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    const row = y * width
    let left = 0
    while (left < width && !data[row + left]) left++
    if (left === width) continue
    let right = width - 1
    while (!data[row + right]) right--
    if (left < x0) x0 = left
    if (right > x1) x1 = right
    if (y < y0) y0 = y
    y1 = y
  }
  return x1 < 0 ? null : { x0, y0, x1, y1, width: x1 - x0 + 1, height: y1 - y0 + 1 }
}
