import type { Fit, FitAs } from '../fit/fit.ts'
import { learnColours } from '../pixels/colour-model.ts'
import { components } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked } from '../pixels/raster.ts'
import { isSkinAt } from './face.ts'

/** A front is open when it dips deeper than this over its half width at the shoulders, between long sleeves. */
const DEEP = 0.4
const LONG_SLEEVE = 0.45
/** Around the photo, what it is taken before: over the shorter side. */
const RING = 0.04
/** A colour that so small a share of it has is another. */
const STRANGE = 0.004
/** Gaps this narrow between skin and cloth are shadows, px. */
const FENCE = 4
/** Between it and the jacket cracks this narrow are closed, px. */
const CRACK = 3
/** What is seen inside fills at least this share of the gap. */
const FILLED = 0.3

/**
 * What is worn under a jacket, as far as its open front shows it: between its edges, below the neck line, what has
 * neither the colour of skin nor of the background. `lab` has 3 floats a pixel; answers the mask with it, or null.
 */
export function withInside(mask: Mask, lab: Float32Array, fit: Fit): Mask | null {
  if (fit.kind !== 'sleeved') return null
  const { neckDip, shoulder, sleeve, hemY } = fit.shape
  if (neckDip < DEEP * shoulder || sleeve < LONG_SLEEVE * hemY) return null
  const { width, height } = mask
  const gap = gapOf(mask, fit)
  const total = gap.reduce((sum, open) => sum + open, 0)
  const ring = Math.round(Math.min(width, height) * RING)
  const paper = learnColours(lab, (i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return Math.min(x, width - 1 - x, y, height - 1 - y) < ring
  })
  const size = { width, height }
  const skin = marked(mask.data, (_, i) => isSkinAt(lab, i))
  // A white shirt before a white wall is told by the neck between the two.
  const fence = morph(
    { ...size, data: marked(skin, (bare, i) => bare === 1 || mask.data[i] === 1) },
    'close',
    FENCE,
  )
  const around = components(fence, 0)
  const enclosed = (i: number): boolean => around.touch[around.labels[i] ?? 0] === 0
  const seen = marked(gap, (open, i) => open === 1 && !skin[i] && (paper(i) < STRANGE || enclosed(i)))
  const { area, labels } = components(morph({ ...size, data: seen }, 'open', 1))
  const largest = Math.max(...area)
  if (largest < FILLED * total) return null
  const cloth = marked(labels, (k) => k > 0 && area[k] === largest)
  const data = marked(mask.data, (inside, i) => inside === 1 || cloth[i] === 1)
  return morph({ ...size, data }, 'close', CRACK)
}

/** 1 between the edges of a front, from the line through its neck points down. */
function gapOf({ width, height, data }: Mask, { landmarks: { neckL, neckR } }: FitAs<'sleeved'>): Uint8Array {
  const gap = new Uint8Array(width * height)
  for (let x = Math.ceil(Math.max(0, neckL[0])); x <= Math.min(width - 1, neckR[0]); x++) {
    const t = (x - neckL[0]) / (neckR[0] - neckL[0])
    for (let y = Math.round(neckL[1] + (neckR[1] - neckL[1]) * t); y < height && !data[y * width + x]; y++)
      if (y >= 0) gap[y * width + x] = 1
  }
  return gap
}
