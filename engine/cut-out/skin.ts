import { commonestColour } from '../pixels/commonest-colour.ts'
import { components } from '../pixels/components.ts'
import { contourContrast } from '../pixels/contour.ts'
import { morph } from '../pixels/morph.ts'
import { marked } from '../pixels/raster.ts'
import { cleanMask } from './clean-mask.ts'
import type { Prepared, Segmentation } from './segment.ts'

/** Skin must cover this share of what was found to be worth a second look. */
const LEAST_SHARE = 0.02
const MOST_SHARE = 0.45

/** Lab of human skin in photos, light to dark: warm, never vivid. */
export function isSkin(l: number, a: number, b: number): boolean {
  return l > 12 && l < 88 && a > 4 && a < 30 && b > 4 && b < 38 && b > a * 0.5 && b < a * 2.6
}

/**
 * The same garment without the wearer's arms, neck and legs: skin-coloured areas that reach the outline.
 * Null when there are none, or when the cloth itself has the colour of skin.
 */
export function withoutSkin({ lab }: Prepared, found: Segmentation): Segmentation | null {
  const { mask, saliency, threshold } = found
  const inner = morph(mask, 'erode', 4)
  if (isSkin(...commonestColour(lab, inner.data))) return null
  const skin = mask.data.map((inside, i) =>
    inside && isSkin(lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]) ? 1 : 0,
  )
  const radius = Math.max(2, Math.round(Math.min(mask.width, mask.height) * 0.012))
  const areas = components(morph({ ...mask, data: skin }, 'open', radius))
  const total = mask.data.reduce((sum, inside) => sum + inside, 0)
  const outer = morph(mask, 'erode', 3).data
  const atEdge = new Float64Array(areas.count + 1)
  areas.labels.forEach((k, i) => {
    if (k && !outer[i]) atEdge[k]++
  })
  const bare = areas.area.map((area, k) => k > 0 && area > 0.006 * total && atEdge[k] > 1.5 * Math.sqrt(area))
  const share = areas.area.reduce((sum, area, k) => sum + (bare[k] ? area : 0), 0) / total
  if (share < LEAST_SHARE || share > MOST_SHARE) return null
  const removed = morph({ ...mask, data: marked(areas.labels, (k) => bare[k]) }, 'dilate', 2).data
  const dressed = { ...mask, data: mask.data.map((inside, i) => (inside && !removed[i] ? 1 : 0)) }
  // Slivers of shaded arm stay behind: a wide opening takes them.
  const cleaned = cleanMask(morph(dressed, 'open', radius * 2), { lab, saliency, threshold })
  return { ...found, ...cleaned, contrast: contourContrast(lab, cleaned.mask) }
}
