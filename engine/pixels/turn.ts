import type { Box, Mask, Photo } from './raster.ts'

/** Quarter turns clockwise that bring a photo upright. */
export type QuarterTurns = 0 | 1 | 3

export function turnPhoto(photo: Photo, turn: QuarterTurns): Photo {
  return turn
    ? {
        ...turnedSize(photo),
        rgb: turnPixels(photo.rgb, photo, { turn, out: new Uint8Array(photo.rgb.length) }),
      }
    : photo
}

export function turnMask(mask: Mask, turn: QuarterTurns): Mask {
  return turn
    ? {
        ...turnedSize(mask),
        data: turnPixels(mask.data, mask, { turn, out: new Uint8Array(mask.data.length) }),
      }
    : mask
}

/** Three values a pixel, as `turnPhoto` does. */
export function turnLab(lab: Float32Array, size: Size, turn: QuarterTurns): Float32Array {
  return turn ? turnPixels(lab, size, { turn, out: new Float32Array(lab.length) }) : lab
}

/** The box that a turn brings to `box`; `size` is that of the turned photo. */
export function turnBack(box: Box, { width, height }: Size, turn: QuarterTurns): Box {
  if (turn === 0) return box
  const [x0, x1] = turn === 1 ? [box.y0, box.y1] : [height - 1 - box.y1, height - 1 - box.y0]
  const [y0, y1] = turn === 1 ? [width - 1 - box.x1, width - 1 - box.x0] : [box.x0, box.x1]
  return { x0, y0, x1, y1, width: box.height, height: box.width }
}

interface Size {
  width: number
  height: number
}

const turnedSize = ({ width, height }: Size): Size => ({ width: height, height: width })

/** Writes the turned pixels, of any number of channels, into `out` and answers it. */
function turnPixels<T extends Uint8Array | Float32Array>(
  data: T,
  { width, height }: Size,
  { turn, out }: { turn: 1 | 3; out: T },
): T {
  const channels = data.length / (width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = turn === 1 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y
      for (let c = 0; c < channels; c++) out[to * channels + c] = data[(y * width + x) * channels + c] ?? 0
    }
  return out
}
