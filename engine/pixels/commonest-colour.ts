/** Lightness counts less than hue: folds are the same cloth. */
export const LIGHTNESS = 0.42
/** Lab distance up to which a colour is the same. */
export const SAME_COLOUR = 14
/** Seven of lightness, and a hundred each way of a* and b*. */
const BINS = 7 * 100 * 100

/** Lab of the commonest colour among the marked pixels. */
export function commonestColour(lab: Float32Array, inner: Uint8Array): [number, number, number] {
  const counts = new Uint32Array(BINS)
  const binOf = (i: number) =>
    (Math.round(lab[i * 3] / 18) * 100 + Math.round(lab[i * 3 + 1] / 6) + 40) * 100 +
    Math.round(lab[i * 3 + 2] / 6) +
    40
  inner.forEach((inside, i) => {
    if (inside) counts[binOf(i)]++
  })
  const peak = counts.indexOf(counts.reduce((most, count) => Math.max(most, count)))
  let centre = meanWhere(lab, (i) => inner[i] === 1 && binOf(i) === peak) ?? [50, 0, 0]
  for (let round = 0; round < 3; round++) {
    const [l, a, b] = centre
    const near = (i: number) =>
      ((lab[i * 3] - l) * LIGHTNESS) ** 2 + (lab[i * 3 + 1] - a) ** 2 + (lab[i * 3 + 2] - b) ** 2 <
      (SAME_COLOUR - 1) ** 2
    centre = meanWhere(lab, (i) => inner[i] === 1 && near(i)) ?? centre
  }
  return centre
}

function meanWhere(lab: Float32Array, keep: (i: number) => boolean): [number, number, number] | null {
  let [l, a, b, count] = [0, 0, 0, 0]
  for (let i = 0; i < lab.length / 3; i++) {
    if (!keep(i)) continue
    count++
    l += lab[i * 3]
    a += lab[i * 3 + 1]
    b += lab[i * 3 + 2]
  }
  return count ? [l / count, a / count, b / count] : null
}
