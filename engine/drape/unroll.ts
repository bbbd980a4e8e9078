/** Rounds of halving: to about a billionth. */
const ROUNDS = 30

/**
 * A photo of a trunk on a body is taken across its roundness. Turns a share of the half width that one sees, from -1 to 1,
 * into one of the half that lies flat, `hidden` times as wide: by the arc over its chord, so that nothing is stretched in
 * the middle, where a print is, and all the more at the sides.
 */
export function unroller(hidden: number): (share: number) => number {
  if (hidden <= 1) return (share) => share
  const angle = angleOf(hidden)
  const chord = Math.sin(angle)
  return (share) => Math.asin(share * chord) / angle
}

/** Of which half an arc is so many times as long as half its chord; at most a quarter turn. */
function angleOf(hidden: number): number {
  let [low, high] = [0, Math.PI / 2]
  for (let round = 0; round < ROUNDS; round++) {
    const middle = (low + high) / 2
    if (middle / Math.sin(middle) < hidden) low = middle
    else high = middle
  }
  return low
}
