/** Colours or other points in three dimensions, 3 floats each. */
export interface Clusters {
  /** 3 floats each. */
  centres: Float32Array[]
  /** The cluster of each point. */
  labels: Uint8Array
}

const ROUNDS = 12
/** Farther than any two points are, squared. */
const FAR = 1e9

/** k-means++ (Arthur and Vassilvitskii 2007) with a linear congruential seed: the same points give the same clusters. */
export function kMeans(points: Float32Array, count: number): Clusters {
  const n = points.length / 3
  const flat = new Float32Array(count * 3)
  const centres = Array.from({ length: count }, (_, k) => flat.subarray(k * 3, k * 3 + 3))
  seed(centres, points)
  const labels = new Uint8Array(n)
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(count * 4)
    let moved = 0
    for (let i = 0; i < n; i++) {
      const x = points[i * 3]
      const y = points[i * 3 + 1]
      const z = points[i * 3 + 2]
      let best = FAR
      let label = labels[i]
      for (let k = 0; k < count; k++) {
        const a = x - flat[k * 3]
        const b = y - flat[k * 3 + 1]
        const c = z - flat[k * 3 + 2]
        const d = a * a + b * b + c * c
        if (d < best) {
          best = d
          label = k
        }
      }
      if (label !== labels[i]) moved++
      labels[i] = label
      sums[label * 4] += x
      sums[label * 4 + 1] += y
      sums[label * 4 + 2] += z
      sums[label * 4 + 3]++
    }
    for (let k = 0; k < count; k++) {
      if (!sums[k * 4 + 3]) continue
      for (let c = 0; c < 3; c++) centres[k][c] = sums[k * 4 + c] / sums[k * 4 + 3]
    }
    if (round > 0 && moved === 0) break
  }
  return { centres, labels }
}

function seed(centres: Float32Array[], points: Float32Array): void {
  let state = 1
  const next = () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 4294967296
  }
  const n = points.length / 3
  const nearest = new Float32Array(n).fill(FAR)
  let pick = (next() * n) | 0
  for (const centre of centres) {
    centre.set(points.subarray(pick * 3, pick * 3 + 3))
    let total = 0
    for (let i = 0; i < n; i++) {
      nearest[i] = Math.min(nearest[i], squaredDistance(points, i, centre))
      total += nearest[i]
    }
    let left = next() * total
    for (pick = 0; pick < n - 1; pick++) {
      left -= nearest[pick]
      if (left <= 0) break
    }
  }
}

/** Of point `i` from a centre. */
export function squaredDistance(points: Float32Array, i: number, centre: Float32Array): number {
  const a = points[i * 3] - centre[0]
  const b = points[i * 3 + 1] - centre[1]
  const c = points[i * 3 + 2] - centre[2]
  return a * a + b * b + c * c
}
