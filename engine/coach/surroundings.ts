import type { Segmentation } from '../cut-out/segment.ts'
import { labDistance } from '../maths/colour.ts'
import { components } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked } from '../pixels/raster.ts'

/** A second piece is a garment of its own from this share of the first one. */
const SECOND_PIECE = 0.3
/** Pieces nearer than this share of the photo's short side belong together. */
const APART = 0.025
/** What touches more than this share of half the frame's length is background. */
const FRAMED = 0.2

/** How many things as large as garments stand out from the background. */
export function countPieces({ mask, saliency, threshold, area }: Segmentation): number {
  const { width, height } = mask
  const data = marked(saliency, (s, i) => mask.data[i] === 1 || s > threshold)
  const radius = Math.max(1, Math.round(Math.min(width, height) * APART))
  const pieces = components(morph(morph({ width, height, data }, 'open', radius), 'close', radius))
  const least = SECOND_PIECE * area * width * height
  const frame = FRAMED * (width + height)
  return pieces.area.filter((size, k) => k > 0 && size > least && (pieces.touch[k] ?? 0) < frame).length
}

/** Lab difference of neighbours from which the eye sees an edge. */
const EDGE = 7
/** The outline itself is no edge: so much around the garment is left out, as a share of the short side and in px at least. */
const AROUND = 0.03
const LEAST_AROUND = 2

/** Share of the background that is edges: patterns, furniture, other things. */
export function busyness(lab: Float32Array, mask: Mask): number {
  const { width, height } = mask
  const near = morph(
    mask,
    'dilate',
    Math.max(LEAST_AROUND, Math.round(Math.min(width, height) * AROUND)),
  ).data
  let [edges, count] = [0, 0]
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      if (near[i]) continue
      count++
      if (labDistance(lab, i - 1, i + 1) > EDGE || labDistance(lab, i - width, i + width) > EDGE) edges++
    }
  return count ? edges / count : 0
}

/** Cloth this near to the frame touches it, as a share of the short side; a px more is the edge of the mask. */
const NEAR = 0.015

/** The longest stretch of cloth along one side of the frame, as a share of that side. */
export function contactOf({ width, height, data }: Mask): number {
  const near = 1 + Math.ceil(Math.min(width, height) * NEAR)
  const inside = (x: number, y: number) => data[y * width + x] === 1
  const depths = Array.from({ length: near }, (_, d) => d)
  const sides: [number, (at: number) => boolean][] = [
    [width, (x) => depths.some((d) => inside(x, d))],
    [width, (x) => depths.some((d) => inside(x, height - 1 - d))],
    [height, (y) => depths.some((d) => inside(d, y))],
    [height, (y) => depths.some((d) => inside(width - 1 - d, y))],
  ]
  return Math.max(...sides.map(([length, touches]) => longestRun(length, touches) / length))
}

/** Stripes of the background's colour part what touches the frame by no more than this share of a side. */
const STRIPE = 0.05

function longestRun(length: number, holds: (at: number) => boolean): number {
  let [longest, start, last] = [0, 0, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < length; at++) {
    if (!holds(at)) continue
    if (at - last > STRIPE * length) start = at
    last = at
    longest = Math.max(longest, at - start + 1)
  }
  return longest
}
