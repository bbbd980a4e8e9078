import { contourContrast } from '../pixels/contour.ts'
import type { Mask } from '../pixels/raster.ts'
import type { CoarseMask } from '../sight/network.ts'
import { boundedCut } from './bounded-cut.ts'
import { cleanMask } from './clean-mask.ts'
import { BACKGROUND, GARMENT, PERHAPS_BACKGROUND, PERHAPS_GARMENT } from './grab-cut.ts'
import { type Prepared, ROUNDS, type Segmentation } from './segment.ts'

/** How probably a pixel must be the garment's to be surely garment, perhaps garment, perhaps background. */
const SURE = 0.92
const PERHAPS = 0.5
const IMPROBABLE = 0.12

/**
 * Separates the garment from its background by where the network saw it, whatever the frame of the photo shows: the
 * coarse mask, GrabCut, cleaning.
 */
export function segmentSeen(prepared: Prepared, seen: CoarseMask): Segmentation {
  const { photo, smooth, lab } = prepared
  const { width, height } = photo
  const saliency = enlarged(seen, photo)
  const seeds = Uint8Array.from(saliency, (probable) => {
    if (probable > SURE) return GARMENT
    if (probable > PERHAPS) return PERHAPS_GARMENT
    return probable > IMPROBABLE ? PERHAPS_BACKGROUND : BACKGROUND
  })
  const mask = boundedCut({ width, height, rgb: smooth }, seeds, ROUNDS)
  const cleaned = cleanMask(mask, { lab, saliency, threshold: PERHAPS })
  return {
    ...cleaned,
    rough: mask,
    contrast: contourContrast(lab, cleaned.mask),
    saliency,
    threshold: PERHAPS,
  }
}

/** How much of what the network saw a mask covers, and the intersection of both over their union. */
export function overlapWithSeen(mask: Mask, seen: CoarseMask): { covered: number; common: number } {
  let [there, both, either] = [0, 0, 0]
  for (const [i, probable] of enlarged(seen, mask).entries()) {
    const isSeen = probable > PERHAPS
    const inside = mask.data[i] === 1
    if (isSeen) there++
    if (isSeen && inside) both++
    if (isSeen || inside) either++
  }
  return { covered: there ? both / there : 1, common: either ? both / either : 1 }
}

/** Between the middles of its places the coarse mask changes evenly. */
function enlarged({ side, data }: CoarseMask, { width, height }: { width: number; height: number }) {
  const columns = betweenPlaces(width, side)
  const rows = betweenPlaces(height, side)
  const out = new Float32Array(width * height)
  for (const [y, { first: up, second: down, share: low }] of rows.entries())
    for (const [x, { first: left, second: right, share: far }] of columns.entries()) {
      const at = (row: number, column: number) => data[row * side + column] ?? 0
      const upper = at(up, left) * (1 - far) + at(up, right) * far
      const lower = at(down, left) * (1 - far) + at(down, right) * far
      out[y * width + x] = upper * (1 - low) + lower * low
    }
  return out
}

/** For each pixel the two places that it lies between, and how near the second one is. */
function betweenPlaces(count: number, side: number) {
  return Array.from({ length: count }, (_, at) => {
    const place = Math.min(side - 1, Math.max(0, ((at + 0.5) * side) / count - 0.5))
    const first = Math.floor(place)
    return { first, second: Math.min(side - 1, first + 1), share: place - first }
  })
}
