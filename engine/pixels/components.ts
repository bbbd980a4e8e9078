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

/** 4-connected components of the pixels that equal `value`, numbered by their first pixels (Rosenfeld and Pfaltz 1966, by runs). */
export function components(mask: Mask, value = 1): Components {
  const { width, height } = mask
  const runs = connectedRuns(mask, value)
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
  const labels: number[] = []
  for (let k = 0; k < runs.starts.length; k++) {
    const start = runs.starts[k]
    const root = rootOf(runs.parents, k)
    if (root === k) begin(found, [start % width, (start / width) | 0])
    // The root is the first run of its component.
    const label = root === k ? found.count : labels[root]
    labels.push(label)
    found.labels.fill(label, start, runs.ends[k])
    addRun(found, label, { width, height, start, length: runs.ends[k] - start })
  }
  for (let k = 1; k <= found.count; k++) {
    found.centreX[k] /= found.area[k]
    found.centreY[k] /= found.area[k]
  }
  return found
}

/** Unbroken runs of pixels along rows, in the order of the picture: first pixels, ends (exclusive), and runs that each hangs on. */
interface Runs {
  starts: number[]
  ends: number[]
  parents: number[]
}

function connectedRuns({ width, height, data }: Mask, value: number): Runs {
  const runs: Runs = { starts: [], ends: [], parents: [] }
  const { starts, ends, parents } = runs
  // The runs of the row above that are not yet passed.
  let above = 0
  for (let y = 0; y < height; y++) {
    const first = starts.length
    const end = (y + 1) * width
    for (let p = y * width; p < end; p++) {
      if (data[p] !== value) continue
      const k = starts.length
      starts.push(p)
      while (p < end && data[p] === value) p++
      ends.push(p)
      parents.push(k)
      while (above < first && ends[above] + width <= starts[k]) above++
      for (let a = above; a < first && starts[a] + width < p; a++) join(parents, a, k)
    }
    above = first
  }
  return runs
}

function rootOf(parents: number[], run: number): number {
  let k = run
  while (parents[k] !== k) {
    parents[k] = parents[parents[k]]
    k = parents[k]
  }
  return k
}

/** The earlier root stays one. */
function join(parents: number[], a: number, b: number): void {
  const [first, second] = [rootOf(parents, a), rootOf(parents, b)]
  parents[Math.max(first, second)] = Math.min(first, second)
}

function begin(found: Components, top: [number, number]): void {
  found.count++
  found.top.push(top)
  for (const sums of [found.area, found.touch, found.centreX, found.centreY, found.right, found.bottom])
    sums.push(0)
  found.left.push(Number.POSITIVE_INFINITY)
}

interface Run {
  width: number
  height: number
  start: number
  length: number
}

/** Adds a run to its component; the centre holds sums until all are added. */
function addRun(found: Components, k: number, { width, height, start, length }: Run): void {
  const y = (start / width) | 0
  const left = start - y * width
  const right = left + length - 1
  const ends = (left === 0 ? 1 : 0) + (right === width - 1 ? 1 : 0)
  found.area[k] += length
  found.touch[k] += y === 0 || y === height - 1 ? length : Math.min(length, ends)
  found.centreX[k] += ((left + right) * length) / 2
  found.centreY[k] += y * length
  found.left[k] = Math.min(found.left[k], left)
  found.right[k] = Math.max(found.right[k], right)
  found.bottom[k] = y
}

/** 1 on the components that are kept. */
export function pixelsOf({ labels }: Pick<Components, 'labels'>, isKept: boolean[]): Uint8Array {
  const kept = Uint8Array.from(isKept, Number)
  const out = new Uint8Array(labels.length)
  for (let i = 0; i < out.length; i++) out[i] = kept[labels[i]]
  return out
}

/** Of each component, how many of its pixels count. */
export function countLabels({ labels, count }: Components, counts: (i: number) => boolean): Uint32Array {
  const found = new Uint32Array(count + 1)
  for (let i = 0; i < labels.length; i++) if (labels[i] && counts(i)) found[labels[i]]++
  return found
}
