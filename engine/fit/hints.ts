import type { Point } from '../maths/vector.ts'
import { components } from '../pixels/components.ts'
import { findBays } from '../pixels/contour.ts'
import type { Box, Mask } from '../pixels/raster.ts'
import type { Frame } from './frame.ts'
import { MARGIN, type Target } from './likeness.ts'

/** What the mask and the photo say about a sleeved garment besides its outline. */
export interface Hints {
  /** Where the left and the right armpit seem to be, normalised; null when nothing shows them. */
  armpits: [Point | null, Point | null]
  /** Support for an edge inside the garment at a normalised point, 0..1; -1 where it would be the outline itself. */
  innerEdge: ((x: number, y: number) => number) | null
  meanEdge: number
}

/** Armpits: deep bays on the side of the outline, or the top of an enclosed gap between sleeve and body. */
export function findArmpits(mask: Mask, box: Box, frame: Frame): Hints['armpits'] {
  const bays = findBays(mask).filter((bay) => bay.depth > 0.018 * frame.unit)
  const tall = box.height / frame.unit
  const armpits = [-1, 1].map((sg): Point | null => {
    const bay = bays.find(({ x, y, from, to }) => {
      const q = frame.fromPixels([x, y])
      const [a, b] = [frame.fromPixels(from), frame.fromPixels(to)]
      // The chord of an armpit runs down the side: a neckline's lies on top, a crotch's below.
      return (
        sg * q[0] > 0.05 &&
        Math.min(sg * a[0], sg * b[0]) > 0.06 &&
        Math.abs(a[1] - b[1]) > 0.12 &&
        q[1] > 0.12 * tall &&
        q[1] < 0.85 * tall &&
        isWiderAbove(mask, box, frame, sg, q)
      )
    })
    return bay ? frame.fromPixels([bay.x, bay.y]) : null
  })
  const gaps = components(mask, 0)
  for (let k = 1; k <= gaps.count; k++) {
    if (gaps.touch[k] > 0 || gaps.area[k] <= 0.0012 * frame.unit ** 2) continue
    const q = frame.fromPixels(gaps.top[k])
    if (Math.abs(q[0]) > 0.06 && q[1] > 0.1 && q[1] < 0.8) armpits[q[0] > 0 ? 1 : 0] = q
  }
  return [armpits[0], armpits[1]]
}

/** A sleeve lies farther out, above the bay; without one the corner belongs to a hood or a neckline. */
function isWiderAbove(mask: Mask, box: Box, frame: Frame, sg: number, q: Point): boolean {
  const bottom = Math.round(frame.toPixels(q)[1]) - 3
  const start = Math.round(frame.toPixels([sg * (Math.abs(q[0]) + 0.03), 0])[0])
  for (let y = box.y0; y < bottom; y++)
    for (let x = start; x >= 0 && x < mask.width; x += sg) if (mask.data[y * mask.width + x]) return true
  return false
}

/** Gradients inside the mask on the target's grid: they show side seams that sleeves hang over. */
export function findInnerEdges(
  mask: Mask,
  lab: Float32Array,
  box: Box,
  target: Target,
): Omit<Hints, 'armpits'> {
  const { width, data } = mask
  const edge = new Float32Array(target.inside.length)
  const seen = new Uint8Array(target.inside.length)
  for (let y = 2; y < mask.height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const p = y * width + x
      if (!data[p] || !data[p - 2] || !data[p + 2]) continue
      const [px, py] = [(x - box.x0) * target.scale + MARGIN, (y - box.y0) * target.scale + MARGIN]
      const cell = Math.floor(py) * target.width + Math.floor(px)
      edge[cell] = Math.max(edge[cell], horizontalGradient(lab, p))
      seen[cell] = 1
    }
  const sorted = edge.filter((e) => e > 0).sort()
  const strong = Math.max(sorted[(sorted.length * 0.93) | 0] || 1, 5)
  let [sum, count] = [0, 0]
  edge.forEach((e, cell) => {
    edge[cell] = Math.min(1, e / strong)
    if (!seen[cell]) return
    sum += edge[cell]
    count++
  })
  return { meanEdge: sum / Math.max(1, count), innerEdge: (x, y) => supportAt(edge, target, x, y) }
}

function horizontalGradient(lab: Float32Array, p: number): number {
  let sum = 0
  for (let c = 0; c < 3; c++) sum += (lab[(p + 1) * 3 + c] - lab[(p - 1) * 3 + c]) ** 2 * (c ? 1.4 : 1)
  return Math.sqrt(sum)
}

function supportAt(
  edge: Float32Array,
  { width, height, inside, size }: Target,
  px: number,
  py: number,
): number {
  const x = Math.floor(width / 2 + px * size)
  const y = Math.floor(MARGIN + py * size)
  // The outline itself is no edge inside.
  if (x < ASIDE || x >= width - ASIDE || y < 0 || y >= height) return -1
  const cell = y * width + x
  if (!inside[cell - ASIDE] || !inside[cell + ASIDE]) return -1
  return Math.max(edge[cell], edge[cell - 1] * 0.9, edge[cell + 1] * 0.9)
}

/** So many cells to both sides of an inner edge there is cloth. */
const ASIDE = 3
