import { kMeans, squaredDistance } from '../maths/k-means.ts'

/** Colours of the frame of a photo, and how far every pixel is from them. */

// As they were in the first version, found by trial on photos of ours; which photo asked for which is not recorded.
const CLUSTERS = 5
/** Depth of the ring along the frame, as a share of the short side and in px at least. */
const RING = 0.025
const THINNEST_RING = 3
/** A cluster with a smaller share of the ring is something that happens to lie at the frame. */
const LEAST_SHARE = 0.035
/** No background is more even than this, in squared Lab. */
const LEAST_VARIANCE = 9
/** Farther than any two colours are, squared. */
const FAR = 1e9
/** Shadows change lightness: it counts less than the hue. Factors of a difference of L*, and of a squared one of a* and b*. */
const LIGHTNESS = 0.75
const HUE = 1.6
/** What a difference is measured by: so much of the cluster's variance and so much besides, in squared Lab. */
const SPREAD = 0.6
const TOLERANCE = 30

/** A colour of the frame. */
export interface Cluster {
  /** Lab, 3 floats. */
  centre: Float32Array
  /** In squared Lab. */
  variance: number
  /** Share of the ring that it holds. */
  share: number
}

export interface Border {
  clusters: Cluster[]
  /** Those that are held to be background. */
  kept: Cluster[]
  /** Pixels of the ring. */
  ring: Int32Array
}

/** Clusters the ring along the frame by k-means++ with a fixed seed. */
export function learnBorder(lab: Float32Array, width: number, height: number): Border {
  const depth = Math.max(THINNEST_RING, Math.round(Math.min(width, height) * RING))
  const ring = ringOf(width, height, depth)
  const points = new Float32Array(ring.length * 3)
  for (let i = 0; i < ring.length; i++) for (let c = 0; c < 3; c++) points[i * 3 + c] = lab[ring[i] * 3 + c]
  const { centres, labels } = kMeans(points, CLUSTERS)
  const scatter = new Float32Array(CLUSTERS)
  const share = new Float32Array(CLUSTERS)
  for (let i = 0; i < labels.length; i++) {
    const k = labels[i]
    share[k] += 1 / ring.length
    for (let c = 0; c < 3; c++) {
      const apart = points[i * 3 + c] - centres[k][c]
      scatter[k] += apart * apart
    }
  }
  const clusters = centres.map((centre, k): Cluster => {
    const variance = Math.fround(Math.max(LEAST_VARIANCE, scatter[k] / Math.max(1, share[k] * ring.length)))
    return { centre, variance, share: share[k] }
  })
  return { clusters, kept: clusters.filter(({ share }) => share > LEAST_SHARE), ring }
}

/** The pixels that lie less than `depth` px from the frame. */
function ringOf(width: number, height: number, depth: number): Int32Array {
  const ring = new Int32Array(width * height)
  let n = 0
  for (let y = 0; y < height; y++) {
    const isSide = y >= depth && y < height - depth
    for (let x = 0; x < width; x++) {
      // Between its two ends a row has nothing of the ring.
      if (isSide && x === depth && depth < width - depth) x = width - depth
      ring[n++] = y * width + x
    }
  }
  return ring.subarray(0, n)
}

/** The nearest cluster of a pixel and its squared Lab distance. */
export function nearestCluster({ clusters }: Border, lab: Float32Array, pixel: number): [Cluster, number] {
  let [best] = clusters
  let least = FAR
  for (const cluster of clusters) {
    const squared = squaredDistance(lab, pixel, cluster.centre)
    if (squared >= least) continue
    least = squared
    best = cluster
  }
  return [best, least]
}

/** Distance of every pixel from the nearest background colour, in units of that colour's spread. */
export function colourDistance({ kept }: Border, lab: Float32Array): Float32Array {
  const least = new Float64Array(lab.length / 3).fill(FAR)
  for (const { centre, variance } of kept) {
    const [l, a, b] = centre
    const unit = variance * SPREAD + TOLERANCE
    for (let i = 0; i < least.length; i++) {
      const dl = (lab[i * 3] - l) * LIGHTNESS
      const da = lab[i * 3 + 1] - a
      const db = lab[i * 3 + 2] - b
      const d = (dl * dl + da * da * HUE + db * db * HUE) / unit
      if (d < least[i]) least[i] = d
    }
  }
  const out = new Float32Array(least.length)
  for (let i = 0; i < out.length; i++) out[i] = Math.sqrt(least[i])
  return out
}
