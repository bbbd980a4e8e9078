/**
 * Monotone cubic interpolation (Fritsch and Carlson 1980, harmonic mean slopes) through (knots[i], values[i]),
 * sampled once into a table so that a look-up costs one linear interpolation.
 * `knots` must ascend; outside them the end values hold.
 */
export function monotoneTable(knots: number[], values: number[], samples = 256): (t: number) => number {
  const n = knots.length
  const secants = knots.slice(1).map((t, i) => (values[i + 1] - values[i]) / (t - knots[i]))
  const slopes = knots.map((_, i) => {
    if (i === 0) return secants[0]
    if (i === n - 1) return secants[n - 2]
    const product = secants[i - 1] * secants[i]
    return product <= 0 ? 0 : (2 * product) / (secants[i - 1] + secants[i])
  })
  const first = knots[0]
  const last = knots[n - 1]
  const table = new Float64Array(samples + 2)
  let k = 0
  for (let i = 0; i <= samples; i++) {
    const t = first + ((last - first) * i) / samples
    while (k < n - 2 && t > knots[k + 1]) k++
    const h = knots[k + 1] - knots[k]
    const u = (t - knots[k]) / h
    const u2 = u * u
    const u3 = u2 * u
    table[i] =
      (2 * u3 - 3 * u2 + 1) * values[k] +
      (u3 - 2 * u2 + u) * h * slopes[k] +
      (-2 * u3 + 3 * u2) * values[k + 1] +
      (u3 - u2) * h * slopes[k + 1]
  }
  table[samples + 1] = table[samples]
  const scale = samples / (last - first)
  return (t) => {
    const q = (t - first) * scale
    if (q <= 0) return table[0]
    if (q >= samples) return table[samples]
    const i = q | 0
    return table[i] + (table[i + 1] - table[i]) * (q - i)
  }
}
