import type { UpperFit } from '../fit/fit.ts'
import { toLab } from '../maths/colour.ts'
import { clamp } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import type { Mask, Photo } from '../pixels/raster.ts'

/** The front of a top, laid straight: from above the collar to below the hem, with the beginning of its sleeves. Px. */
export const WIDE = 96
export const TALL = 128
/** Over the length of the top: how much is seen in all, and above its neck. */
export const SPAN = 1.35
export const ABOVE = 0.25
/** Over half the width of the chest: how much is seen to each side. */
const BESIDE = 1.7
export const CHANNELS = 3
/** Of a pixel. */
const CENTRE = 0.5
/** Looks into the photo for each pixel, along each side. */
const TAPS = { least: 2, most: 4 }

export interface RectifiedFront {
  /** L*a*b*, 3 floats a pixel, WIDE x TALL. */
  lab: Float32Array
  /** 0 to 1 a pixel: how much of it is garment. */
  cover: Float32Array
}

export interface PhotographedTop {
  photo: Photo
  mask: Mask
  fit: UpperFit
}

/** `shift` moves the window by pixels of the front, [right, down]. */
export function layStraight(seen: PhotographedTop, shift: Point): RectifiedFront {
  const { photo, mask } = seen
  const { taps, indexAt } = placing(seen)
  const rgb = new Uint8Array(WIDE * TALL * CHANNELS)
  const cover = new Float32Array(WIDE * TALL)
  for (let y = 0; y < TALL; y++)
    for (let x = 0; x < WIDE; x++) {
      let [r, g, b, covered] = [0, 0, 0, 0]
      for (let tap = 0; tap < taps * taps; tap++) {
        const at = indexAt(
          x + shift[0] + ((tap % taps) + CENTRE) / taps,
          y + shift[1] + (Math.floor(tap / taps) + CENTRE) / taps,
        )
        r += photo.rgb[at * CHANNELS] ?? 0
        g += photo.rgb[at * CHANNELS + 1] ?? 0
        b += photo.rgb[at * CHANNELS + 2] ?? 0
        covered += mask.data[at] ? 1 : 0
      }
      const to = y * WIDE + x
      rgb.set([r / taps ** 2, g / taps ** 2, b / taps ** 2], to * CHANNELS)
      cover[to] = covered / taps ** 2
    }
  return { lab: toLab(rgb), cover }
}

/** Where pixels of the front lie in the photo, and as many looks into it for each as it covers there, within reason. */
function placing({ photo, fit }: PhotographedTop): {
  taps: number
  indexAt: (x: number, y: number) => number
} {
  const { neckL, neckR, hemL, hemR, armpitL, armpitR } = fit.landmarks
  const [top, hem] = [middle(neckL, neckR), middle(hemL, hemR)]
  const length = Math.max(1, Math.hypot(hem[0] - top[0], hem[1] - top[1]))
  const half = Math.max(1, Math.hypot(armpitR[0] - armpitL[0], armpitR[1] - armpitL[1]) / 2)
  const [dx, dy] = [(hem[0] - top[0]) / length, (hem[1] - top[1]) / length]
  return {
    taps: clamp(Math.ceil((SPAN * length) / TALL), TAPS.least, TAPS.most),
    indexAt(x, y) {
      const u = ((x / WIDE) * 2 - 1) * BESIDE * half
      const v = ((y / TALL) * SPAN - ABOVE) * length
      const column = clamp(Math.floor(top[0] + dx * v + dy * u), 0, photo.width - 1)
      const row = clamp(Math.floor(top[1] + dy * v - dx * u), 0, photo.height - 1)
      return row * photo.width + column
    },
  }
}

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
