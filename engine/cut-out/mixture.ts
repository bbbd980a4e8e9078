import { kMeans } from '../maths/k-means.ts'

/**
 * Colours as a mixture of Gaussians with full covariances, as GrabCut (Rother et al. 2004) describes them. For each
 * component its weight and volume as one cost, 3 numbers of the mean, 6 of half the inverse covariance.
 */
export type Mixture = Float64Array

const COMPONENTS = 5
const VALUES = 10
/** Added to each variance, in squared bytes: a colour without any noise must not be infinitely sure of itself. */
const NOISE = 0.01
/** So many points tell where the clusters are. */
const MOST_POINTS = 6000

/** Learns a mixture from `pixels`, indices of `rgb` (3 bytes a pixel), which it clusters first. */
export function clusterColours(rgb: Uint8Array, pixels: Int32Array): Mixture {
  const stride = Math.ceil(pixels.length / MOST_POINTS)
  const points = new Float32Array(Math.ceil(pixels.length / stride) * 3)
  for (let i = 0; i * stride < pixels.length; i++)
    for (let c = 0; c < 3; c++) points[i * 3 + c] = rgb[pixels[i * stride] * 3 + c]
  const { centres } = kMeans(points, COMPONENTS)
  const balls = new Float64Array(COMPONENTS * VALUES)
  for (let k = 0; k < COMPONENTS; k++)
    balls.set([0, ...centres.subarray(3 * k, 3 * k + 3), 0.5, 0, 0, 0.5, 0, 0.5], k * VALUES)
  return relearn(balls, rgb, pixels)
}

/** What speaks against a colour: -log of the likelihood of its best component, up to a constant. */
export function costOf(mixture: Mixture, r: number, g: number, b: number): number {
  let least = Infinity
  for (let o = 0; o < mixture.length; o += VALUES) {
    const cost = componentCost(mixture, o, r, g, b)
    if (cost < least) least = cost
  }
  return least
}

function componentCost(mixture: Mixture, o: number, r: number, g: number, b: number): number {
  const x = r - mixture[o + 1]
  const y = g - mixture[o + 2]
  const z = b - mixture[o + 3]
  return (
    mixture[o] +
    x * (x * mixture[o + 4] + y * mixture[o + 5] + z * mixture[o + 6]) +
    y * (y * mixture[o + 7] + z * mixture[o + 8]) +
    z * z * mixture[o + 9]
  )
}

/** The mixture of the pixels, each counted to the component of `mixture` that it most likely comes from. */
export function relearn(mixture: Mixture, rgb: Uint8Array, pixels: Int32Array): Mixture {
  // Per component: count, 3 sums, 6 sums of products.
  const sums = new Float64Array(COMPONENTS * VALUES)
  for (let i = 0; i < pixels.length; i++) {
    const p = pixels[i] * 3
    const r = rgb[p]
    const g = rgb[p + 1]
    const b = rgb[p + 2]
    let k = 0
    let least = Infinity
    for (let o = 0; o < mixture.length; o += VALUES) {
      const cost = componentCost(mixture, o, r, g, b)
      if (cost >= least) continue
      least = cost
      k = o
    }
    sums[k]++
    sums[k + 1] += r
    sums[k + 2] += g
    sums[k + 3] += b
    sums[k + 4] += r * r
    sums[k + 5] += r * g
    sums[k + 6] += r * b
    sums[k + 7] += g * g
    sums[k + 8] += g * b
    sums[k + 9] += b * b
  }
  const learned = new Float64Array(COMPONENTS * VALUES)
  for (let o = 0; o < sums.length; o += VALUES)
    learned.set(gaussian(sums.subarray(o, o + VALUES), pixels.length), o)
  return learned
}

/** The values of one component from its sums; an empty one is never likely. */
function gaussian(sums: Float64Array, total: number): number[] {
  const n = sums[0]
  if (n === 0) return [Infinity, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  const [x, y, z] = [sums[1] / n, sums[2] / n, sums[3] / n]
  const a = sums[4] / n - x * x + NOISE
  const b = sums[5] / n - x * y
  const c = sums[6] / n - x * z
  const d = sums[7] / n - y * y + NOISE
  const e = sums[8] / n - y * z
  const f = sums[9] / n - z * z + NOISE
  const [A, B, C] = [d * f - e * e, c * e - b * f, b * e - c * d]
  const volume = a * A + b * B + c * C
  const inverse = [A, 2 * B, 2 * C, a * f - c * c, 2 * (b * c - a * e), a * d - b * b]
  return [0.5 * Math.log(volume) - Math.log(n / total), x, y, z, ...inverse.map((v) => v / (2 * volume))]
}
