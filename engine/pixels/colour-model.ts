/** Share of the pixels it was learned from that have about the colour of pixel `i`, 0..1. */
export type ColourModel = (i: number) => number

/** Size of a cell in L* and in a* and b*, and how many there are of those; the outermost stay empty. */
const LIGHT_STEP = 8
const HUE_STEP = 6
const LIGHTS = 14
const HUES = 36
/** Share of a cell that goes to each neighbour. */
const SIDEWAYS = 1 / 4

/**
 * A histogram of Lab colours (3 floats a pixel), each spread over the neighbouring cells, of the pixels that count. `cells`
 * are those of `lab`, for who learns from it more than once.
 */
export function learnColours(
  lab: Float32Array,
  counts: (i: number) => boolean,
  cells = colourCells(lab),
): ColourModel {
  const histogram = new Float32Array(LIGHTS * HUES * HUES)
  let total = 0
  for (let i = 0; i < cells.length; i++) {
    if (!counts(i)) continue
    histogram[cells[i]]++
    total++
  }
  const spread = spreadAlong(spreadAlong(spreadAlong(histogram, 1), HUES), HUES * HUES)
  const all = Math.max(1, total)
  return (i) => spread[cells[i]] / all
}

/** The cell of each pixel. */
export function colourCells(lab: Float32Array): Uint16Array {
  const cells = new Uint16Array(lab.length / 3)
  for (let i = 0; i < cells.length; i++) {
    const l = Math.min(LIGHTS - 2, Math.max(1, 1 + Math.floor(lab[i * 3] / LIGHT_STEP)))
    const a = Math.min(HUES - 2, Math.max(1, HUES / 2 + Math.round(lab[i * 3 + 1] / HUE_STEP)))
    const b = Math.min(HUES - 2, Math.max(1, HUES / 2 + Math.round(lab[i * 3 + 2] / HUE_STEP)))
    cells[i] = (l * HUES + a) * HUES + b
  }
  return cells
}

function spreadAlong(cells: Float32Array, step: number): Float32Array {
  const out = new Float32Array(cells.length)
  // The outermost cells are empty, and so is what lies beyond them.
  for (let c = 0; c < cells.length; c++) {
    const before = c < step ? 0 : cells[c - step]
    const after = c + step < cells.length ? cells[c + step] : 0
    out[c] = cells[c] / 2 + (before + after) * SIDEWAYS
  }
  return out
}
