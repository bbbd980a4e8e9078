/** Values of a picture, channels last: `channels` floats a place, `side` x `side` places. */
export interface Plane {
  side: number
  channels: number
  data: Float32Array
}

/** `outputs` rows of `length` weights, in the order rows, columns, channels of the neighbourhood that they see. */
export interface Layer {
  outputs: number
  length: number
  weights: Float32Array
  bias: Float32Array
}

/** Reach of a layer: 1 sees three by three places, 0 one alone. */
type Reach = 0 | 1

export const STEP: Reach = 1
export const POINT: Reach = 0

/**
 * Convolution with zeros around the picture. Sums run in one order, in double precision, and are stored as floats: the
 * same on every machine.
 */
export function convolve(input: Plane, layer: Layer, radius: Reach): Plane {
  const { side } = input
  const { outputs, length } = layer
  const data = new Float32Array(side * side * outputs)
  const seen = new Float32Array(length)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      gather(input, { x, y, radius }, seen)
      multiply(seen, layer, data.subarray((y * side + x) * outputs, (y * side + x + 1) * outputs))
    }
  return { side, channels: outputs, data }
}

interface Window {
  x: number
  y: number
  radius: Reach
}

/** Copies the places around one into `seen`, zeros for those outside. */
function gather({ side, channels, data }: Plane, { x, y, radius }: Window, seen: Float32Array): void {
  let to = 0
  for (let row = y - radius; row <= y + radius; row++)
    for (let column = x - radius; column <= x + radius; column++) {
      const isOutside = row < 0 || column < 0 || row >= side || column >= side
      const from = (row * side + column) * channels
      for (let c = 0; c < channels; c++) seen[to++] = isOutside ? 0 : data[from + c]
    }
}

/** Weighted sums of `values`, four at a time: each value is then read once for four of them. */
export function multiply(values: Float32Array, layer: Layer, out: Float32Array): void {
  const { outputs, length, weights, bias } = layer
  let o = 0
  for (; o + 3 < outputs; o += 4) {
    let [a, b, c, d] = [bias[o], bias[o + 1], bias[o + 2], bias[o + 3]]
    const first = o * length
    const second = first + length
    const third = second + length
    const fourth = third + length
    for (let i = 0; i < length; i++) {
      const value = values[i]
      a += value * weights[first + i]
      b += value * weights[second + i]
      c += value * weights[third + i]
      d += value * weights[fourth + i]
    }
    out[o] = a
    out[o + 1] = b
    out[o + 2] = c
    out[o + 3] = d
  }
  for (; o < outputs; o++) {
    let sum = bias[o]
    for (let i = 0; i < length; i++) sum += values[i] * weights[o * length + i]
    out[o] = sum
  }
}

/** Negative values become 0, in place. */
export function rectify(plane: Plane): Plane {
  const { data } = plane
  for (let i = 0; i < data.length; i++) if (data[i] < 0) data[i] = 0
  return plane
}

/** The sum of two planes, in the first one. */
export function add(plane: Plane, other: Plane): Plane {
  for (let i = 0; i < plane.data.length; i++) plane.data[i] += other.data[i]
  return plane
}

/** Every place as four. */
export function enlarge({ side, channels, data }: Plane): Plane {
  const wide = side * 2
  const large = new Float32Array(wide * wide * channels)
  for (let y = 0; y < wide; y++)
    for (let x = 0; x < wide; x++) {
      const from = ((y >> 1) * side + (x >> 1)) * channels
      for (let c = 0; c < channels; c++) large[(y * wide + x) * channels + c] = data[from + c]
    }
  return { side: wide, channels, data: large }
}

/** Mean of each channel, then its maximum. */
export function pool({ side, channels, data }: Plane): Float32Array {
  const places = side * side
  const out = new Float32Array(2 * channels)
  for (let c = 0; c < channels; c++) {
    let [sum, most] = [0, Number.NEGATIVE_INFINITY]
    for (let p = 0; p < places; p++) {
      const value = data[p * channels + c]
      sum += value
      if (value > most) most = value
    }
    out[c] = sum / places
    out[channels + c] = most
  }
  return out
}
