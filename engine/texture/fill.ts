import { CHANNELS, type Photo } from '../pixels/raster.ts'
import { sharedCopy } from '../threads/shared.ts'

/** A colour between the pixels of a level is looked up this far before its last pixel. */
const BEFORE_LAST = 1.001

/** Colours of a picture, `CHANNELS` values a pixel, and where they are known: not 0. */
interface Level {
  width: number
  height: number
  colours: Float32Array
  known: Uint8Array
}

/**
 * Replaces every pixel outside `trusted` by colours from nearby trusted ones (push and pull, Gortler et al. 1996),
 * so that no background can bleed into the cloth. `trusted` has a byte a pixel.
 */
export function fillOutside({ width, height, rgb }: Photo, trusted: Uint8Array): Uint8Array {
  const levels = [pushBytes({ width, height, rgb }, trusted)]
  for (let top = levels[0]; top.width > 2 && top.height > 2; top = levels[levels.length - 1])
    levels.push(push(top))
  for (let l = levels.length - 2; l >= 0; l--) pull(levels[l], levels[l + 1])
  const out = sharedCopy(rgb)
  const behind = new Float32Array(width * CHANNELS)
  const rows = rowsBehind({ width, height, known: trusted }, levels[0])
  for (let y = 0; y < height; y++) {
    rows(y, behind, 0)
    for (let x = 0, s = y * width; x < width; x++, s++) {
      if (trusted[s]) continue
      out[s * CHANNELS] = behind[x * CHANNELS]
      out[s * CHANNELS + 1] = behind[x * CHANNELS + 1]
      out[s * CHANNELS + 2] = behind[x * CHANNELS + 2]
    }
  }
  return out
}

/** The first coarse level, from the trusted pixels. */
function pushBytes({ width, height, rgb }: Photo, trusted: Uint8Array): Level {
  const coarse = coarser(width, height)
  const { known, colours } = coarse
  for (let y = 0; y < height; y++)
    for (let x = 0, s = y * width, row = (y >> 1) * coarse.width; x < width; x++, s++) {
      if (!trusted[s]) continue
      const d = row + (x >> 1)
      known[d]++
      colours[d * CHANNELS] += rgb[s * CHANNELS]
      colours[d * CHANNELS + 1] += rgb[s * CHANNELS + 1]
      colours[d * CHANNELS + 2] += rgb[s * CHANNELS + 2]
    }
  return averaged(coarse)
}

function push({ width, height, colours, known }: Level): Level {
  const coarse = coarser(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0, s = y * width; x < width; x++, s++) {
      if (!known[s]) continue
      const d = (y >> 1) * coarse.width + (x >> 1)
      coarse.known[d]++
      for (let c = 0; c < CHANNELS; c++) coarse.colours[d * CHANNELS + c] += colours[s * CHANNELS + c]
    }
  return averaged(coarse)
}

function coarser(fineWidth: number, fineHeight: number): Level {
  const [width, height] = [(fineWidth + 1) >> 1, (fineHeight + 1) >> 1]
  const area = width * height
  return { width, height, colours: new Float32Array(area * CHANNELS), known: new Uint8Array(area) }
}

/** Of up to four pixels each, of which there are still the sums. */
function averaged(level: Level): Level {
  const { colours, known } = level
  for (let i = 0; i < known.length; i++)
    if (known[i] > 1) for (let c = 0; c < CHANNELS; c++) colours[i * CHANNELS + c] /= known[i]
  return level
}

function pull(fine: Level, coarse: Level): void {
  const { width, height, colours } = fine
  const rows = rowsBehind(fine, coarse)
  for (let y = 0; y < height; y++) rows(y, colours, y * width * CHANNELS)
}

/** Writes the bilinear colours at a row of the next finer level to `out` from `to` on, where they are not known. */
function rowsBehind({ width, height, known }: Omit<Level, 'colours'>, coarse: Level) {
  const down = between(height, coarse.height)
  const stretched = stretchedRows(coarse, width)
  return (y: number, out: Float32Array, to: number): void => {
    const upper = stretched(down.first[y])
    const lower = stretched(down.second[y])
    const v = down.share[y]
    const w = 1 - v
    for (let x = 0, s = y * width, k = 0; x < width; x++, s++, k += CHANNELS) {
      if (known[s]) continue
      out[to + k] = upper[k] * w + lower[k] * v
      out[to + k + 1] = upper[k + 1] * w + lower[k + 1] * v
      out[to + k + 2] = upper[k + 2] * w + lower[k + 2] * v
    }
  }
}

/** Rows of a level at the width of the next finer one, of which up to four in a row ask for each: two are kept. */
function stretchedRows({ width, colours }: Level, fineWidth: number) {
  const { first, second, share } = between(fineWidth, width)
  const kept = [0, 1].map(() => ({ row: -1, colours: new Float64Array(fineWidth * CHANNELS) }))
  return (row: number): Float64Array => {
    const at = kept[row & 1]
    if (at.row === row) return at.colours
    at.row = row
    const out = at.colours
    for (let x = 0, k = 0; x < fineWidth; x++, k += CHANNELS) {
      const left = (row * width + first[x]) * CHANNELS
      const right = (row * width + second[x]) * CHANNELS
      const u = share[x]
      out[k] = colours[left] * (1 - u) + colours[right] * u
      out[k + 1] = colours[left + 1] * (1 - u) + colours[right + 1] * u
      out[k + 2] = colours[left + 2] * (1 - u) + colours[right + 2] * u
    }
    return out
  }
}

/** Where the pixels of the next finer level lie along one side: from one to the next, and how near to that. */
function between(fine: number, coarse: number) {
  const [first, second] = [new Int32Array(fine), new Int32Array(fine)]
  const share = new Float64Array(fine)
  for (let k = 0; k < fine; k++) {
    const at = Math.max(0, Math.min(coarse - BEFORE_LAST, (k - 0.5) / 2))
    first[k] = Math.floor(at)
    second[k] = Math.min(coarse - 1, first[k] + 1)
    share[k] = at - first[k]
  }
  return { first, second, share }
}
