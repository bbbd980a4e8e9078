/** Uniform numbers in 0..1 from a seed (mulberry32): the same seed gives the same numbers on every machine. */
export function uniform(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** One normally distributed number (Box and Muller) from a uniform source. */
export function gaussian(next: () => number): number {
  let u = 0
  while (u === 0) u = next()
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * next())
}

const series = new Map<number, { numbers: number[]; next: () => number }>()

/**
 * Normally distributed numbers from a seed. A table of them stays with the process: searches start from a dozen fixed
 * seeds, and to compute their numbers for every fit again would make a fit a fifth slower. Every caller reads its series
 * from the start, so that nothing depends on who read it before.
 */
export function normal(seed: number): () => number {
  const kept = series.get(seed) ?? { numbers: [], next: uniform(seed) }
  series.set(seed, kept)
  const { numbers, next } = kept
  let at = 0
  return () => {
    const known = numbers[at++]
    if (known !== undefined) return known
    const number = gaussian(next)
    numbers.push(number)
    return number
  }
}

/** Interleaved gradient noise (Jimenez 2014), 0..1 per pixel: no visible hatching, unlike a linear hash. */
export function pixelNoise(x: number, y: number): number {
  const phase = 0.06711056 * x + 0.00583715 * y
  const a = 52.9829189 * (phase - Math.floor(phase))
  return a - Math.floor(a)
}
