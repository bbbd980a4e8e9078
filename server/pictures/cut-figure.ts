import { type Backdrop, cellSide } from './backdrop.ts'
import { backdropRows } from './continue-backdrop.ts'
import type { Pixels } from './decode.ts'

/** Edges of a part of a picture in pixels, the last two beyond its last ones. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Figure {
  /** 255 where the figure is, 0 where the backdrop is, between at the outline. */
  alpha: Uint8Array
  /** The backdrop's own level, three a pixel. */
  behind: Uint8Array
  box: Box
}

// Set by eye on the pictures of the studio (2026-11).

/** Backdrop is what differs from it by no more than its noise so many times, and at least by the second. */
const SAME = { times: 3, least: 3 }
/** Backdrop that comes through a gap narrower than twice this belongs to the figure, px. */
const GAP = 2
/** A figure takes this share of the picture; less or more is a cut-out that went wrong. */
const PLAUSIBLE = { least: 0.03, most: 0.85 }

/** Where the figure is before an even backdrop; null when what comes out cannot be one. */
export function findFigure(pixels: Pixels, backdrop: Backdrop): Box | null {
  return separate(pixels, backdrop)?.box ?? null
}

/** The figure apart from an even backdrop; null when what comes out cannot be one. */
export function cutFigure(pixels: Pixels, backdrop: Backdrop): Figure | null {
  const parts = separate(pixels, backdrop)
  if (!parts) return null
  const { behind, box } = parts
  return { alpha: outline(parts, pixels), behind, box }
}

interface Parts extends Compared {
  isBackdrop: Uint8Array
  box: Box
}

function separate(pixels: Pixels, backdrop: Backdrop): Parts | null {
  const { width, height } = pixels
  const compared = compare(pixels, backdrop)
  const same = Math.round(Math.max(SAME.least, backdrop.noise * SAME.times))
  const isUnlike = compared.difference.map((one) => (one <= same ? 0 : 1))
  const isNarrow = largestAround(isUnlike, { width, height, by: GAP })
  const open = openCores(isNarrow, backdrop, width)
  const grown = largestAround(open, { width, height, by: GAP })
  const isBackdrop = grown.map((one, at) => (one && !isUnlike[at] ? 1 : 0))
  const box = boxOf(isBackdrop, width, height)
  const share = 1 - isBackdrop.reduce((sum, one) => sum + one, 0) / isBackdrop.length
  if (!box || share < PLAUSIBLE.least || share > PLAUSIBLE.most) return null
  return { ...compared, isBackdrop, box }
}

interface Compared {
  /** The backdrop's own level, three a pixel. */
  behind: Uint8Array
  /** How far a pixel is from it, by its most different channel. */
  difference: Uint8Array
}

function compare({ data, width, height, channels }: Pixels, backdrop: Backdrop): Compared {
  const behind = new Uint8Array(width * height * 3)
  const difference = new Uint8Array(width * height)
  const row = new Float32Array(width * 3)
  const rowAt = backdropRows(backdrop, { left: 0, top: 0, width, height }, { width, height })
  for (let y = 0; y < height; y++) {
    rowAt(row, { y, first: 0, end: width })
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      let most = 0
      for (let c = 0; c < 3; c++) {
        const level = row[x * 3 + c] ?? 0
        behind[at * 3 + c] = Math.round(level)
        most = Math.max(most, Math.abs((data[at * channels + c] ?? 0) - level))
      }
      difference[at] = most
    }
  }
  return { behind, difference }
}

interface Size {
  width: number
  height: number
}

/** The largest of the square around every pixel, first along its row, then over the rows. */
function largestAround(values: Uint8Array, { width, height, by }: Size & { by: number }): Uint8Array {
  const across = new Uint8Array(values.length)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const last = at + Math.min(by, width - 1 - x)
      let most = 0
      for (let near = at - Math.min(by, x); near <= last; near++) most = Math.max(most, values[near] ?? 0)
      across[at] = most
    }
  const largest = new Uint8Array(values.length)
  for (let y = 0, at = 0; y < height; y++) {
    const above = Math.min(by, y) * width
    const below = Math.min(by, height - 1 - y) * width
    for (let x = 0; x < width; x++, at++) {
      let most = 0
      for (let near = at - above; near <= at + below; near += width) most = Math.max(most, across[near] ?? 0)
      largest[at] = most
    }
  }
  return largest
}

/** Of what looks like backdrop, the parts in which some of it was seen. */
function openCores(isNarrow: Uint8Array, backdrop: Backdrop, width: number): Uint8Array {
  const kept = new Uint8Array(isNarrow.length)
  const visited = isNarrow.slice()
  const queue = new Int32Array(isNarrow.length)
  for (let start = 0; start < isNarrow.length; start++) {
    if (visited[start]) continue
    let read = 0
    let end = 0
    let isKnown = false
    queue[end++] = start
    visited[start] = 1
    while (read < end) {
      const at = queue[read++] ?? 0
      const x = at % width
      isKnown ||= isSeenAt(backdrop, x, (at / width) | 0)
      for (let side = 0; side < 4; side++) {
        const next = side === 0 ? at - 1 : side === 1 ? at + 1 : side === 2 ? at - width : at + width
        if ((side === 0 && x === 0) || (side === 1 && x === width - 1)) continue
        if (next < 0 || next >= visited.length || visited[next]) continue
        visited[next] = 1
        queue[end++] = next
      }
    }
    if (isKnown) for (let at = 0; at < end; at++) kept[queue[at] ?? 0] = 1
  }
  return kept
}

function isSeenAt({ columns, rows, isSeen }: Backdrop, x: number, y: number): boolean {
  const [column, row] = [Math.min((x / cellSide) | 0, columns - 1), Math.min((y / cellSide) | 0, rows - 1)]
  return isSeen[row * columns + column] === 1
}

function boxOf(isBackdrop: Uint8Array, width: number, height: number): Box | null {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  const inColumn = new Int32Array(width)
  for (let y = 0; y < height; y++) {
    let inRow = 0
    for (let x = 0; x < width; x++) {
      if (isBackdrop[y * width + x]) continue
      inRow++
      inColumn[x] = (inColumn[x] ?? 0) + 1
    }
    // A speck is no figure.
    if (inRow < cellSide) continue
    box.top = Math.min(box.top, y)
    box.bottom = y + 1
  }
  for (let x = 0; x < width; x++) {
    if ((inColumn[x] ?? 0) < cellSide) continue
    box.left = Math.min(box.left, x)
    box.right = x + 1
  }
  return box.right > box.left && box.bottom > box.top ? box : null
}

/** At the outline a pixel covers as much as it differs, against the most different one near it. */
function outline({ isBackdrop, difference }: Parts, { width, height }: Size): Uint8Array {
  const near = largestAround(isBackdrop, { width, height, by: 2 })
  const most = largestAround(difference, { width, height, by: 2 })
  return isBackdrop.map((one, at) => {
    if (one) return 0
    if (!near[at]) return 255
    return Math.round((255 * (difference[at] ?? 0)) / Math.max(1, most[at] ?? 0))
  })
}
