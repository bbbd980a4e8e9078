/** A photo as sRGB bytes, 3 a pixel. */
export interface Photo {
  width: number
  height: number
  rgb: Uint8Array
}

/** A part of a photo at another size. `left` and `top` are its corner in pixels of the photo, `scale` its pixels per those. */
export interface Detail extends Photo {
  left: number
  top: number
  scale: number
}

/** One byte a pixel, 1 where the garment is. */
export interface Mask {
  width: number
  height: number
  data: Uint8Array
}

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
  const runs = new Int32Array(width + 6)
  for (let y = 0; y < height; y++) {
    const count = findRuns(data, y * width, width, value, runs)
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
function findRuns(data: Uint8Array, row: number, width: number, value: 0 | 1, runs: Int32Array): number {
  let n = 0
  if (value === 0) {
    runs[n++] = -1
    runs[n++] = 0
  }
  for (let x = 0; x < width; x++) {
    if (data[row + x] !== value) continue
    runs[n++] = x
    while (x < width && data[row + x] === value) x++
    runs[n++] = x
  }
  if (value === 0) {
    runs[n++] = width
    runs[n++] = width + 1
  }
  return n
}

/** 1 where a value passes; `Uint8Array.from` would walk an iterator, which takes ten times as long. */
export function marked<T>(
  values: ArrayLike<T>,
  isMarked: (value: T, i: number) => boolean | undefined,
): Uint8Array {
  const out = new Uint8Array(values.length)
  for (let i = 0; i < out.length; i++) if (isMarked(values[i], i)) out[i] = 1
  return out
}

export interface Components {
  count: number
  /** Per pixel: 0 for none, else 1 to count. */
  labels: Int32Array
  /** Per label (index 0 unused). */
  area: number[]
  /** Pixels on the frame. */
  touch: number[]
  centreX: number[]
  centreY: number[]
  left: number[]
  right: number[]
  /** Topmost pixel, as (x, y). */
  top: [number, number][]
}

/** 4-connected components of the pixels that equal `value`. */
export function components({ width, height, data }: Mask, value = 1): Components {
  const labels = new Int32Array(width * height)
  const found: Components = {
    count: 0,
    labels,
    area: [0],
    touch: [0],
    centreX: [0],
    centreY: [0],
    left: [0],
    right: [0],
    top: [[0, 0]],
  }
  const stack = new Int32Array(width * height)
  for (let start = 0; start < data.length; start++) {
    if (data[start] !== value || labels[start]) continue
    const label = ++found.count
    let [depth, area, touch, sumX, sumY, left, right] = [1, 0, 0, 0, 0, width, 0]
    let top: [number, number] = [0, height]
    stack[0] = start
    labels[start] = label
    while (depth > 0) {
      const p = stack[--depth]
      const x = p % width
      const y = (p / width) | 0
      area++
      sumX += x
      sumY += y
      if (x < left) left = x
      if (x > right) right = x
      if (y < top[1]) top = [x, y]
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) touch++
      for (let side = 0; side < 4; side++) {
        if (side === 0 ? x === 0 : side === 1 ? x === width - 1 : side === 2 ? y === 0 : y === height - 1)
          continue
        const q = p + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -width : width)
        if (data[q] !== value || labels[q]) continue
        labels[q] = label
        stack[depth++] = q
      }
    }
    found.area.push(area)
    found.touch.push(touch)
    found.centreX.push(sumX / area)
    found.centreY.push(sumY / area)
    found.left.push(left)
    found.right.push(right)
    found.top.push(top)
  }
  return found
}

/** The same photo at half its size, each pixel the mean of four. */
export function halve({ width, height, rgb }: Photo): Photo {
  const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)]
  const out = new Uint8Array(w * h * 3)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let c = 0; c < 3; c++) {
        const [a, b] = [
          (2 * y * width + 2 * x) * 3 + c,
          (Math.min(height - 1, 2 * y + 1) * width + 2 * x) * 3 + c,
        ]
        const aside = 2 * x + 1 < width ? 3 : 0
        out[(y * w + x) * 3 + c] = (rgb[a] + rgb[a + aside] + rgb[b] + rgb[b + aside] + 2) >> 2
      }
  return { width: w, height: h, rgb: out }
}

/** Smallest box around the mask (inclusive), or null when it is empty. */
export function boundingBox({ width, height, data }: Mask) {
  let [x0, y0, x1, y1] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!data[y * width + x]) continue
      if (x < x0) x0 = x
      if (x > x1) x1 = x
      if (y < y0) y0 = y
      if (y > y1) y1 = y
    }
  return x1 < 0 ? null : { x0, y0, x1, y1, width: x1 - x0 + 1, height: y1 - y0 + 1 }
}

/** Three box blurs in a row, close to a Gaussian; `r` px is the radius of each. Edges repeat. */
export function blur(values: Float32Array, width: number, height: number, r: number): Float32Array {
  let source = values
  for (let pass = 0; pass < 3; pass++)
    source = boxColumns(boxRows(source, width, height, r), width, height, r)
  return source
}

function boxRows(source: Float32Array, width: number, height: number, r: number): Float32Array {
  const out = new Float32Array(source.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = 0
    for (let x = -r; x <= r; x++) sum += source[row + Math.max(0, Math.min(width - 1, x))]
    for (let x = 0; x < width; x++) {
      out[row + x] = sum / (2 * r + 1)
      sum += source[row + Math.min(width - 1, x + r + 1)] - source[row + Math.max(0, x - r)]
    }
  }
  return out
}

function boxColumns(source: Float32Array, width: number, height: number, r: number): Float32Array {
  const out = new Float32Array(source.length)
  const sums = new Float32Array(width)
  for (let y = -r; y <= r; y++) {
    const row = Math.max(0, Math.min(height - 1, y)) * width
    for (let x = 0; x < width; x++) sums[x] += source[row + x]
  }
  for (let y = 0; y < height; y++) {
    const enters = Math.min(height - 1, y + r + 1) * width
    const leaves = Math.max(0, y - r) * width
    for (let x = 0; x < width; x++) {
      out[y * width + x] = sums[x] / (2 * r + 1)
      sums[x] += source[enters + x] - source[leaves + x]
    }
  }
  return out
}
