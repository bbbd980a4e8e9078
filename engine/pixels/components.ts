import type { Mask } from './raster.ts'

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
  bottom: number[]
  /** Topmost pixel, as (x, y). */
  top: [number, number][]
}

/** 4-connected components of the pixels that equal `value`. */
export function components(mask: Mask, value = 1): Components {
  const { width, height, data } = mask
  const found: Components = {
    count: 0,
    labels: new Int32Array(width * height),
    area: [0],
    touch: [0],
    centreX: [0],
    centreY: [0],
    left: [0],
    right: [0],
    bottom: [0],
    top: [[0, 0]],
  }
  const queue = new Int32Array(width * height)
  const flood = flooder(mask, found.labels, queue)
  for (let start = 0; start < data.length; start++) {
    if (data[start] !== value || found.labels[start]) continue
    found.count++
    const area = flood(start, found.count)
    describe(found, mask, queue.subarray(0, area))
    // Rows are searched from the top.
    found.top.push([start % width, (start / width) | 0])
  }
  return found
}

/** Labels what is connected with a pixel and has its value; lists it at the head of `queue` and answers how much it is. */
function flooder({ width, height, data }: Mask, labels: Int32Array, queue: Int32Array) {
  const [right, bottom] = [width - 1, (height - 1) * width]
  return (start: number, label: number): number => {
    const value = data[start]
    let length = 0
    const enter = (q: number) => {
      if (data[q] !== value || labels[q]) return
      labels[q] = label
      queue[length++] = q
    }
    enter(start)
    for (let k = 0; k < length; k++) {
      const p = queue[k]
      const x = p % width
      if (x > 0) enter(p - 1)
      if (x < right) enter(p + 1)
      if (p >= width) enter(p - width)
      if (p < bottom) enter(p + width)
    }
    return length
  }
}

function describe(found: Components, { width, height }: Mask, pixels: Int32Array): void {
  let [touch, sumX, sumY, left, right, bottom] = [0, 0, 0, width, 0, 0]
  for (const p of pixels) {
    const x = p % width
    const y = (p / width) | 0
    sumX += x
    sumY += y
    if (x < left) left = x
    if (x > right) right = x
    if (y > bottom) bottom = y
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) touch++
  }
  found.area.push(pixels.length)
  found.touch.push(touch)
  found.centreX.push(sumX / pixels.length)
  found.centreY.push(sumY / pixels.length)
  found.left.push(left)
  found.right.push(right)
  found.bottom.push(bottom)
}

/** Of each component, how many of its pixels count. */
export function countLabels({ labels, count }: Components, counts: (i: number) => boolean): Uint32Array {
  const found = new Uint32Array(count + 1)
  labels.forEach((k, i) => {
    if (k && counts(i)) found[k]++
  })
  return found
}
