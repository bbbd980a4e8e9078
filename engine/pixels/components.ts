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
