import { type Lab, labAt, luma, toLab } from '#engine/maths/colour.ts'
import { clamp, median } from '#engine/maths/scalar.ts'
import { blur } from '#engine/pixels/blur.ts'
import type { Mask, Photo } from '#engine/pixels/raster.ts'

/** What is compared: a picture, and where in it the garment is. Both have the same size. */
export interface Clothed {
  picture: Photo
  mask: Mask
}

const degrees = 180 / Math.PI

/** Colour difference CIEDE2000 (Sharma, Wu and Dalal 2005): about 1 is just visible, 5 plain to see. */
export function deltaE00([L1, a1, b1]: Lab, [L2, a2, b2]: Lab): number {
  const mean7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7
  const G = 0.5 * (1 - Math.sqrt(mean7 / (mean7 + 25 ** 7)))
  const [p1, p2] = [a1 * (1 + G), a2 * (1 + G)]
  const [C1, C2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)]
  const [h1, h2] = [hueOf(p1, b1), hueOf(p2, b2)]
  const grey = C1 * C2 === 0
  const apart = grey ? 0 : ((h2 - h1 + 540) % 360) - 180
  const hue = grey ? h1 + h2 : meanHue(h1, h2)
  const dH = 2 * Math.sqrt(C1 * C2) * Math.sin(apart / 2 / degrees)
  const [L, C] = [(L1 + L2) / 2, (C1 + C2) / 2]
  const wave = (turns: number, shift: number) => Math.cos((turns * hue + shift) / degrees)
  const T = 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.2 * wave(4, -63)
  const SL = 1 + (0.015 * (L - 50) ** 2) / Math.sqrt(20 + (L - 50) ** 2)
  const SC = 1 + 0.045 * C
  const SH = 1 + 0.015 * C * T
  const RC = 2 * Math.sqrt(C ** 7 / (C ** 7 + 25 ** 7))
  const RT = -RC * Math.sin((60 * Math.exp(-(((hue - 275) / 25) ** 2))) / degrees)
  const [l, c, h] = [(L2 - L1) / SL, (C2 - C1) / SC, dH / SH]
  return Math.sqrt(l * l + c * c + h * h + RT * c * h)
}

const hueOf = (a: number, b: number): number => (Math.atan2(b, a) * degrees + 360) % 360

function meanHue(h1: number, h2: number): number {
  const sum = h1 + h2
  if (Math.abs(h1 - h2) <= 180) return sum / 2
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
}

/**
 * CIEDE2000 between the garment of a photo and the garment of a result, by the median of each after folds and shadows
 * are divided out. For garments of many colours it says whether the mixture is still the same.
 */
export function colourDifference(photo: Clothed, result: Clothed): number {
  return deltaE00(garmentColour(photo), garmentColour(result))
}

/** How far light may be corrected, as a factor's natural logarithm. */
const MOST_LIGHT = 0.7
/** Radius of the light that is divided out, as a share of the garment's size. */
const LIGHT_RADIUS = 0.08

/** The median colour of the cloth under even light. */
export function garmentColour({ picture, mask }: Clothed): Lab {
  const { rgb } = picture
  const cloth = pixelsOf(mask)
  if (cloth.length === 0) return [0, 0, 0]
  const inside = new Float32Array(mask.data)
  const light = new Float32Array(inside.length)
  for (const i of cloth) light[i] = Math.log(4 + luma(rgb, i))
  const radius = Math.max(2, Math.round(Math.sqrt(cloth.length) * LIGHT_RADIUS))
  const [sums, weights] = [blur(light, picture, radius), blur(inside, picture, radius)]
  const lit = new Float32Array(cloth.length)
  for (let k = 0; k < cloth.length; k++) {
    const i = cloth[k] ?? 0
    lit[k] = (sums[i] ?? 0) / Math.max(1e-6, weights[i] ?? 0)
  }
  const level = median(lit.slice())
  const even = new Uint8Array(cloth.length * 3)
  for (let k = 0; k < cloth.length; k++) {
    const [i, gain] = [cloth[k] ?? 0, Math.exp(clamp(level - (lit[k] ?? level), -MOST_LIGHT, MOST_LIGHT))]
    for (let c = 0; c < 3; c++) even[k * 3 + c] = Math.round(Math.min(255, (rgb[i * 3 + c] ?? 0) * gain))
  }
  const lab = toLab(even)
  const middle = (c: number) => median(channelOf(lab, c))
  return [middle(0), middle(1), middle(2)]
}

/** The pixels of a mask, by their index. */
function pixelsOf({ data }: Mask): Uint32Array {
  const pixels = new Uint32Array(data.length)
  let count = 0
  for (let i = 0; i < data.length; i++) if (data[i]) pixels[count++] = i
  return pixels.subarray(0, count)
}

function channelOf(interleaved: Float32Array, c: number): Float32Array {
  const channel = new Float32Array(interleaved.length / 3)
  for (let k = 0; k < channel.length; k++) channel[k] = interleaved[k * 3 + c] ?? 0
  return channel
}

/** A colour counts as the background's when it has this share outside the garment and at most the other inside. */
const COMMON_OUTSIDE = 0.004
const RARE_INSIDE = 0.0008

/**
 * Share of the result's garment that shows colours which the photo has around the garment but not on it:
 * floor or wall that was taken for cloth. Colours are compared in coarse cells of Lab, so light hardly matters;
 * where garment and ground are alike, nothing can leak and the answer is 0.
 */
export function backgroundLeak(photo: Clothed, result: Clothed): number {
  const inside = new Map<number, number>()
  const outside = new Map<number, number>()
  const count = photo.mask.data.reduce((sum, v) => sum + v, 0)
  const cells = cellsOf(photo.picture)
  cells.forEach((cell, i) => {
    const side = photo.mask.data[i] ? inside : outside
    side.set(cell, (side.get(cell) ?? 0) + 1)
  })
  const foreign = new Set<number>()
  for (const [cell, n] of outside) {
    const common = n > (cells.length - count) * COMMON_OUTSIDE
    const known = around(cell).some((near) => (inside.get(near) ?? 0) > count * RARE_INSIDE)
    if (common && !known) foreign.add(cell)
  }
  let [leaked, area] = [0, 0]
  cellsOf(result.picture).forEach((cell, i) => {
    if (!result.mask.data[i]) return
    area++
    if (foreign.has(cell)) leaked++
  })
  return area ? leaked / area : 0
}

/** Cells of 16 in lightness and 10 in a and b, as one number. */
function cellsOf({ rgb }: Photo): Int32Array {
  const lab = toLab(rgb)
  return Int32Array.from({ length: lab.length / 3 }, (_, i) => {
    const [L, a, b] = labAt(lab, i)
    return Math.floor(L / 16) * 1024 + Math.floor(a / 10 + 16) * 32 + Math.floor(b / 10 + 16)
  })
}

/** The cell, its neighbours in colour, and those a step lighter or darker. */
function around(cell: number): number[] {
  const steps = [-1, 0, 1]
  return steps.flatMap((L) => steps.flatMap((a) => steps.map((b) => cell + L * 1024 + a * 32 + b)))
}
