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
  const pixels = markedIn(inner)
  let centre = meanOf(lab, fullestBin(lab, pixels)) ?? MID_GREY
  for (let round = 0; round < ROUNDS; round++) centre = meanOf(lab, near(lab, pixels, centre)) ?? centre
  return centre
}

function markedIn(inner: Uint8Array): Int32Array {
  const pixels = new Int32Array(inner.length)
  let n = 0
  for (let i = 0; i < inner.length; i++) if (inner[i]) pixels[n++] = i
  return pixels.subarray(0, n)
}

/** Those of the pixels that the fullest bin of a histogram holds. */
function fullestBin(lab: Float32Array, pixels: Int32Array): Int32Array {
  const counts = new Uint32Array(LIGHTS * SIDE * SIDE)
  const bins = new Int32Array(pixels.length)
  for (let k = 0; k < pixels.length; k++) {
    const at = pixels[k] * 3
    const light = Math.round(lab[at] / LIGHT_BIN)
    const green = Math.round(lab[at + 1] / HUE_BIN) + GREY
    bins[k] = (light * SIDE + green) * SIDE + Math.round(lab[at + 2] / HUE_BIN) + GREY
    counts[bins[k]]++
  }
  let peak = 0
  for (let bin = 1; bin < counts.length; bin++) if (counts[bin] > counts[peak]) peak = bin
  const found = new Int32Array(counts[peak])
  for (let k = 0, n = 0; k < pixels.length; k++) if (bins[k] === peak) found[n++] = pixels[k]
  return found
}

/** Those of the pixels that surely have the same colour as the centre. */
function near(lab: Float32Array, pixels: Int32Array, [l, a, b]: Lab): Int32Array {
  const found = new Int32Array(pixels.length)
  let n = 0
  for (let k = 0; k < pixels.length; k++) {
    const at = pixels[k] * 3
    if (apart(lab[at] - l, lab[at + 1] - a, lab[at + 2] - b) < SURELY_SAME) found[n++] = pixels[k]
  }
  return found.subarray(0, n)
}

/** Whether two colours are about the same, but for the light on them. */
export const isAlike = ([l, a, b]: Lab, [m, c, d]: Lab): boolean =>
  apart(l - m, a - c, b - d) < SAME_COLOUR ** 2

/** Whether a pixel has about the colour `base`. */
export const colouredLike = (lab: Float32Array, base: Lab): ((i: number) => boolean) => {
  const [l, a, b] = base
  return (i) => apart(lab[i * 3] - l, lab[i * 3 + 1] - a, lab[i * 3 + 2] - b) < SAME_COLOUR ** 2
}

/** How far apart colours lie that differ by so much, squared: a root would take most of the time. */
const apart = (l: number, a: number, b: number): number => (l * LIGHTNESS) ** 2 + a * a + b * b

function meanOf(lab: Float32Array, pixels: Int32Array): Lab | null {
  let [l, a, b] = [0, 0, 0]
  const count = pixels.length
  for (let k = 0; k < count; k++) {
    l += lab[pixels[k] * 3]
    a += lab[pixels[k] * 3 + 1]
    b += lab[pixels[k] * 3 + 2]
  }
  return count ? [l / count, a / count, b / count] : null
}
