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

/** The figure apart from an even backdrop; null when what comes out cannot be one. */
export function cutFigure(pixels: Pixels, backdrop: Backdrop): Figure | null {
  const { width, height } = pixels
  const { behind, difference } = compare(pixels, backdrop)
  const same = Math.round(Math.max(SAME.least, backdrop.noise * SAME.times))
  const isLike = difference.map((one) => (one <= same ? 1 : 0))
  const cores = spread(isLike, { width, height, by: GAP, keep: 'least' })
  const open = openCores(cores, backdrop, width)
  const grown = spread(open, { width, height, by: GAP, keep: 'most' })
  const isBackdrop = grown.map((one, at) => (one && isLike[at] ? 1 : 0))
  const box = boxOf(isBackdrop, width, height)
  const share = 1 - isBackdrop.reduce((sum, one) => sum + one, 0) / isBackdrop.length
  if (!box || share < PLAUSIBLE.least || share > PLAUSIBLE.most) return null
  return { alpha: outline(isBackdrop, difference, { width, height }), behind, box }
}

/** How far each pixel is from the backdrop behind it, by its most different channel. */
function compare({ data, width, height, channels }: Pixels, backdrop: Backdrop) {
  const behind = new Uint8Array(width * height * 3)
  const difference = new Uint8Array(width * height)
  const row = new Float32Array(width * 3)
  const rowAt = backdropRows(backdrop, { left: 0, top: 0, width, height }, { width, height })
  for (let y = 0; y < height; y++) {
    rowAt(y, row)
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

/** The largest or the least of the square around every pixel, in two passes. */
function spread(
  values: Uint8Array,
  { width, height, by, keep }: Size & { by: number; keep: 'most' | 'least' },
): Uint8Array {
  const isMost = keep === 'most'
  const pass = (from: Uint8Array, step: number, line: { length: number; between: number; count: number }) => {
    const to = new Uint8Array(from.length)
    for (let n = 0; n < line.count; n++) {
      const start = n * line.between
      for (let place = 0; place < line.length; place++) {
        const first = place > by ? place - by : 0
        const last = place + by < line.length ? place + by : line.length - 1
        let value = from[start + place * step] ?? 0
        for (let near = first; near <= last; near++) {
          const other = from[start + near * step] ?? 0
          if (isMost ? other > value : other < value) value = other
        }
        to[start + place * step] = value
      }
    }
    return to
  }
  const across = pass(values, 1, { length: width, between: width, count: height })
  return pass(across, width, { length: height, between: 1, count: width })
}

/** Of what looks like backdrop, the parts in which some of it was seen. */
function openCores(cores: Uint8Array, backdrop: Backdrop, width: number): Uint8Array {
  const kept = new Uint8Array(cores.length)
  const visited = new Uint8Array(cores.length)
  const queue = new Int32Array(cores.length)
  for (let start = 0; start < cores.length; start++) {
    if (!cores[start] || visited[start]) continue
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
        if (!cores[next] || visited[next]) continue
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
function outline(isBackdrop: Uint8Array, difference: Uint8Array, size: Size): Uint8Array {
  const near = spread(isBackdrop, { ...size, by: 2, keep: 'most' })
  const most = spread(difference, { ...size, by: 2, keep: 'most' })
  return isBackdrop.map((one, at) => {
    if (one) return 0
    if (!near[at]) return 255
    return Math.round((255 * (difference[at] ?? 0)) / Math.max(1, most[at] ?? 0))
  })
}
