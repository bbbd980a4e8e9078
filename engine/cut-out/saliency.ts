import { nthSmallest } from '../maths/nth-smallest.ts'

/** What stands out from the frame of a photo. */

const PASSES = 4

/**
 * Minimum barrier distance from the seeds (FastMBD, Zhang et al. 2015), summed over the Lab channels: the smallest
 * range of values that any path to the frame must cross. Soft shadows and gradients cost little, edges much.
 */
export function barrierDistance(
  lab: Float32Array,
  width: number,
  height: number,
  seeds: Uint8Array,
): Float32Array {
  const weights = [0.7, 1.3, 1.3]
  const total = new Float32Array(width * height)
  for (let c = 0; c < 3; c++) {
    const channel = new Float32Array(width * height)
    for (let i = 0; i < channel.length; i++) channel[i] = lab[i * 3 + c]
    const d = channelBarrier(channel, width, height, seeds)
    for (let i = 0; i < total.length; i++) total[i] += d[i] * weights[c]
  }
  return total
}

function channelBarrier(
  channel: Float32Array,
  width: number,
  height: number,
  seeds: Uint8Array,
): Float32Array {
  const cost = new Float32Array(channel.length).fill(1e9)
  const highest = Float32Array.from(channel)
  const lowest = Float32Array.from(channel)
  for (let i = 0; i < cost.length; i++) if (seeds[i]) cost[i] = 0
  for (let pass = 0; pass < PASSES; pass++) {
    const step = pass % 2 === 0 ? 1 : -1
    const [startX, endX] = step > 0 ? [0, width] : [width - 1, -1]
    const [startY, endY] = step > 0 ? [0, height] : [height - 1, -1]
    for (let y = startY; y !== endY; y += step)
      for (let x = startX; x !== endX; x += step) {
        const p = y * width + x
        const c = channel[p]
        // The neighbours that this pass has already seen: the one before, and the one in the row before.
        if (x !== startX) {
          let high = highest[p - step]
          let low = lowest[p - step]
          if (high < c) high = c
          if (low > c) low = c
          if (high - low < cost[p]) {
            cost[p] = high - low
            highest[p] = high
            lowest[p] = low
          }
        }
        if (y === startY) continue
        const q = p - step * width
        let high = highest[q]
        let low = lowest[q]
        if (high < c) high = c
        if (low > c) low = c
        if (high - low >= cost[p]) continue
        cost[p] = high - low
        highest[p] = high
        lowest[p] = low
      }
  }
  return cost
}

/** Joins colour distance and barrier distance, both normalised, under a prior for the middle of the photo. */
export function combineSaliency(colour: Float32Array, barrier: Float32Array, width: number): Float32Array {
  const a = normalise(colour)
  const b = normalise(barrier)
  const height = colour.length / width
  const out = new Float32Array(colour.length)
  for (let i = 0; i < out.length; i++) {
    const u = ((i % width) / width - 0.5) * 2
    const v = (((i / width) | 0) / height - 0.5) * 2
    const centred = 1 - 0.28 * Math.min(1, Math.max(Math.abs(u), Math.abs(v)) ** 3)
    out[i] = (0.6 * Math.sqrt(Math.max(0, a[i] * b[i])) + 0.2 * a[i] + 0.2 * b[i]) * centred
  }
  return out
}

/** Divides by the 95th percentile and caps at 1.2. */
function normalise(values: Float32Array): Float32Array {
  const high = nthSmallest(values, Math.floor(values.length * 0.95)) || 1
  const out = new Float32Array(values.length)
  for (let i = 0; i < out.length; i++) out[i] = Math.min(1.2, values[i] / high)
  return out
}

/** Otsu's threshold (1979) of values in 0..max, over 256 bins. */
export function otsu(values: Float32Array, max: number): number {
  const histogram = new Float64Array(256)
  for (const v of values) histogram[Math.min(255, Math.max(0, ((v / max) * 255) | 0))]++
  const sum = histogram.reduce((s, n, i) => s + i * n, 0)
  let [below, belowSum, best, threshold] = [0, 0, 0, 0]
  for (let i = 0; i < 256; i++) {
    below += histogram[i]
    if (below === 0) continue
    const above = values.length - below
    if (above === 0) break
    belowSum += i * histogram[i]
    const gap = belowSum / below - (sum - belowSum) / above
    const between = below * above * gap * gap
    if (between > best) {
      best = between
      threshold = i
    }
  }
  return (threshold / 255) * max
}
