import { toLab } from '../maths/colour.ts'
import { type Contrast, contourContrast } from '../pixels/contour.ts'
import { halve } from '../pixels/halve.ts'
import { medianFilter } from '../pixels/median.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked, type Photo } from '../pixels/raster.ts'
import { type Border, colourDistance, learnBorder, nearestCluster } from './background.ts'
import { type Cleaned, cleanMask } from './clean-mask.ts'
import { BACKGROUND, GARMENT, grabCut, PERHAPS_BACKGROUND, PERHAPS_GARMENT } from './grab-cut.ts'
import { barrierDistance, combineSaliency, otsu } from './saliency.ts'

/** What is believed about the frame of the photo; see `keepBackground` and `seedLabels`. */
export type Hypothesis = 'border' | 'closed' | 'centre' | 'corners' | 'rect'

export interface Segmentation extends Cleaned {
  contrast: Contrast
  saliency: Float32Array
  /** Saliency above which a pixel is garment. */
  threshold: number
}

/** What all hypotheses about one photo share. */
export interface Prepared {
  photo: Photo
  /** Denoised pixels and their Lab values. */
  smooth: Uint8Array
  lab: Float32Array
  border: Border
}

/** Removes noise without moving edges, and learns the colours of the frame. */
export function prepare(photo: Photo): Prepared {
  const smooth = medianFilter(photo)
  const lab = toLab(smooth)
  return { photo, smooth, lab, border: learnBorder(lab, photo.width, photo.height) }
}

/** Separates the garment from its background under one hypothesis: saliency, GrabCut (Rother et al. 2004), cleaning. */
export function segment(prepared: Prepared, hypothesis: Hypothesis, rounds = 4): Segmentation {
  const { photo, lab } = prepared
  const { width, height } = photo
  const border = { ...prepared.border, kept: keepBackground(prepared, hypothesis) }
  const barrier = barrierDistance(lab, width, height, frameSeeds(prepared, border))
  const saliency = combineSaliency(colourDistance(border, lab), barrier, width)
  const threshold = otsu(saliency, 1.2)
  let mask = cut(prepared, seedLabels({ width, height, saliency, threshold, hypothesis }), rounds)
  if (hypothesis === 'closed') mask = morph(mask, 'close', Math.round(Math.min(width, height) * 0.05))
  const cleaned = cleanMask(mask, { lab, saliency, threshold })
  return { ...cleaned, contrast: contourContrast(lab, cleaned.mask), saliency, threshold }
}

/** A colour of the frame that the middle shows so much, and so much oftener than the frame does, is a garment that reaches it. */
const RARE_IN_FRAME = 0.2
const COMMON_IN_MIDDLE = 0.25
const OFTENER = 2.5

/** Which clusters of the ring are background under the hypothesis; never none. */
function keepBackground({ photo, lab, border }: Prepared, hypothesis: Hypothesis): number[] {
  const { width, height } = photo
  const { share, variance } = border
  const counts = new Float32Array(share.length)
  let total = 0
  if (hypothesis === 'corners') {
    const side = Math.round(Math.min(width, height) * 0.1)
    for (const p of border.ring) {
      const x = p % width
      const y = (p / width) | 0
      if ((x >= side && x < width - side) || (y >= side && y < height - side)) continue
      counts[nearestCluster(border, lab, p)[0]]++
      total++
    }
    const kept = border.kept.filter((k) => counts[k] / total > 0.1)
    return kept.length ? kept : border.kept
  }
  for (let y = Math.round(height * 0.25); y < height * 0.75; y += 2)
    for (let x = Math.round(width * 0.28); x < width * 0.72; x += 2) {
      const [k, squared] = nearestCluster(border, lab, y * width + x)
      total++
      if (squared < variance[k] * 4 + 60) counts[k]++
    }
  const kept = border.kept.filter((k) => {
    const middle = counts[k] / total
    // The garment touches the frame: a colour commoner in the middle than on the ring belongs to it.
    if (hypothesis === 'centre') return middle < 1.25 * share[k]
    return share[k] > RARE_IN_FRAME || middle < COMMON_IN_MIDDLE || middle < OFTENER * share[k]
  })
  return kept.length ? kept : border.kept
}

/** Two rows of pixels along the frame, as far as they are background. */
function frameSeeds({ photo, lab, border: { kept } }: Prepared, border: Border): Uint8Array {
  const { width, height } = photo
  const dropped = kept.filter((k) => !border.kept.includes(k))
  const seeds = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (x >= 2 && y >= 2 && x < width - 2 && y < height - 2) continue
      const p = y * width + x
      if (!dropped.includes(nearestCluster(border, lab, p)[0])) seeds[p] = 1
    }
  return seeds
}

interface SeedInput {
  width: number
  height: number
  saliency: Float32Array
  threshold: number
  hypothesis: Hypothesis
}

/** GrabCut's starting labels: sure, probable, improbable and impossible garment. */
function seedLabels({ width, height, saliency, threshold, hypothesis }: SeedInput): Uint8Array {
  const data = marked(saliency, (s) => s > threshold * 1.15)
  const radius = Math.max(2, Math.round(Math.min(width, height) * 0.012))
  const core = morph({ width, height, data }, 'erode', radius).data
  const frame = hypothesis === 'rect' ? Math.round(Math.min(width, height) * 0.05) : 0
  const labels = new Uint8Array(saliency.length)
  for (let i = 0; i < labels.length; i++) {
    const s = saliency[i]
    const x = i % width
    const y = (i / width) | 0
    const aside = Math.min(x, y, width - 1 - x, height - 1 - y)
    if (aside < frame) labels[i] = BACKGROUND
    else if (hypothesis === 'rect') labels[i] = PERHAPS_GARMENT
    else if (s > threshold * 1.6 && core[i]) labels[i] = GARMENT
    else if (s < threshold * 0.3 || (s < threshold && aside < 2)) labels[i] = BACKGROUND
    else labels[i] = core[i] || s > threshold ? PERHAPS_GARMENT : PERHAPS_BACKGROUND
  }
  return labels
}

/** With more undecided pixels than this the cut is made at half the size first: its cost explodes on large doubtful areas. */
const MOST_UNDECIDED = 0.75 * 400 * 300
/** The full size then decides this far to both sides of the outline, px. */
const BAND = 4

function cut({ photo: { width, height }, smooth }: Prepared, seeds: Uint8Array, rounds: number): Mask {
  const photo = { width, height, rgb: smooth }
  const undecided = seeds.reduce((n, seed) => n + (seed >= PERHAPS_BACKGROUND ? 1 : 0), 0)
  if (undecided < MOST_UNDECIDED) return grabCut(photo, seeds, rounds)
  const small = halve(photo)
  const sourceOf = (i: number) => 2 * Math.floor(i / small.width) * width + 2 * (i % small.width)
  const smallSeeds = Uint8Array.from({ length: small.width * small.height }, (_, i) => seeds[sourceOf(i)])
  const coarse = grabCut(small, smallSeeds, rounds)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = Math.min(small.height - 1, y >> 1) * small.width
      data[y * width + x] = coarse.data[row + Math.min(small.width - 1, x >> 1)]
    }
  const grown = morph({ width, height, data }, 'dilate', BAND).data
  const core = morph({ width, height, data }, 'erode', BAND).data
  const banded = data.map((isInside, i) => {
    if (core[i]) return GARMENT
    if (!grown[i]) return BACKGROUND
    return isInside ? PERHAPS_GARMENT : PERHAPS_BACKGROUND
  })
  return grabCut(photo, banded, 1)
}
