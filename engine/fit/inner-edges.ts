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
  const edge = new Float32Array(target.inside.length)
  const seen = new Uint8Array(target.inside.length)
  for (let y = 2; y < mask.height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const p = y * width + x
      if (!data[p] || !data[p - 2] || !data[p + 2]) continue
      const [px, py] = [(x - box.x0) * target.scale + MARGIN, (y - box.y0) * target.scale + MARGIN]
      const cell = Math.floor(py) * target.width + Math.floor(px)
      edge[cell] = Math.max(edge[cell] ?? 0, horizontalGradient(lab, p))
      seen[cell] = 1
    }
  const sorted = edge.filter((e) => e > 0).sort()
  const strong = Math.max(sorted[(sorted.length * support.share) | 0] || 1, support.least)
  const supports = edge.map((e) => Math.min(1, e / strong))
  let [sum, count] = [0, 0]
  supports.forEach((s, cell) => {
    if (!seen[cell]) return
    sum += s
    count++
  })
  return { meanEdge: sum / Math.max(1, count), innerEdge: supportIn(supports, target) }
}

type Support = NonNullable<Hints['innerEdge']>

const LIGHTNESS = 0
const CHANNELS = 3

function horizontalGradient(lab: Float32Array, p: number): number {
  let sum = 0
  for (let c = 0; c < CHANNELS; c++) {
    const difference = (lab[(p + 1) * CHANNELS + c] ?? 0) - (lab[(p - 1) * CHANNELS + c] ?? 0)
    sum += difference ** 2 * (c === LIGHTNESS ? 1 : support.colour)
  }
  return Math.sqrt(sum)
}

/** Asked for forty points of every shape that is tried. */
function supportIn(supports: Float32Array, { width, height, inside, size }: LikenessTarget): Support {
  return (px, py) => {
    const x = Math.floor(width / 2 + px * size)
    const y = Math.floor(MARGIN + py * size)
    // The outline itself is no edge inside.
    if (x < ASIDE || x >= width - ASIDE || y < 0 || y >= height) return -1
    const cell = y * width + x
    if (!inside[cell - ASIDE] || !inside[cell + ASIDE]) return -1
    const [left, right] = [supports[cell - 1] ?? 0, supports[cell + 1] ?? 0]
    return Math.max(supports[cell] ?? 0, left * support.beside, right * support.beside)
  }
}
