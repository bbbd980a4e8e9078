import { CHANNELS, type Photo } from '../pixels/raster.ts'

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
  const out = rgb.slice()
  const behind = new Float32Array(width * CHANNELS)
  const rows = rowsBehind({ width, height, known: trusted }, levels[0])
  for (let y = 0; y < height; y++) {
    rows(y, behind)
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
  for (let y = 0; y < height; y++)
    for (let x = 0, s = y * width; x < width; x++, s++) {
      if (!trusted[s]) continue
      const d = (y >> 1) * coarse.width + (x >> 1)
      coarse.known[d]++
      coarse.colours[d * CHANNELS] += rgb[s * CHANNELS]
      coarse.colours[d * CHANNELS + 1] += rgb[s * CHANNELS + 1]
      coarse.colours[d * CHANNELS + 2] += rgb[s * CHANNELS + 2]
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
  const { width, height, colours, known } = fine
  const behind = new Float32Array(width * CHANNELS)
  const rows = rowsBehind(fine, coarse)
  for (let y = 0; y < height; y++) {
    rows(y, behind)
    for (let x = 0, s = y * width; x < width; x++, s++)
      if (!known[s]) for (let c = 0; c < CHANNELS; c++) colours[s * CHANNELS + c] = behind[x * CHANNELS + c]
  }
}

/** Writes the bilinear colours of a level at a row of the next finer one to `out`, where they are not known. */
function rowsBehind({ width, height, known }: Omit<Level, 'colours'>, coarse: Level) {
  const { colours } = coarse
  const { first, second, share } = between(width, coarse.width, CHANNELS)
  const down = between(height, coarse.height, coarse.width * CHANNELS)
  return (y: number, out: Float32Array): void => {
    const [upper, lower, v] = [down.first[y], down.second[y], down.share[y]]
    for (let x = 0, s = y * width; x < width; x++, s++) {
      if (known[s]) continue
      const u = share[x]
      const [left, right] = [first[x], second[x]]
      for (let c = 0; c < CHANNELS; c++) {
        const above = colours[upper + left + c] * (1 - u) + colours[upper + right + c] * u
        const below = colours[lower + left + c] * (1 - u) + colours[lower + right + c] * u
        out[x * CHANNELS + c] = above * (1 - v) + below * v
      }
    }
  }
}

/** Where the pixels of the next finer level lie along one side, in steps of `stride`: from one to the next, and how near to that. */
function between(fine: number, coarse: number, stride: number) {
  const [first, second] = [new Int32Array(fine), new Int32Array(fine)]
  const share = new Float64Array(fine)
  for (let k = 0; k < fine; k++) {
    const at = Math.max(0, Math.min(coarse - BEFORE_LAST, (k - 0.5) / 2))
    const before = Math.floor(at)
    first[k] = before * stride
    second[k] = Math.min(coarse - 1, before + 1) * stride
    share[k] = at - before
  }
  return { first, second, share }
}
