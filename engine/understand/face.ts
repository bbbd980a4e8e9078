import { isSkin } from '../cut-out/skin.ts'
import type { Mask } from '../pixels/raster.ts'

/** A face is at least this much skin. */
const LEAST_SKIN = 0.55
/** And so much of an ellipse; the roundest garments stay below. */
const LEAST_ROUND = 0.86

/** Tells whether what was cut out is a face: an ellipse of skin. Cloth in the colour of skin has corners. */
export function isFace(lab: Float32Array, mask: Mask): boolean {
  let [skin, all] = [0, 0]
  mask.data.forEach((inside, i) => {
    if (!inside) return
    all++
    if (isSkinAt(lab, i)) skin++
  })
  return skin > LEAST_SKIN * all && roundness(mask) > LEAST_ROUND
}

/** The numbers of a pixel in `lab`. */
const CHANNELS = 3

export const isSkinAt = (lab: Float32Array, i: number): boolean =>
  isSkin(lab[i * CHANNELS] ?? 0, lab[i * CHANNELS + 1] ?? 0, lab[i * CHANNELS + 2] ?? 0)

/** Points of a full ellipse lie within twice its standard deviations. */
const TWICE_SQUARED = 4

/** Intersection over union with the ellipse of the same area, centre and axes. */
export function roundness({ width, data }: Mask): number {
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
  if (n === 0) return 0
  const [mx, my] = [sx / n, sy / n]
  const [a, b, c] = [sxx / n - mx * mx, sxy / n - mx * my, syy / n - my * my]
  const determinant = a * c - b * b
  if (determinant <= 0) return 0
  let [both, either] = [0, 0]
  data.forEach((inside, i) => {
    const [x, y] = [(i % width) - mx, Math.floor(i / width) - my]
    const within = (c * x * x - 2 * b * x * y + a * y * y) / determinant <= TWICE_SQUARED
    if (inside && within) both++
    if (inside || within) either++
  })
  return both / either
}
