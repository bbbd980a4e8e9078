import { ABOVE, CHANNELS, layStraight, type PhotographedTop, SPAN, TALL, WIDE } from './front.ts'

/** Columns of half the front beside its axis in which a closing lies, and as many farther out to compare with. */
const CLOSING = 4
const BESIDE_CLOSING = [-20, -12, 12, 20]
/** From below the neck to above the hem: shares of the length. */
const CLOSED = { from: 0.25, to: 0.95 }
/** Least Lab distance across two pixels that counts as an edge. */
const EDGE = 2
/** Of Sobel's operator: its own row counts half, the rows above and below it a quarter each. */
const SOBEL = { own: 2, beside: 4 }

/**
 * How much a top looks as if it opened in front, 0 to 1: the share of its rows whose clearest upright edge (Sobel)
 * lies on the axis, where there is a zip or a row of buttons.
 */
export function seeClosing(seen: PhotographedTop): number {
  const { lab } = layStraight(seen, [0, 0])
  const [first, last] = [rowAt(CLOSED.from), rowAt(CLOSED.to)]
  const clearest = (from: number, y: number): number => {
    let most = 0
    for (let x = from - CLOSING; x < from + CLOSING; x++) most = Math.max(most, edgeAt(lab, x, y))
    return most
  }
  let closed = 0
  for (let y = first; y < last; y++) {
    const [, second = 0] = BESIDE_CLOSING.map((d) => clearest(WIDE / 2 + d, y)).sort((a, b) => b - a)
    // Of one side only it may be a pocket or a fold.
    if (clearest(WIDE / 2, y) > Math.max(EDGE, second)) closed++
  }
  return closed / (last - first)
}

const rowAt = (share: number): number => Math.round(((ABOVE + share) / SPAN) * TALL)

function edgeAt(lab: Float32Array, x: number, y: number): number {
  let sum = 0
  for (let c = 0; c < CHANNELS; c++) {
    const at = (row: number, column: number): number => lab[(row * WIDE + column) * CHANNELS + c] ?? 0
    const across = (row: number): number => at(row, x + 1) - at(row, x - 1)
    sum += (across(y) / SOBEL.own + (across(y - 1) + across(y + 1)) / SOBEL.beside) ** 2
  }
  return Math.sqrt(sum)
}
