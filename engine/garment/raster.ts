import { cv } from './opencv.ts'

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
export function morph({ width, height, data }: Mask, operation: Morphology, r: number): Mask {
  const pad = r + 2
  const source = new cv.Mat(height, width, cv.CV_8UC1)
  source.data.set(data)
  const padded = new cv.Mat()
  const kernel = cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(2 * r + 1, 2 * r + 1))
  cv.copyMakeBorder(source, padded, pad, pad, pad, pad, cv.BORDER_CONSTANT, new cv.Scalar(0))
  const operations = {
    open: cv.MORPH_OPEN,
    close: cv.MORPH_CLOSE,
    erode: cv.MORPH_ERODE,
    dilate: cv.MORPH_DILATE,
  }
  // OpenCV's own type for the operation is an opaque enum; the constants above are its members.
  cv.morphologyEx(padded, padded, operations[operation] as never, kernel)
  const region = padded.roi(new cv.Rect(pad, pad, width, height))
  // `data` of a region ignores the row stride: only a copy has the rows side by side.
  const tight = new cv.Mat()
  region.copyTo(tight)
  const result = new Uint8Array(tight.data)
  for (const mat of [source, padded, kernel, region, tight]) mat.delete()
  return { width, height, data: result }
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
    const visit = (p: number) => {
      if (data[p] !== value || labels[p]) return
      labels[p] = label
      stack[depth++] = p
    }
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
      if (x > 0) visit(p - 1)
      if (x < width - 1) visit(p + 1)
      if (y > 0) visit(p - width)
      if (y < height - 1) visit(p + width)
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
