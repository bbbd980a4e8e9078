import type { Layer, Plane } from './convolve.ts'

/** Outputs that are summed at a time: what is seen is then read once for all of them. */
const BLOCK = 8

/** The weights of a layer eight outputs side by side, as `convolveHalving` takes them. */
export interface HalvingLayer {
  outputs: number
  length: number
  weights: Float32Array
  bias: Float32Array
}

/** Once for a layer that sees three by three places. */
export function prepareHalving({ outputs, length, weights, bias }: Layer): HalvingLayer {
  if (outputs % BLOCK) throw new RangeError(`${outputs} outputs cannot be summed ${BLOCK} at a time`)
  const blocks = new Float32Array(weights.length)
  for (let o = 0; o < outputs; o++)
    for (let i = 0; i < length; i++)
      blocks[(Math.floor(o / BLOCK) * length + i) * BLOCK + (o % BLOCK)] = weights[o * length + i]
  return { outputs, length, weights: blocks, bias }
}

/**
 * As `convolve` with three by three places, around every other one: the same sums in the same order. What is zero adds
 * nothing to them and is passed over; of a rectified plane that is nearly two thirds.
 */
export function convolveHalving(input: Plane, layer: HalvingLayer): Plane {
  const { outputs, length } = layer
  const side = Math.ceil(input.side / 2)
  const data = new Float32Array(side * side * outputs)
  const seen: Seen = { count: 0, values: new Float64Array(length), starts: new Int32Array(length) }
  for (let p = 0; p < side * side; p++) {
    gather(input, { x: (p % side) * 2, y: Math.floor(p / side) * 2 }, seen)
    multiply(seen, layer, data.subarray(p * outputs, (p + 1) * outputs))
  }
  return { side, channels: outputs, data }
}

/** The values around a place that are not zero, and where the weights of each begin within a block. */
interface Seen {
  count: number
  values: Float64Array
  starts: Int32Array
}

function gather({ side, channels, data }: Plane, { x, y }: { x: number; y: number }, seen: Seen): void {
  const { values, starts } = seen
  let count = 0
  for (let tap = 0; tap < 9; tap++) {
    const row = y - 1 + ((tap / 3) | 0)
    const column = x - 1 + (tap % 3)
    if (row < 0 || column < 0 || row >= side || column >= side) continue
    const from = (row * side + column) * channels
    for (let c = 0; c < channels; c++) {
      // Always written and perhaps not counted: nobody could foresee a branch.
      const value = data[from + c]
      values[count] = value
      starts[count] = (tap * channels + c) * BLOCK
      count += value !== 0 ? 1 : 0
    }
  }
  seen.count = count
}

function multiply({ count, values, starts }: Seen, layer: HalvingLayer, out: Float32Array): void {
  const { outputs, length, weights, bias } = layer
  for (let o = 0; o < outputs; o += BLOCK) {
    let [a, b, c, d] = [bias[o], bias[o + 1], bias[o + 2], bias[o + 3]]
    let [e, f, g, h] = [bias[o + 4], bias[o + 5], bias[o + 6], bias[o + 7]]
    for (let i = 0; i < count; i++) {
      const value = values[i]
      const k = o * length + starts[i]
      a += value * weights[k]
      b += value * weights[k + 1]
      c += value * weights[k + 2]
      d += value * weights[k + 3]
      e += value * weights[k + 4]
      f += value * weights[k + 5]
      g += value * weights[k + 6]
      h += value * weights[k + 7]
    }
    out[o] = a
    out[o + 1] = b
    out[o + 2] = c
    out[o + 3] = d
    out[o + 4] = e
    out[o + 5] = f
    out[o + 6] = g
    out[o + 7] = h
  }
}
