import type { Lab } from '../maths/colour.ts'

// Found by trial on photos of ours, in the first version.
/** Lightness counts less than hue: folds are the same cloth. */
const LIGHTNESS = 0.42
/** Lab distance up to which a colour is the same, and the squared one for learning what that colour is. */
const SAME_COLOUR = 14
const SURELY_SAME = (SAME_COLOUR - 1) ** 2
/** Size of a bin in L* and in a* and b*; how many there are of those, a hundred each way, with 0 in bin 40. */
const LIGHT_BIN = 18
const HUE_BIN = 6
const SIDE = 100
const GREY = 40
const LIGHTS = 7
/** Means of what is near the last mean. */
const ROUNDS = 3
/** What an empty mask is said to be. */
const MID_GREY: Lab = [50, 0, 0]

/** The commonest colour among the marked pixels. */
export function commonestColour(lab: Float32Array, inner: Uint8Array): Lab {
  const counts = new Uint32Array(LIGHTS * SIDE * SIDE)
  const binOf = (i: number) =>
    (Math.round(lab[i * 3] / LIGHT_BIN) * SIDE + Math.round(lab[i * 3 + 1] / HUE_BIN) + GREY) * SIDE +
    Math.round(lab[i * 3 + 2] / HUE_BIN) +
    GREY
  inner.forEach((inside, i) => {
    if (inside) counts[binOf(i)]++
  })
  const peak = counts.indexOf(counts.reduce((most, count) => Math.max(most, count)))
  let centre = meanWhere(lab, (i) => inner[i] === 1 && binOf(i) === peak) ?? MID_GREY
  for (let round = 0; round < ROUNDS; round++) {
    const [l, a, b] = centre
    const near = (i: number) =>
      ((lab[i * 3] - l) * LIGHTNESS) ** 2 + (lab[i * 3 + 1] - a) ** 2 + (lab[i * 3 + 2] - b) ** 2 <
      SURELY_SAME
    centre = meanWhere(lab, (i) => inner[i] === 1 && near(i)) ?? centre
  }
  return centre
}

/** Whether two colours are about the same, but for the light on them. */
export const isAlike = ([l, a, b]: Lab, [m, c, d]: Lab): boolean =>
  Math.hypot((l - m) * LIGHTNESS, a - c, b - d) < SAME_COLOUR

/** Whether a pixel has about the colour `base`. */
export const colouredLike = (lab: Float32Array, base: Lab): ((i: number) => boolean) => {
  const [l, a, b] = base
  return (i) => Math.hypot((lab[i * 3] - l) * LIGHTNESS, lab[i * 3 + 1] - a, lab[i * 3 + 2] - b) < SAME_COLOUR
}

function meanWhere(lab: Float32Array, keep: (i: number) => boolean): Lab | null {
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
