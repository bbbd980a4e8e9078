import { isSkin } from '../cut-out/skin.ts'
import type { Mask } from '../pixels/raster.ts'

/** A face is at least this much skin. */
const LEAST_SKIN = 0.55
/** And so much of an ellipse, which is no longer than this in widths. A belted coat is nearly as round, but longer. */
const ELLIPSE = { least: 0.86, longest: 1.8 }

/** Tells whether what was cut out is a face: an ellipse of skin. Cloth in the colour of skin has corners. */
export function isFace(lab: Float32Array, mask: Mask): boolean {
  let [skin, all] = [0, 0]
  for (let i = 0; i < mask.data.length; i++) {
    if (!mask.data[i]) continue
    all++
    if (isSkinAt(lab, i)) skin++
  }
  if (skin <= LEAST_SKIN * all) return false
  const { round, long } = ellipseOf(mask)
  return round > ELLIPSE.least && long < ELLIPSE.longest
}

/** The numbers of a pixel in `lab`. */
const CHANNELS = 3

export const isSkinAt = (lab: Float32Array, i: number): boolean =>
  isSkin(lab[i * CHANNELS] ?? 0, lab[i * CHANNELS + 1] ?? 0, lab[i * CHANNELS + 2] ?? 0)

/** Points of a full ellipse lie within twice its standard deviations. */
const TWICE_SQUARED = 4

/** Intersection over union with the ellipse of the same area, centre and axes, and its height over its width. */
function ellipseOf({ width, data }: Mask): { round: number; long: number } {
  let [n, sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0, 0]
  data.forEach((inside, i) => {
    if (!inside) return
    const [x, y] = [i % width, Math.floor(i / width)]
    n++
    sx += x
    sy += y
    sxx += x * x
    syy += y * y
    sxy += x * y
  })
  if (n === 0) return { round: 0, long: 1 }
  const [mx, my] = [sx / n, sy / n]
  const [a, b, c] = [sxx / n - mx * mx, sxy / n - mx * my, syy / n - my * my]
  const determinant = a * c - b * b
  if (determinant <= 0) return { round: 0, long: 1 }
  let [both, either] = [0, 0]
  data.forEach((inside, i) => {
    const [x, y] = [(i % width) - mx, Math.floor(i / width) - my]
    const within = (c * x * x - 2 * b * x * y + a * y * y) / determinant <= TWICE_SQUARED
    if (inside && within) both++
    if (inside || within) either++
  })
  return { round: both / either, long: Math.sqrt(c / a) }
}
