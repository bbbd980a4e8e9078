import { nthSmallest } from '../maths/nth-smallest.ts'
import { doAll, type Task, type Threads } from '../threads/threads.ts'

/** What stands out from the frame of a photo. */

/** Sweeps over the photo, from one corner and from the other in turn. */
const PASSES = 4
/** Farther than any barrier is high. */
const FAR = 1e9
// The weights below are those of the first version, found by trial on photos of ours; what for is not recorded further.
/** What a barrier in L*, a* and b* counts: shadows change lightness only. */
const CHANNEL_WEIGHTS = [0.7, 1.3, 1.3]
/** Shares of what both distances agree on, and of each alone. */
const AGREED = 0.6
const EACH = 0.2
/** A pixel at the frame stands out so much less than one in the middle; the exponent keeps most of the photo even. */
const AT_FRAME = 0.28
const EVENNESS = 3
/** Distances are measured by this percentile, so that one odd pixel does not decide, and capped at so many of it. */
const PERCENTILE = 0.95
const MOST_SALIENT = 1.2
const BINS = 256

interface Size {
  width: number
  height: number
}

/**
 * Minimum barrier distance from the seeds (FastMBD, Zhang et al. 2015), summed over the Lab channels: the smallest
 * range of values that any path to the frame must cross. Soft shadows and gradients cost little, edges much.
 */
export function barrierDistance(
  lab: Float32Array,
  size: Size,
  seeds: Uint8Array,
  threads: Threads,
): Float32Array {
  const total = new Float32Array(size.width * size.height)
  const channels = CHANNEL_WEIGHTS.map((_, c): Crossing => {
    const channel = new Float32Array(total.length)
    for (let i = 0; i < channel.length; i++) channel[i] = lab[i * 3 + c]
    return { channel, size, seeds }
  })
  for (const [c, distance] of doAll(threads, CROSSING, channels).entries())
    for (let i = 0; i < total.length; i++) total[i] += distance[i] * CHANNEL_WEIGHTS[c]
  return total
}

interface Crossing {
  channel: Float32Array
  size: Size
  seeds: Uint8Array
}

export const CROSSING: Task<Crossing, Float32Array> = {
  module: import.meta.url,
  name: 'CROSSING',
  run: channelBarrier,
}

function channelBarrier({ channel, size: { width, height }, seeds }: Crossing): Float32Array {
  const cost = new Float32Array(channel.length).fill(FAR)
  const highest = channel.slice()
  const lowest = channel.slice()
  for (let i = 0; i < cost.length; i++) if (seeds[i]) cost[i] = 0
  for (let pass = 0; pass < PASSES; pass++) {
    const step = pass % 2 === 0 ? 1 : -1
    const [startX, startY] = step > 0 ? [0, 0] : [width - 1, height - 1]
    for (let row = 0; row < height; row++) {
      let p = (startY + row * step) * width + startX
      const end = p + step * width
      const before = row === 0 ? 0 : step * width
      // The range of the pixel before; there is none before the first.
      let [high, low] = [FAR, -FAR]
      for (; p !== end; p += step) {
        const c = channel[p]
        if (high < c) high = c
        if (low > c) low = c
        let least = cost[p]
        // The neighbours that this pass has already seen: the one before, and the one in the row before.
        const isNearer = high - low < least
        if (isNearer) least = cost[p] = Math.fround(high - low)
        else {
          high = highest[p]
          low = lowest[p]
        }
        const q = p - before
        let highAbove = highest[q]
        let lowAbove = lowest[q]
        if (highAbove < c) highAbove = c
        if (lowAbove > c) lowAbove = c
        const isAbove = before !== 0 && highAbove - lowAbove < least
        if (isAbove) {
          cost[p] = highAbove - lowAbove
          high = highAbove
          low = lowAbove
        }
        if (!isNearer && !isAbove) continue
        highest[p] = high
        lowest[p] = low
      }
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
  const [across, down] = [awayFromMiddle(width), awayFromMiddle(height)]
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const centred = 1 - AT_FRAME * Math.min(1, Math.max(across[x], down[y]))
      out[i] = (AGREED * Math.sqrt(Math.max(0, a[i] * b[i])) + EACH * a[i] + EACH * b[i]) * centred
    }
  return out
}

/** How far each of `count` pixels in a line lies from its middle, 0..1, raised to the evenness: a power takes long. */
function awayFromMiddle(count: number): Float64Array {
  const away = new Float64Array(count)
  for (let i = 0; i < count; i++) away[i] = Math.abs((i / count - 0.5) * 2) ** EVENNESS
  return away
}

function normalise(values: Float32Array): Float32Array {
  const high = nthSmallest(values, Math.floor(values.length * PERCENTILE)) || 1
  const out = new Float32Array(values.length)
  for (let i = 0; i < out.length; i++) out[i] = Math.min(MOST_SALIENT, values[i] / high)
  return out
}

/** Otsu's threshold (1979) between what stands out and what does not. */
export function otsu(saliency: Float32Array): number {
  const histogram = new Float64Array(BINS)
  const top = BINS - 1
  for (const v of saliency) histogram[Math.min(top, Math.max(0, ((v / MOST_SALIENT) * top) | 0))]++
  const sum = histogram.reduce((s, n, i) => s + i * n, 0)
  let [below, belowSum, best, threshold] = [0, 0, 0, 0]
  for (let i = 0; i < BINS; i++) {
    below += histogram[i]
    if (below === 0) continue
    const above = saliency.length - below
    if (above === 0) break
    belowSum += i * histogram[i]
    const gap = belowSum / below - (sum - belowSum) / above
    const between = below * above * gap * gap
    if (between > best) {
      best = between
      threshold = i
    }
  }
  return (threshold / top) * MOST_SALIENT
}
