import type { Layer, Plane } from './convolve.ts'

/** Places of a tile of the answer along a side, and of what it sees of the plane. */
const TILE = 2
const SEEN = 4
const PRODUCTS = SEEN * SEEN
const TAPS = 9
/** Tiles and outputs are multiplied three by three: what is read once then serves three times. */
const BLOCK = 3

/** The weights of a layer three by three, as `convolveStep` takes them. */
export interface StepLayer {
  outputs: number
  channels: number
  /** For each of 16 products, three outputs and each channel: three weights. */
  weights: Float64Array
  bias: Float32Array
}

/**
 * Winograd's minimal filtering, F(2 x 2, 3 x 3): four places of the answer take 16 products for each channel instead of
 * 36. What it says differs from `convolve` by rounding only, and is the same on every machine: sums run in one order, in
 * double precision.
 */
export function convolveStep(plane: Plane, layer: StepLayer): Plane {
  if (plane.side % TILE) throw new RangeError(`A side of ${plane.side} px cannot be parted into tiles`)
  const count = (plane.side / TILE) ** 2
  const blocks = Math.ceil(count / BLOCK)
  const products = multiplyBlocks(seenByTiles(plane, blocks), layer, blocks)
  return joinTiles(products, layer, { side: plane.side, stride: blocks * BLOCK })
}

/** Once for a layer that sees three by three places. */
export function prepareStep({ outputs, length, weights, bias }: Layer): StepLayer {
  const channels = length / TAPS
  const rows = Math.ceil(outputs / BLOCK) * channels * BLOCK
  const spread = new Float64Array(PRODUCTS * rows)
  const columns = new Float64Array(SEEN * 3)
  const four = new Float64Array(SEEN)
  for (let o = 0; o < outputs; o++)
    for (let c = 0; c < channels; c++) {
      const at = o * length + c
      for (let x = 0; x < 3; x++) {
        spreadThree(
          weights[at + x * channels],
          weights[at + (3 + x) * channels],
          weights[at + (6 + x) * channels],
          four,
        )
        for (let y = 0; y < SEEN; y++) columns[y * 3 + x] = four[y]
      }
      const to = (Math.floor(o / BLOCK) * channels + c) * BLOCK + (o % BLOCK)
      for (let y = 0; y < SEEN; y++) {
        spreadThree(columns[y * 3], columns[y * 3 + 1], columns[y * 3 + 2], four)
        for (let x = 0; x < SEEN; x++) spread[(y * SEEN + x) * rows + to] = four[x]
      }
    }
  return { outputs, channels, weights: spread, bias }
}

function spreadThree(a: number, b: number, c: number, out: Float64Array): void {
  out[0] = a
  out[1] = (a + b + c) / 2
  out[2] = (a - b + c) / 2
  out[3] = c
}

/** For each of 16 products, three tiles and each channel: three values of what the tiles see, zeros beyond the plane. */
function seenByTiles({ side, channels, data }: Plane, blocks: number): Float64Array {
  const tiles = side / TILE
  const rows = blocks * channels * BLOCK
  const seen = new Float64Array(PRODUCTS * rows)
  const wide = side + 2
  const framed = new Float64Array(wide * wide * channels)
  for (let y = 0; y < side; y++)
    framed.set(data.subarray(y * side * channels, (y + 1) * side * channels), ((y + 1) * wide + 1) * channels)
  const line = wide * channels
  const part = new Float64Array(PRODUCTS)
  for (let tile = 0; tile < tiles * tiles; tile++) {
    const corner = (Math.floor(tile / tiles) * wide + (tile % tiles)) * TILE * channels
    const to = Math.floor(tile / BLOCK) * channels * BLOCK + (tile % BLOCK)
    for (let c = 0; c < channels; c++) {
      for (let x = 0; x < SEEN; x++) {
        const at = corner + x * channels + c
        const a = framed[at]
        const b = framed[at + line]
        const d = framed[at + 2 * line]
        const e = framed[at + 3 * line]
        part[x] = a - d
        part[SEEN + x] = b + d
        part[2 * SEEN + x] = d - b
        part[3 * SEEN + x] = b - e
      }
      for (let y = 0, k = to + c * BLOCK; y < PRODUCTS; y += SEEN, k += SEEN * rows) {
        const a = part[y]
        const b = part[y + 1]
        const d = part[y + 2]
        const e = part[y + 3]
        seen[k] = a - d
        seen[k + rows] = b + d
        seen[k + 2 * rows] = d - b
        seen[k + 3 * rows] = b - e
      }
    }
  }
  return seen
}

/** For each product, output and tile: the sum over the channels. */
function multiplyBlocks(
  seen: Float64Array,
  { outputs, channels, weights }: StepLayer,
  blocks: number,
): Float64Array {
  const span = channels * BLOCK
  const stride = blocks * BLOCK
  const triples = Math.ceil(outputs / BLOCK)
  const out = new Float64Array(PRODUCTS * triples * BLOCK * stride)
  for (let row = 0; row < PRODUCTS * triples; row++) {
    const first = Math.floor(row / triples) * blocks * span
    for (let block = 0; block < blocks; block++) {
      let a0 = 0
      let a1 = 0
      let a2 = 0
      let b0 = 0
      let b1 = 0
      let b2 = 0
      let c0 = 0
      let c1 = 0
      let c2 = 0
      for (let i = row * span, k = first + block * span, end = k + span; k < end; i += BLOCK, k += BLOCK) {
        const p = seen[k]
        const q = seen[k + 1]
        const r = seen[k + 2]
        const u = weights[i]
        const v = weights[i + 1]
        const w = weights[i + 2]
        a0 += p * u
        a1 += q * u
        a2 += r * u
        b0 += p * v
        b1 += q * v
        b2 += r * v
        c0 += p * w
        c1 += q * w
        c2 += r * w
      }
      const to = (row * stride + block) * BLOCK
      out[to] = a0
      out[to + 1] = a1
      out[to + 2] = a2
      out[to + stride] = b0
      out[to + stride + 1] = b1
      out[to + stride + 2] = b2
      out[to + 2 * stride] = c0
      out[to + 2 * stride + 1] = c1
      out[to + 2 * stride + 2] = c2
    }
  }
  return out
}

/** From 16 products of each tile and output to its four places. */
function joinTiles(
  products: Float64Array,
  { outputs, bias }: StepLayer,
  { side, stride }: { side: number; stride: number },
): Plane {
  const tiles = side / TILE
  const rows = Math.ceil(outputs / BLOCK) * BLOCK * stride
  const data = new Float32Array(side * side * outputs)
  const upper = new Float64Array(SEEN)
  const lower = new Float64Array(SEEN)
  for (let o = 0; o < outputs; o++)
    for (let tile = 0; tile < tiles * tiles; tile++) {
      for (let x = 0, k = o * stride + tile; x < SEEN; x++, k += rows) {
        const below = products[k + SEEN * rows]
        const far = products[k + 2 * SEEN * rows]
        upper[x] = products[k] + below + far
        lower[x] = below - far - products[k + 3 * SEEN * rows]
      }
      const to = (Math.floor(tile / tiles) * side + (tile % tiles)) * TILE * outputs + o
      const under = to + side * outputs
      data[to] = bias[o] + upper[0] + upper[1] + upper[2]
      data[to + outputs] = bias[o] + upper[1] - upper[2] - upper[3]
      data[under] = bias[o] + lower[0] + lower[1] + lower[2]
      data[under + outputs] = bias[o] + lower[1] - lower[2] - lower[3]
    }
  return { side, channels: outputs, data }
}
