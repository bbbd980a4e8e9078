import type { Mask } from './raster.ts'

/** Numbers of the runs that lie beyond the frame, and of one that begins and ends at its ends. */
const SPARE = 6

export type Morphology = 'open' | 'close' | 'erode' | 'dilate'

/** Morphology with a disc of radius `r` px; what lies beyond the frame counts as background. */
export function morph(mask: Mask, operation: Morphology, r: number): Mask {
  if (operation === 'dilate') return spread(mask, 1, r)
  if (operation === 'erode') return spread(mask, 0, r)
  if (operation === 'open') return morph(morph(mask, 'erode', r), 'dilate', r)
  // What grows beyond the frame must be there when it shrinks again.
  const grown = morph(crop(mask, -r), 'dilate', r)
  return crop(morph(grown, 'erode', r), r)
}

/** Without `r` px along its frame; with so many empty ones more where `r` is negative. */
function crop(mask: Mask, r: number): Mask {
  const [width, height] = [mask.width - 2 * r, mask.height - 2 * r]
  const data = new Uint8Array(width * height)
  for (let y = Math.max(0, -r); y < Math.min(height, mask.height - r); y++) {
    const from = (y + r) * mask.width + Math.max(0, r)
    const row = mask.data.subarray(from, from + Math.min(width, mask.width))
    data.set(row, y * width + Math.max(0, -r))
  }
  return { width, height, data }
}

/** Gives every pixel within a disc of radius `r` px around one that is `value` the same value; beyond the frame all are 0. */
function spread({ width, height, data }: Mask, value: 0 | 1, r: number): Mask {
  const out = new Uint8Array(width * height).fill(1 - value)
  if (value === 0) out.fill(0, 0, r * width).fill(0, Math.max(0, height - r) * width)
  const chords = Array.from({ length: 2 * r + 1 }, (_, k) => Math.round(Math.sqrt(r * r - (k - r) ** 2)))
  const runs = new Int32Array(width + SPARE)
  for (let y = 0; y < height; y++) {
    const count = findRuns(data.subarray(y * width, (y + 1) * width), value, runs)
    if (count === 0) continue
    for (let row = Math.max(0, y - r); row <= Math.min(height - 1, y + r); row++) {
      const reach = chords[row - y + r]
      const o = row * width
      // Runs that meet once they have grown are written as one.
      let from = runs[0] - reach
      let to = runs[1] + reach
      for (let k = 2; k < count; k += 2) {
        if (runs[k] - reach > to) {
          out.fill(value, o + Math.max(0, from), o + Math.max(0, Math.min(width, to)))
          from = runs[k] - reach
        }
        to = runs[k + 1] + reach
      }
      out.fill(value, o + Math.max(0, from), o + Math.max(0, Math.min(width, to)))
    }
  }
  return { width, height, data: out }
}

/** Start and end (exclusive) of every run of `value` in a row go to `runs`; answers how many numbers these are. */
function findRuns(row: Uint8Array, value: 0 | 1, runs: Int32Array): number {
  const width = row.length
  let n = 0
  if (value === 0) {
    runs[n++] = -1
    runs[n++] = 0
  }
  for (let x = 0; x < width; x++) {
    if (row[x] !== value) continue
    runs[n++] = x
    while (x < width && row[x] === value) x++
    runs[n++] = x
  }
  if (value === 0) {
    runs[n++] = width
    runs[n++] = width + 1
  }
  return n
}
