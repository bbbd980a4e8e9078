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
  const seeds = new Uint8Array(saliency.length)
  for (let i = 0; i < seeds.length; i++) seeds[i] = seedOf(saliency[i])
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

function seedOf(probable: number): number {
  if (probable > SURE) return GARMENT
  if (probable > PERHAPS) return PERHAPS_GARMENT
  return probable > IMPROBABLE ? PERHAPS_BACKGROUND : BACKGROUND
}

/** How much of what the network saw a mask covers, and the intersection of both over their union. */
export function overlapWithSeen(mask: Mask, seen: CoarseMask): { covered: number; common: number } {
  let [there, both, either] = [0, 0, 0]
  const probable = enlarged(seen, mask)
  for (let i = 0; i < probable.length; i++) {
    const isSeen = probable[i] > PERHAPS
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
  for (let y = 0, i = 0; y < height; y++) {
    const { first, second, share: low } = rows[y]
    const [up, down] = [first * side, second * side]
    for (let x = 0; x < width; x++, i++) {
      const { first: left, second: right, share: far } = columns[x]
      const upper = data[up + left] * (1 - far) + data[up + right] * far
      const lower = data[down + left] * (1 - far) + data[down + right] * far
      out[i] = upper * (1 - low) + lower * low
    }
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
