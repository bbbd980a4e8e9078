import { toLab } from '../maths/colour.ts'
import { once } from '../once.ts'
import { type Contrast, contourContrast } from '../pixels/contour.ts'
import { medianFilter } from '../pixels/median.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked, type Photo } from '../pixels/raster.ts'
import { ONE_THREAD, type Threads } from '../threads/threads.ts'
import { type Border, colourDistance, learnBorder, nearestCluster } from './background.ts'
import { boundedCut } from './bounded-cut.ts'
import { type Cleaned, cleanMask } from './clean-mask.ts'
import { BACKGROUND, GARMENT, PERHAPS_BACKGROUND, PERHAPS_GARMENT } from './grab-cut.ts'
import { keepBackground } from './keep-background.ts'
import { barrierDistance, combineSaliency, otsu } from './saliency.ts'

// Shares are of the short side, factors of the saliency's threshold. Where nothing else is said they are those of the
// first version, found by trial on photos of ours.
/** Rounds of GrabCut; the later ones only polish the outline. */
export const ROUNDS = 4
/** Gaps up to this wide are closed where the outline is believed to be closed. */
const CLOSED = 0.05

/** What is believed about the frame of the photo; see `keepBackground` and `seedLabels`. */
export type Hypothesis = 'border' | 'closed' | 'centre' | 'corners' | 'rect'

/** How much each pixel stands out from the frame. */
export interface Salient {
  saliency: Float32Array
  /** Saliency above which a pixel is garment. */
  threshold: number
}

export interface Segmentation extends Cleaned, Salient {
  /** Before it was cleaned: with straps, but also with hooks, cords and specks. */
  rough: Mask
  contrast: Contrast
}

/** What all hypotheses about one photo share. */
export interface Prepared {
  photo: Photo
  /** Denoised pixels and their Lab values. */
  smooth: Uint8Array
  lab: Float32Array
  border: Border
}

/** What the frame of a photo alone tells, worked out when it is first asked for. */
export interface ByFrame {
  prepared: () => Prepared
  salient: () => Salient
  segmentation: () => Segmentation
}

export function byFrame(photo: Photo, threads: Threads = ONE_THREAD): ByFrame {
  const prepared = once(() => prepare(photo))
  const salient = once(() => findSalient(prepared(), 'border', threads))
  return { prepared, salient, segmentation: once(() => cutOut(prepared(), salient(), 'border', ROUNDS)) }
}

/** Removes noise without moving edges, and learns the colours of the frame. */
export function prepare(photo: Photo): Prepared {
  const smooth = medianFilter(photo)
  const lab = toLab(smooth)
  return { photo, smooth, lab, border: learnBorder(lab, photo.width, photo.height) }
}

/** Separates the garment from its background under one hypothesis: saliency, GrabCut (Rother et al. 2004), cleaning. */
export const segment = (prepared: Prepared, hypothesis: Hypothesis, rounds = ROUNDS): Segmentation =>
  cutOut(prepared, findSalient(prepared, hypothesis, ONE_THREAD), hypothesis, rounds)

function findSalient(prepared: Prepared, hypothesis: Hypothesis, threads: Threads): Salient {
  const { photo, lab } = prepared
  const border = { ...prepared.border, kept: keepBackground(prepared, hypothesis) }
  const barrier = barrierDistance(lab, photo, frameSeeds(prepared, border), threads)
  const saliency = combineSaliency(colourDistance(border, lab), barrier, photo.width)
  return { saliency, threshold: otsu(saliency) }
}

function cutOut(
  { photo, smooth, lab }: Prepared,
  { saliency, threshold }: Salient,
  hypothesis: Hypothesis,
  rounds: number,
): Segmentation {
  const { width, height } = photo
  const seeds = seedLabels({ width, height, saliency, threshold, hypothesis })
  let mask = boundedCut({ width, height, rgb: smooth }, seeds, rounds)
  if (hypothesis === 'closed') mask = morph(mask, 'close', Math.round(Math.min(width, height) * CLOSED))
  const cleaned = cleanMask(mask, { lab, saliency, threshold })
  return { ...cleaned, rough: mask, contrast: contourContrast(lab, cleaned.mask), saliency, threshold }
}

/** Depth of the frame that the garment is told from, px. */
const FRAME = 2

/** The background pixels along the frame. */
function frameSeeds({ photo, lab, border: { kept } }: Prepared, border: Border): Uint8Array {
  const { width, height } = photo
  const dropped = kept.filter((cluster) => !border.kept.includes(cluster))
  const seeds = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (x >= FRAME && y >= FRAME && x < width - FRAME && y < height - FRAME) continue
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

/** The core is what stands out more than this, and lies this far inside: px at least, and share of the short side. */
const CORE = 1.15
const CORE_DEPTH = 0.012
const LEAST_CORE_DEPTH = 2
/** Of the core, what stands out more than this is surely garment; what stands out less than that surely is not. */
const SURE = 1.6
const IMPOSSIBLE = 0.3
/** Believed to be background where the frame is all that is believed. */
const RECT_FRAME = 0.05

/** GrabCut's starting labels: sure, probable, improbable and impossible garment. */
function seedLabels({ width, height, saliency, threshold, hypothesis }: SeedInput): Uint8Array {
  const shortSide = Math.min(width, height)
  const data = marked(saliency, (s) => s > threshold * CORE)
  const radius = Math.max(LEAST_CORE_DEPTH, Math.round(shortSide * CORE_DEPTH))
  const core = morph({ width, height, data }, 'erode', radius).data
  const frame = hypothesis === 'rect' ? Math.round(shortSide * RECT_FRAME) : 0
  const labels = new Uint8Array(saliency.length)
  for (let i = 0; i < labels.length; i++) {
    const s = saliency[i]
    const x = i % width
    const y = (i / width) | 0
    const aside = Math.min(x, y, width - 1 - x, height - 1 - y)
    if (aside < frame) labels[i] = BACKGROUND
    else if (hypothesis === 'rect') labels[i] = PERHAPS_GARMENT
    else if (s > threshold * SURE && core[i]) labels[i] = GARMENT
    else if (s < threshold * IMPOSSIBLE || (s < threshold && aside < FRAME)) labels[i] = BACKGROUND
    else labels[i] = core[i] || s > threshold ? PERHAPS_GARMENT : PERHAPS_BACKGROUND
  }
  return labels
}
