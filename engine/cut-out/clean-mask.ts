import { components, pixelsOf } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import type { Mask } from '../pixels/raster.ts'
import { cutOffHanger } from './hanger.ts'

// Those of the first version, found by trial on photos of ours. Gaps up to this are closed and threads up to that taken
// away: shares of the short side, px at least.
const GAP = 0.01
const THREAD = 0.014
const LEAST_THREAD = 2
/** The main piece is large and in the middle: what it loses for lying a photo's size away from there. */
const OFF_CENTRE = 1.2
/** What touches the frame along more than this share of half its length counts half. */
const FRAMED = 0.25
const IF_FRAMED = 0.5
/** Another piece is kept from this share of the main one, while it touches no more of the frame than that. */
const PANEL = 0.1
const HARDLY_FRAMED = 0.02
/** Holes up to this share of the photo are filled always, larger ones when their mean saliency is so much of the threshold. */
const TINY_HOLE = 0.004
const SALIENT = 0.55
/** Up to that share less is enough. */
const SMALL_HOLE = 0.02
const HARDLY_SALIENT = 0.4

export interface Cleaned {
  mask: Mask
  /** Share of the photo that the garment covers. */
  area: number
  /** Share of the frame that the garment touches. */
  touch: number
}

/** What is known of every pixel: its Lab colour (3 floats), and how much it stands out, against what is enough. */
interface PixelCues {
  lab: Float32Array
  saliency: Float32Array
  threshold: number
}

/** Takes hooks and cords away, keeps the main piece and what hangs over or under it, fills holes that are cloth. */
export function cleanMask(rough: Mask, { lab, saliency, threshold }: PixelCues): Cleaned {
  const { width, height } = rough
  const shortSide = Math.min(width, height)
  const closed = morph(rough, 'close', Math.max(1, Math.round(shortSide * GAP)))
  const opened = morph(closed, 'open', Math.max(LEAST_THREAD, Math.round(shortSide * THREAD)))
  const mask = { width, height, data: keepMainPiece(opened) }
  fillHoles(mask, saliency, threshold)
  cutOffHanger(mask, lab)
  let [area, touch] = [0, 0]
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (!mask.data[i]) continue
      area++
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) touch++
    }
  return { mask, area: area / (width * height), touch: touch / (2 * (width + height)) }
}

function keepMainPiece(mask: Mask): Uint8Array {
  const found = components(mask)
  const frame = mask.width + mask.height
  const pieces = found.area.map((area, k) => ({
    area,
    touch: found.touch[k],
    left: found.left[k],
    right: found.right[k],
    away: Math.hypot(found.centreX[k] / mask.width - 0.5, found.centreY[k] / mask.height - 0.5),
  }))
  const main = mainOf(pieces.slice(1), frame)
  const isKept = pieces.map((piece, k) => {
    if (k === 0 || !main) return false
    if (piece === main) return true
    // A contrasting panel may part a garment: keep big pieces above or below the main one.
    const overlap = Math.min(piece.right, main.right) - Math.max(piece.left, main.left)
    return piece.area > PANEL * main.area && piece.touch < HARDLY_FRAMED * frame && overlap > 0
  })
  return pixelsOf(found, isKept)
}

function mainOf<P extends { area: number; touch: number; away: number }>(
  pieces: P[],
  frame: number,
): P | null {
  let [main, best]: [P | null, number] = [null, -1]
  for (const piece of pieces) {
    const framed = piece.touch > FRAMED * frame ? IF_FRAMED : 1
    const score = piece.area * (1 - OFF_CENTRE * piece.away) * framed
    if (score > best) [main, best] = [piece, score]
  }
  return main
}

/** Fills enclosed holes unless they look like background: the gap under an arm must stay open. */
function fillHoles({ width, height, data }: Mask, saliency: Float32Array, threshold: number): void {
  const holes = components({ width, height, data }, 0)
  const sums = new Float64Array(holes.count + 1)
  const { labels } = holes
  for (let i = 0; i < labels.length; i++) sums[labels[i]] += saliency[i]
  const pixels = width * height
  const fill = holes.area.map((area, k) => {
    if (k === 0 || holes.touch[k]) return false
    const mean = sums[k] / area
    if (area < TINY_HOLE * pixels || mean > threshold * SALIENT) return true
    return area < SMALL_HOLE * pixels && mean > threshold * HARDLY_SALIENT
  })
  if (!fill.includes(true)) return
  for (let i = 0; i < labels.length; i++) if (fill[labels[i]]) data[i] = 1
}
