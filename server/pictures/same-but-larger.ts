import type { Box } from './cut-figure.ts'
import { fromPixels, openPicture, type Pixels, pixelsOf } from './decode.ts'

export interface Larger {
  /** Opaque; on white where nothing was drawn behind the figure. */
  pixels: Pixels
  /** Pixels a side for one of the picture. */
  times: number
  /** Where something was drawn, in pixels of the picture; null where a backdrop fills it. */
  box: Box | null
}

// Set by the pictures of the samples, drawn at both sizes (2026-11): an edge falls differently, but no area does.

/** Sides of the areas that are compared by their mean, px, and how far two of them may lie apart, levels. */
const AREA = 16
const APART = 10
/** Proportions that differ by less than this are the same. */
const SAME_RATIO = 0.002
/** Nearly all of a pixel shows the figure; any of it does. */
const WHOLE = 250
const SOME = 8

/**
 * A drawing of a picture with more pixels; null when it shows something else. The engine may draw better today than on the
 * day of the picture, and the catalogue's model may look different: people get the picture that they chose.
 */
export async function sameButLarger(bytes: Uint8Array, picture: Pixels): Promise<Larger | null> {
  const drawn = await pixelsOf(openPicture(bytes))
  const { width, height } = picture
  if (Math.abs((drawn.width / drawn.height) * (height / width) - 1) > SAME_RATIO) return null
  const small = await pixelsOf(fromPixels(drawn).resize({ width, height, fit: 'fill' }))
  if (mostApart(small, picture) > APART) return null
  const pixels =
    drawn.channels === 3 ? drawn : await pixelsOf(fromPixels(drawn).flatten({ background: '#ffffff' }))
  return { pixels, times: drawn.width / width, box: small.channels === 4 ? boxOf(small) : null }
}

/** The largest difference of the mean levels of two areas at the same place, of what both show. */
function mostApart(a: Pixels, b: Pixels): number {
  let most = 0
  for (let top = 0; top < a.height; top += AREA)
    for (let left = 0; left < a.width; left += AREA) {
      const sums = [0, 0, 0]
      let count = 0
      for (let y = top; y < Math.min(top + AREA, a.height); y++)
        for (let x = left; x < Math.min(left + AREA, a.width); x++) {
          const at = y * a.width + x
          if (a.channels === 4 && (a.data[at * 4 + 3] ?? 0) < WHOLE) continue
          for (let c = 0; c < 3; c++)
            sums[c] = (sums[c] ?? 0) + (a.data[at * a.channels + c] ?? 0) - (b.data[at * b.channels + c] ?? 0)
          count++
        }
      // A few pixels are an outline.
      if (count >= (AREA * AREA) / 4) most = Math.max(most, ...sums.map((sum) => Math.abs(sum) / count))
    }
  return most
}

function boxOf({ data, width, height }: Pixels): Box {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < SOME) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.top = Math.min(box.top, y)
      box.bottom = y + 1
    }
  return box
}
