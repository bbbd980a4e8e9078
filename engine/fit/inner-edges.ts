import type { Box, Mask } from '../pixels/raster.ts'
import type { Hints } from './hints.ts'
import { type LikenessTarget, MARGIN } from './likeness.ts'

/** So many cells to both sides of an inner edge there is cloth. */
const ASIDE = 3
/**
 * An edge is fully supported by the gradient (in L*a*b*) that this share of the edges stays below, but by no less than
 * `least`. Colour counts `colour` times as much as light; a cell beside the edge supports it by `beside`. Tuned on the
 * 44 photos; no derivation recorded.
 */
const support = { share: 0.93, least: 5, colour: 1.4, beside: 0.9 }

export interface Inside {
  mask: Mask
  box: Box
  /** L*a*b*, 3 floats a pixel. */
  lab: Float32Array
}

/** Gradients inside the mask on the target's grid: they show side seams that sleeves hang over. */
export function findInnerEdges({ mask, box, lab }: Inside, target: LikenessTarget): Omit<Hints, 'armpits'> {
  const { width, data } = mask
  const squares = new Float64Array(target.inside.length)
  const seen = new Uint8Array(target.inside.length)
  for (let y = Math.max(2, box.y0); y <= Math.min(box.y1, mask.height - 3); y++) {
    const row = Math.floor((y - box.y0) * target.scale + MARGIN) * target.width
    for (let x = Math.max(2, box.x0); x <= Math.min(box.x1, width - 3); x++) {
      const p = y * width + x
      if (!data[p] || !data[p - 2] || !data[p + 2]) continue
      const cell = row + Math.floor((x - box.x0) * target.scale + MARGIN)
      const square = squaredGradient(lab, p)
      if (square > squares[cell]) squares[cell] = square
      seen[cell] = 1
    }
  }
  const edge = new Float32Array(squares.length)
  for (let cell = 0; cell < edge.length; cell++) edge[cell] = Math.sqrt(squares[cell])
  const sorted = edge.filter((e) => e > 0).sort()
  const strong = Math.max(sorted[(sorted.length * support.share) | 0] || 1, support.least)
  const supports = edge.map((e) => Math.min(1, e / strong))
  let sum = 0
  let count = 0
  for (let cell = 0; cell < supports.length; cell++) {
    if (!seen[cell]) continue
    sum += supports[cell]
    count++
  }
  return { meanEdge: sum / Math.max(1, count), innerEdge: supportIn(supports, target) }
}

type Support = NonNullable<Hints['innerEdge']>

const LIGHTNESS = 0
const CHANNELS = 3

/** Of the horizontal gradient. */
function squaredGradient(lab: Float32Array, p: number): number {
  let sum = 0
  for (let c = 0; c < CHANNELS; c++) {
    const difference = lab[(p + 1) * CHANNELS + c] - lab[(p - 1) * CHANNELS + c]
    sum += difference ** 2 * (c === LIGHTNESS ? 1 : support.colour)
  }
  return sum
}

/** Asked for forty points of every shape that is tried. */
function supportIn(supports: Float32Array, { width, height, inside, size }: LikenessTarget): Support {
  return (px, py) => {
    // Bits make indices of them: as floats they would cost more than all the rest.
    const x = Math.floor(width / 2 + px * size) | 0
    const y = Math.floor(MARGIN + py * size) | 0
    // The outline itself is no edge inside.
    if (x < ASIDE || x >= width - ASIDE || y < 0 || y >= height) return -1
    const cell = y * width + x
    if (!inside[cell - ASIDE] || !inside[cell + ASIDE]) return -1
    return Math.max(supports[cell], supports[cell - 1] * support.beside, supports[cell + 1] * support.beside)
  }
}
