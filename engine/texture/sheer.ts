import { GAMMA, LIGHT } from '../maths/light.ts'
import { nthSmallest } from '../maths/nth-smallest.ts'
import { clamp, smoothstep } from '../maths/scalar.ts'
import { blur } from '../pixels/blur.ts'
import { colouredLike, commonestColour } from '../pixels/commonest-colour.ts'
import { morph } from '../pixels/morph.ts'
import { CHANNELS, type Detail, type Mask, marked, type Photo } from '../pixels/raster.ts'
import { fillOutside } from './fill.ts'

/** Sheer cloth by itself, as it lies in a detail. */
export interface Unmixed {
  /** Without the ground that shows through it, 3 bytes a texel. */
  rgb: Uint8Array
  /** How much of each texel is cloth, a byte each. */
  opacity: Uint8Array
}

interface Pictured {
  photo: Photo
  /** L*a*b* of it, 3 floats a pixel. */
  lab: Float32Array
  detail: Detail
}

interface Cloth {
  mask: Mask
  /** Without its rim. */
  inner: Mask
  /** The same at the size of the detail, a byte a texel. */
  trusted: Uint8Array
}

type Light = [red: number, green: number, blue: number]

// Set by eye on twelve sheer and other garments of the Clothing dataset (2026-12).
/** The ground is looked at between so many px from the garment: shadows lie nearer, other things farther. */
const AROUND = { from: 6, to: 40 }
const LEAST_GROUND = 200
/** Px: what is smaller in the ground is a pattern of it, what is larger the light on it. */
const SMOOTH = 12
const MOST_GAIN = 1.25
/** Of linear light: a cloth that differs less from the ground looks like it, sheer or not. */
const LEAST_CONTRAST = 0.2
/** Cloth is as dense as this share of the pixels of its colour shows it: hems, seams and folds lie double. */
const DENSEST = 0.85
/** Off the line from ground to cloth by so much of its length a colour is another one, embroidered or printed on. */
const OFF_LINE = { from: 0.12, to: 0.3 }
/** What is denser than this has nothing behind it that anybody would see. */
const DENSE = 0.8
/** Below such an opacity noise drowns the colour of the cloth. */
const FAINT = 0.35

/**
 * Parts sheer cloth from the ground that shows through it, by the mixing equation of matting with a known ground and one
 * colour of cloth (Smith and Blinn 1996, the case that has a solution); what has another colour is taken to be dense.
 * Null where cloth and ground look alike, or no ground is seen.
 */
export function unmix({ photo, lab, detail }: Pictured, { mask, inner, trusted }: Cloth): Unmixed | null {
  const ground = groundAround(photo, mask)
  const span = ground && spanFrom(ground.colour, { lightAt: lightOf(photo, ground.gain), lab, inner })
  if (!span) return null
  const { colour: behind, gain } = ground
  const opacity = new Uint8Array(trusted.length)
  const rgb = detail.rgb.slice()
  const colour: Light = [0, 0, 0]
  for (let y = 0, i = 0; y < detail.height; y++) {
    const row = Math.min(photo.height - 1, (y / detail.scale + detail.top) | 0) * photo.width
    for (let x = 0; x < detail.width; x++, i++) {
      if (!trusted[i]) continue
      const evened = gain[row + Math.min(photo.width - 1, (x / detail.scale + detail.left) | 0)]
      for (let c = 0; c < CHANNELS; c++) colour[c] = LIGHT[detail.rgb[i * CHANNELS + c]] * evened
      const share = shareOf(colour, behind, span)
      opacity[i] = Math.round(255 * share)
      const clear = smoothstep(share / FAINT)
      for (let c = 0; c < CHANNELS; c++) {
        const dense = behind[c] + span[c]
        const own = share > 0 ? (colour[c] - (1 - share) * behind[c]) / share : dense
        rgb[i * CHANNELS + c] = byteOf(dense + (own - dense) * clear)
      }
    }
  }
  return { rgb, opacity }
}

/** How much of a colour is cloth. */
function shareOf(colour: Light, ground: Light, span: Light): number {
  const length = dot(span, span)
  const apart: Light = [colour[0] - ground[0], colour[1] - ground[1], colour[2] - ground[2]]
  const along = dot(apart, span) / length
  const off = Math.sqrt(Math.max(0, dot(apart, apart) / length - along * along))
  const other = smoothstep((off - OFF_LINE.from) / (OFF_LINE.to - OFF_LINE.from))
  return Math.min(1, Math.max(along / DENSE, other, 0))
}

