import { kMeans } from '../maths/k-means.ts'
import type { Palette } from './palette.ts'

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
/** In place of the component of a colour that nobody has asked for yet. */
const UNKNOWN = 255

/** So many points tell where the clusters are. */
const MOST_POINTS = 6000

/** Learns a mixture from some pixels, which it clusters first; `counts` says how many of them have each colour. */
export function clusterColours(palette: Palette, pixels: Int32Array, counts: Uint32Array): Mixture {
  const { rgb, colours } = palette
  const stride = Math.ceil(pixels.length / MOST_POINTS)
  const points = new Float32Array(Math.ceil(pixels.length / stride) * 3)
  for (let i = 0; i * stride < pixels.length; i++)
    for (let c = 0; c < 3; c++) points[i * 3 + c] = rgb[colours[pixels[i * stride]] * 3 + c]
  const { centres } = kMeans(points, COMPONENTS)
  const balls = new Float64Array(COMPONENTS * VALUES)
  for (let k = 0; k < COMPONENTS; k++) balls.set([0, ...centres[k], ...HALF_UNIT], k * VALUES)
  return relearn(new Judge(balls, palette), counts)
}

/** Tells of the colours of a photo which component of a mixture they most likely come from. */
export class Judge {
  readonly palette: Palette
  private readonly mixture: Mixture
  private readonly costs: Float64Array
  private readonly components: Uint8Array

  constructor(mixture: Mixture, palette: Palette) {
    this.mixture = mixture
    this.palette = palette
    this.costs = new Float64Array(palette.size)
    this.components = new Uint8Array(palette.size).fill(UNKNOWN)
  }

  /** What speaks against a colour: -log of the likelihood of its best component, up to a constant. */
  costOf(colour: number): number {
    if (this.components[colour] === UNKNOWN) this.judge(colour)
    return this.costs[colour]
  }

  /** Where the values of its best component begin. */
  componentOf(colour: number): number {
    if (this.components[colour] === UNKNOWN) this.judge(colour)
    return this.components[colour]
  }

  private judge(colour: number): void {
    const { mixture } = this
    const { rgb } = this.palette
    let least = Infinity
    let component = 0
    for (let o = 0; o < mixture.length; o += VALUES) {
      const x = rgb[colour * 3] - mixture[o + 1]
      const y = rgb[colour * 3 + 1] - mixture[o + 2]
      const z = rgb[colour * 3 + 2] - mixture[o + 3]
      const cost =
        mixture[o] +
        x * (x * mixture[o + 4] + y * mixture[o + 5] + z * mixture[o + 6]) +
        y * (y * mixture[o + 7] + z * mixture[o + 8]) +
        z * z * mixture[o + 9]
      if (cost >= least) continue
      least = cost
      component = o
    }
    this.costs[colour] = least
    this.components[colour] = component
  }
}

/**
 * The mixture of so many pixels of each colour, each counted to the component of the judge's that it most likely comes
 * from. All sums are whole numbers: their order does not matter.
 */
export function relearn(judge: Judge, counts: Uint32Array): Mixture {
  const { rgb } = judge.palette
  // Per component: count, 3 sums, 6 sums of products.
  const sums = new Float64Array(COMPONENTS * VALUES)
  let total = 0
  for (let colour = 0; colour < counts.length; colour++) {
    const n = counts[colour]
    if (n === 0) continue
    const r = rgb[colour * 3]
    const g = rgb[colour * 3 + 1]
    const b = rgb[colour * 3 + 2]
    let at = judge.componentOf(colour)
    total += n
    sums[at++] += n
    sums[at++] += n * r
    sums[at++] += n * g
    sums[at++] += n * b
    sums[at++] += n * r * r
    sums[at++] += n * r * g
    sums[at++] += n * r * b
    sums[at++] += n * g * g
    sums[at++] += n * g * b
    sums[at] += n * b * b
  }
  const learned = new Float64Array(COMPONENTS * VALUES)
  for (let o = 0; o < sums.length; o += VALUES) learned.set(gaussian(sums.subarray(o, o + VALUES), total), o)
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
