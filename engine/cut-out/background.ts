import { kMeans } from '../maths/k-means.ts'

/** Colours of the frame of a photo, and how far every pixel is from them. */

const CLUSTERS = 5

export interface Border {
  /** Cluster centres in Lab, 3 floats each. */
  centres: Float32Array
  /** Lab variance of each cluster. */
  variance: Float32Array
  /** Share of the ring that each cluster holds. */
  share: Float32Array
  /** Clusters that are held to be background. */
  kept: number[]
  /** Pixels of the ring. */
  ring: number[]
}

/** Clusters the ring along the frame (2.5 % of the short side) by k-means++ with a fixed seed. */
export function learnBorder(lab: Float32Array, width: number, height: number): Border {
  const depth = Math.max(3, Math.round(Math.min(width, height) * 0.025))
  const ring: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x < depth || y < depth || x >= width - depth || y >= height - depth) ring.push(y * width + x)
  const points = new Float32Array(ring.length * 3)
  ring.forEach((p, i) => {
    points.set(lab.subarray(p * 3, p * 3 + 3), i * 3)
  })
  const { centres, labels } = kMeans(points, CLUSTERS)
  const variance = new Float32Array(CLUSTERS)
  const share = new Float32Array(CLUSTERS)
  labels.forEach((k, i) => {
    share[k] += 1 / ring.length
    for (let c = 0; c < 3; c++) variance[k] += (points[i * 3 + c] - centres[k * 3 + c]) ** 2
  })
  for (let k = 0; k < CLUSTERS; k++) {
    variance[k] = Math.max(9, variance[k] / Math.max(1, share[k] * ring.length))
  }
  const kept = [...share.keys()].filter((k) => share[k] > 0.035)
  return { centres, variance, share, kept, ring }
}

/** The nearest cluster of a pixel and its squared Lab distance. */
export function nearestCluster({ centres }: Border, lab: Float32Array, pixel: number): [number, number] {
  let best = 0
  let bestSquared = 1e9
  for (let k = 0; k < CLUSTERS; k++) {
    const a = lab[pixel * 3] - centres[k * 3]
    const b = lab[pixel * 3 + 1] - centres[k * 3 + 1]
    const c = lab[pixel * 3 + 2] - centres[k * 3 + 2]
    const squared = a * a + b * b + c * c
    if (squared < bestSquared) {
      bestSquared = squared
      best = k
    }
  }
  return [best, bestSquared]
}

/** Distance of every pixel from the nearest background colour, in units of that colour's spread. */
export function colourDistance({ centres, variance, kept }: Border, lab: Float32Array): Float32Array {
  const out = new Float32Array(lab.length / 3)
  for (let i = 0; i < out.length; i++) {
    let best = 1e9
    for (const k of kept) {
      const dl = (lab[i * 3] - centres[k * 3]) * 0.75
      const da = lab[i * 3 + 1] - centres[k * 3 + 1]
      const db = lab[i * 3 + 2] - centres[k * 3 + 2]
      const d = (dl * dl + da * da * 1.6 + db * db * 1.6) / (variance[k] * 0.6 + 30)
      if (d < best) best = d
    }
    out[i] = Math.sqrt(best)
  }
  return out
}
