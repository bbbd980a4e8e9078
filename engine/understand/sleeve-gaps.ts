import type { Fit, FitAs } from '../fit/fit.ts'
import { hasLongSleeves } from '../fit/flat-chest.ts'
import { onPhoto } from '../fit/placement.ts'
import type { Point } from '../maths/vector.ts'
import { components, pixelsOf } from '../pixels/components.ts'
import { contourContrast } from '../pixels/contour.ts'
import { morph } from '../pixels/morph.ts'
import { marked } from '../pixels/raster.ts'
import type { Placed } from './by-template.ts'

// Found on 892 sleeved garments of the free dataset: 32 lose such a gap.

/** Share of the garment from which a gap is seen. */
const WORTH = 0.003
/** Of its outline, how much must stand out from the cloth beside it. */
const CLEAR = 0.85
/** Px: the cloth beside it has its colour in so much. */
const SEAM = 1
/** How far its middle lies from the axis, over the half width of the chest, and above the armpit, normalised, at most. */
const BESIDE = { least: 0.78, most: 1.5 }
const ABOVE_ARMPIT = 0.02

/**
 * The ground between a long sleeve and the body, where the cut-out closed the gap between the two: it has the colours of
 * the ground, a clear edge, and is taller than wide. Null where there is none.
 */
export function sleeveGaps({ known, lab, frame }: Placed, fit: Fit): Uint8Array | null {
  if (fit.kind !== 'sleeved' || !hasLongSleeves(fit.shape)) return null
  const { mask, isGround, total } = known
  const { width, height } = mask
  const ground = marked(mask.data, (_, i) => isGround(i))
  const { labels, ...found } = components(morph({ width, height, data: ground }, 'open', 1))
  const { fromPixels } = onPhoto(fit.placement, frame)
  const isGap = found.area.map((area, k) => {
    const [left = 0, right = 0, bottom = 0] = [found.left[k], found.right[k], found.bottom[k]]
    const isTall = bottom - (found.top[k]?.[1] ?? 0) > right - left
    if (k === 0 || area < WORTH * total || !isTall) return false
    const middle = fromPixels([found.centreX[k] ?? 0, found.centreY[k] ?? 0])
    if (!liesBesideBody(middle, fit)) return false
    const data = marked(labels, (label) => label === k)
    return contourContrast(lab, { width, height, data }).clear > CLEAR
  })
  if (!isGap.includes(true)) return null
  return morph({ width, height, data: pixelsOf({ labels }, isGap) }, 'dilate', SEAM).data
}

function liesBesideBody([x, y]: Point, { shape: { armpit, armpitY } }: FitAs<'sleeved'>): boolean {
  const across = Math.abs(x) / armpit
  return across > BESIDE.least && across < BESIDE.most && y > armpitY - ABOVE_ARMPIT
}