interface Ground {
  /** What it usually looks like around the garment. */
  colour: Light
  /** What the light at each pixel of the photo is multiplied with so that the ground has that colour there. */
  gain: Float32Array
}

/** Null where the frame shows next to nothing of it. */
function groundAround(photo: Photo, mask: Mask): Ground | null {
  const near = morph(mask, 'dilate', AROUND.from).data
  const far = morph(mask, 'dilate', AROUND.to).data
  const around = marked(far, (within, i) => within === 1 && !near[i])
  const pixels = placesIn(around)
  if (pixels.length < LEAST_GROUND) return null
  const medianOf = (c: number) =>
    nthSmallest(
      Float32Array.from(pixels, (i) => LIGHT[photo.rgb[i * CHANNELS + c]]),
      pixels.length >> 1,
    )
  const colour: Light = [medianOf(0), medianOf(1), medianOf(2)]
  const filled = fillOutside(photo, around)
  const light = new Float32Array(around.length)
  for (let i = 0; i < light.length; i++)
    for (let c = 0; c < CHANNELS; c++) light[i] += LIGHT[filled[i * CHANNELS + c]]
  const usual = colour[0] + colour[1] + colour[2]
  const gain = blur(light, photo, SMOOTH).map((l) => clamp(usual / l, 1 / MOST_GAIN, MOST_GAIN))
  return { colour, gain }
}

/** Writes the light of a pixel to `out`, as if it were as bright everywhere. */
type LightAt = (i: number, out: Light) => void

const lightOf =
  (photo: Photo, gain: Float32Array): LightAt =>
  (i, out) => {
    for (let c = 0; c < CHANNELS; c++) out[c] = LIGHT[photo.rgb[i * CHANNELS + c]] * gain[i]
  }

/** From the ground to the cloth where that is densest; null where the two look alike. */
function spanFrom(
  ground: Light,
  { lightAt, lab, inner }: { lightAt: LightAt; lab: Float32Array; inner: Mask },
): Light | null {
  const isUsual = colouredLike(lab, commonestColour(lab, inner.data))
  const pixels = placesIn(marked(inner.data, (within, i) => within === 1 && isUsual(i)))
  if (pixels.length === 0) return null
  const span: Light = [0, 0, 0]
  const colour: Light = [0, 0, 0]
  for (const i of pixels) {
    lightAt(i, colour)
    for (let c = 0; c < CHANNELS; c++) span[c] += (colour[c] - ground[c]) / pixels.length
  }
  if (Math.sqrt(dot(span, span)) < LEAST_CONTRAST) return null
  const denser = densestOn(span, ground, { lightAt, inner })
  return [span[0] * denser, span[1] * denser, span[2] * denser]
}

/** How far along the way from the ground to the usual colour of the cloth its densest parts lie; no farther than light goes. */
function densestOn(
  span: Light,
  ground: Light,
  { lightAt, inner }: { lightAt: LightAt; inner: Mask },
): number {
  const along: number[] = []
  const colour: Light = [0, 0, 0]
  const length = dot(span, span)
  for (const i of placesIn(inner.data)) {
    lightAt(i, colour)
    for (let c = 0; c < CHANNELS; c++) colour[c] -= ground[c]
    const at = dot(colour, span) / length
    if (dot(colour, colour) / length - at * at < OFF_LINE.from ** 2) along.push(at)
  }
  let most = Number.POSITIVE_INFINITY
  for (let c = 0; c < CHANNELS; c++)
    if (span[c] !== 0) most = Math.min(most, ((span[c] > 0 ? 1 : 0) - ground[c]) / span[c])
  if (along.length === 0) return 1
  const densest = nthSmallest(Float32Array.from(along), Math.floor(DENSEST * (along.length - 1)))
  return Math.max(1, Math.min(densest, most))
}

function placesIn(marks: Uint8Array): number[] {
  const places: number[] = []
  for (let i = 0; i < marks.length; i++) if (marks[i]) places.push(i)
  return places
}

const dot = (a: Light, b: Light): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

const byteOf = (light: number): number => Math.round(255 * Math.min(1, Math.max(0, light)) ** (1 / GAMMA))
