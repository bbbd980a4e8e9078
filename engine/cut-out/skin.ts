import { commonestColour } from '../pixels/commonest-colour.ts'
import { components, countLabels, pixelsOf } from '../pixels/components.ts'
import { contourContrast } from '../pixels/contour.ts'
import { morph } from '../pixels/morph.ts'
import { marked } from '../pixels/raster.ts'
import { cleanMask } from './clean-mask.ts'
import type { Prepared, Segmentation } from './segment.ts'

// Found by trial on photos of worn garments; which ones is not recorded.
/** Skin must cover this share of what was found to be worth a second look. */
const LEAST_SHARE = 0.02
const MOST_SHARE = 0.45
/** L*, a* and b* of human skin in photos, light to dark, and its b* over its a*: warm, never vivid. */
const SKIN = { l: [12, 88], a: [4, 30], b: [4, 38], hue: [0.5, 2.6] } as const
/** An area of skin is a limb from this share of the garment, when its edge is the garment's for so much of its size. */
const LEAST_LIMB = 0.006
const AT_EDGE = 1.5
/** Depth of that edge, and of what is left out when the colour of the cloth is asked, px. */
const EDGE = 3
const RIM = 4
/** Specks that are no limb: share of the short side, px at least. */
const SPECK = 0.012
const LEAST_SPECK = 2

/** Whether a Lab colour may be that of skin. */
export function isSkin(l: number, a: number, b: number): boolean {
  const isWarm =
    l > SKIN.l[0] && l < SKIN.l[1] && a > SKIN.a[0] && a < SKIN.a[1] && b > SKIN.b[0] && b < SKIN.b[1]
  return isWarm && b > a * SKIN.hue[0] && b < a * SKIN.hue[1]
}

/**
 * The same garment without the wearer's arms, neck and legs: skin-coloured areas that reach the outline.
 * Null when there are none, or when the cloth itself has the colour of skin.
 */
export function withoutSkin({ lab }: Prepared, found: Segmentation): Segmentation | null {
  const { mask, saliency, threshold } = found
  const inner = morph(mask, 'erode', RIM)
  if (isSkin(...commonestColour(lab, inner.data))) return null
  const skin = new Uint8Array(mask.data.length)
  let total = 0
  for (let i = 0; i < skin.length; i++) {
    if (!mask.data[i]) continue
    total++
    if (isSkin(lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2])) skin[i] = 1
  }
  const radius = Math.max(LEAST_SPECK, Math.round(Math.min(mask.width, mask.height) * SPECK))
  const areas = components(morph({ ...mask, data: skin }, 'open', radius))
  const outer = morph(mask, 'erode', EDGE).data
  const atEdge = countLabels(areas, (i) => !outer[i])
  const bare = areas.area.map(
    (area, k) => k > 0 && area > LEAST_LIMB * total && atEdge[k] > AT_EDGE * Math.sqrt(area),
  )
  const share = areas.area.reduce((sum, area, k) => sum + (bare[k] ? area : 0), 0) / total
  if (share < LEAST_SHARE || share > MOST_SHARE) return null
  const removed = morph({ ...mask, data: pixelsOf(areas, bare) }, 'dilate', 2).data
  const dressed = { ...mask, data: marked(mask.data, (inside, i) => inside === 1 && !removed[i]) }
  // Slivers of shaded arm stay behind: a wide opening takes them.
  const cleaned = cleanMask(morph(dressed, 'open', radius * 2), { lab, saliency, threshold })
  return { ...found, ...cleaned, contrast: contourContrast(lab, cleaned.mask) }
}
