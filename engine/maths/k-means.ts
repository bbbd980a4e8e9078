/** Colours or other points in three dimensions, 3 floats each. */
export interface Clusters {
  centres: Float32Array
  /** The cluster of each point. */
  labels: Uint8Array
}

const ROUNDS = 12

/** k-means++ (Arthur and Vassilvitskii 2007) with a linear congruential seed: the same points give the same clusters. */
export function kMeans(points: Float32Array, count: number): Clusters {
  const n = points.length / 3
  const centres = seedCentres(points, count)
  const labels = new Uint8Array(n)
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(count * 4)
    let moved = 0
    for (let i = 0; i < n; i++) {
      const before = labels[i]
      let best = 1e9
      for (let k = 0; k < count; k++) {
        const d = squaredDistance(points, i, centres, k)
        if (d < best) {
          best = d
          labels[i] = k
        }
      }
      if (labels[i] !== before) moved++
      for (let c = 0; c < 3; c++) sums[labels[i] * 4 + c] += points[i * 3 + c]
      sums[labels[i] * 4 + 3]++
    }
    for (let k = 0; k < count; k++) {
      if (!sums[k * 4 + 3]) continue
      for (let c = 0; c < 3; c++) centres[k * 3 + c] = sums[k * 4 + c] / sums[k * 4 + 3]
    }
    if (round > 0 && moved === 0) break
  }
  return { centres, labels }
}

function seedCentres(points: Float32Array, count: number): Float32Array {
  let state = 1
  const next = () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 4294967296
  }
  const n = points.length / 3
  const centres = new Float32Array(count * 3)
  const nearest = new Float32Array(n).fill(1e9)
  let pick = (next() * n) | 0
  for (let k = 0; k < count; k++) {
    centres.set(points.subarray(pick * 3, pick * 3 + 3), k * 3)
    let total = 0
    for (let i = 0; i < n; i++) {
      nearest[i] = Math.min(nearest[i], squaredDistance(points, i, centres, k))
      total += nearest[i]
    }
    let left = next() * total
    for (pick = 0; pick < n - 1; pick++) {
      left -= nearest[pick]
      if (left <= 0) break
    }
  }
  return centres
}

function squaredDistance(points: Float32Array, i: number, centres: Float32Array, k: number): number {
  const a = points[i * 3] - centres[k * 3]
  const b = points[i * 3 + 1] - centres[k * 3 + 1]
  const c = points[i * 3 + 2] - centres[k * 3 + 2]
  return a * a + b * b + c * c
}
