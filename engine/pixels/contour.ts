import type { Mask } from './raster.ts'

/** The photo is looked at so far to both sides of the contour, px. */
const REACH = 3
// Of the first version, found by trial on photos of ours.
/** Contrast that is seen, and that counts as full: weighted Lab. */
const SEEN = 6
const FULL = 25
/** Hue weighs more than lightness. */
const LIGHTNESS = 0.8
const HUE = 1.2

export interface Contrast {
  /** Mean Lab contrast across the contour, 0..1. */
  mean: number
  /** Share of the contour with a visible contrast. */
  clear: number
}

/** How strongly the outline of the mask shows in the photo, measured to both sides. */
export function contourContrast(lab: Float32Array, { width, height, data }: Mask): Contrast {
  let [sum, count, clear] = [0, 0, 0]
  for (let y = REACH; y < height - REACH; y++)
    for (let x = REACH; x < width - REACH; x++) {
      const p = y * width + x
      if (!data[p]) continue
      const gx = data[p + 1] - data[p - 1]
      const gy = data[p + width] - data[p - width]
      if (data[p - 1] && data[p + 1] && data[p - width] && data[p + width]) continue
      const length = Math.hypot(gx, gy) || 1
      const dx = (gx / length) * REACH
      const dy = (gy / length) * REACH
      const a = (Math.round(y + dy) * width + Math.round(x + dx)) * 3
      const b = (Math.round(y - dy) * width + Math.round(x - dx)) * 3
      const contrast = Math.hypot(
        (lab[a] - lab[b]) * LIGHTNESS,
        (lab[a + 1] - lab[b + 1]) * HUE,
        (lab[a + 2] - lab[b + 2]) * HUE,
      )
      sum += Math.min(contrast, FULL)
      if (contrast > SEEN) clear++
      count++
    }
  return count ? { mean: sum / count / FULL, clear: clear / count } : { mean: 0, clear: 0 }
}

/** Contrast of two Lab colours. */
export const labContrast = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.hypot((a[0] - b[0]) * LIGHTNESS, (a[1] - b[1]) * HUE, (a[2] - b[2]) * HUE)
