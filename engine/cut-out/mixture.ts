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
/** Half of a unit matrix, as a mixture has it: clusters begin as balls. */
const HALF_UNIT = [0.5, 0, 0, 0.5, 0, 0.5]
/** Colours that a judge remembers: a photo has each of its own often, above all a denoised one. A power of two. */
const REMEMBERED = 1 << 13
/** Spreads colours over that (Knuth's multiplicative hashing). */
const GOLDEN = 0x9e3779b1

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
  for (let k = 0; k < COMPONENTS; k++) balls.set([0, ...centres[k], ...HALF_UNIT], k * VALUES)
  return relearn(new Judge(balls, rgb), pixels)
}

/** Tells of pixels which component of a mixture their colour most likely comes from. */
export class Judge {
  readonly rgb: Uint8Array
  private readonly mixture: Mixture
  private readonly colours = new Int32Array(REMEMBERED).fill(-1)
  private readonly costs = new Float64Array(REMEMBERED)
  private readonly components = new Uint8Array(REMEMBERED)

  constructor(mixture: Mixture, rgb: Uint8Array) {
    this.mixture = mixture
    this.rgb = rgb
  }

  /** What speaks against its colour: -log of the likelihood of its best component, up to a constant. */
  costOf(pixel: number): number {
    return this.costs[this.placeOf(pixel)]
  }

  /** Where the values of its best component begin. */
  componentOf(pixel: number): number {
    return this.components[this.placeOf(pixel)]
  }

  /** Where its colour is remembered. */
  private placeOf(pixel: number): number {
    const { mixture, rgb } = this
    const r = rgb[pixel * 3]
    const g = rgb[pixel * 3 + 1]
    const b = rgb[pixel * 3 + 2]
    const colour = (r << 16) | (g << 8) | b
    const place = (Math.imul(colour, GOLDEN) >>> 8) & (REMEMBERED - 1)
    if (this.colours[place] === colour) return place
    let least = Infinity
    let component = 0
    for (let o = 0; o < mixture.length; o += VALUES) {
      const x = r - mixture[o + 1]
      const y = g - mixture[o + 2]
      const z = b - mixture[o + 3]
      const cost =
        mixture[o] +
        x * (x * mixture[o + 4] + y * mixture[o + 5] + z * mixture[o + 6]) +
        y * (y * mixture[o + 7] + z * mixture[o + 8]) +
        z * z * mixture[o + 9]
      if (cost >= least) continue
      least = cost
      component = o
    }
    this.colours[place] = colour
    this.costs[place] = least
    this.components[place] = component
    return place
  }
}

/** The mixture of the pixels, each counted to the component of the judge's that it most likely comes from. */
export function relearn(judge: Judge, pixels: Int32Array): Mixture {
  const { rgb } = judge
  // Per component: count, 3 sums, 6 sums of products.
  const sums = new Float64Array(COMPONENTS * VALUES)
  for (let i = 0; i < pixels.length; i++) {
    const p = pixels[i] * 3
    const r = rgb[p]
    const g = rgb[p + 1]
    const b = rgb[p + 2]
    let at = judge.componentOf(pixels[i])
    sums[at++]++
    sums[at++] += r
    sums[at++] += g
    sums[at++] += b
    sums[at++] += r * r
    sums[at++] += r * g
    sums[at++] += r * b
    sums[at++] += g * g
    sums[at++] += g * b
    sums[at] += b * b
  }
  const learned = new Float64Array(COMPONENTS * VALUES)
  for (let o = 0; o < sums.length; o += VALUES)
    learned.set(gaussian(sums.subarray(o, o + VALUES), pixels.length), o)
  return learned
}

/** The values of one component from its sums; an empty one is never likely. */
function gaussian(sums: Float64Array, total: number): number[] {
  const [n, r, g, b, rr, rg, rb, gg, gb, bb] = sums
  if (n === 0) return [Infinity, ...new Array<number>(VALUES - 1).fill(0)]
  const [x, y, z] = [r / n, g / n, b / n]
  const xx = rr / n - x * x + NOISE
  const xy = rg / n - x * y
  const xz = rb / n - x * z
  const yy = gg / n - y * y + NOISE
  const yz = gb / n - y * z
  const zz = bb / n - z * z + NOISE
  const [A, B, C] = [yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy]
  const volume = xx * A + xy * B + xz * C
  const inverse = [A, 2 * B, 2 * C, xx * zz - xz * xz, 2 * (xy * xz - xx * yz), xx * yy - xy * xy]
  return [Math.log(volume) / 2 - Math.log(n / total), x, y, z, ...inverse.map((v) => v / (2 * volume))]
}
