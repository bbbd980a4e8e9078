import { toPixels } from '../fit/frame.ts'
import { onPhoto } from '../fit/placement.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import { components } from '../pixels/components.ts'
import type { Mask } from '../pixels/raster.ts'
import { depthOf } from '../understand/neck-edge.ts'
import type { Neckline } from '../understand/neckline.ts'
import type { FoundGarment } from '../understand/stages.ts'
import { reachOutline, thinOnes, without } from './outline.ts'
import { strangeIn } from './strange.ts'

/** How far below a neckline, normalised, and how far beside it, over its half width, a hanger still touches the cloth. */
const BELOW = 0.012
const BESIDE = 1.25
/** So much of the garment's height is looked at. */
const LOOKED_AT = 0.5
/** What is broader than twice this, over the longer side of the garment, is a lining and no bar or hook. */
const THIN = 0.014
/** The same in px, at least. */
const LEAST_THIN = 2
/** The outline is so deep, and the bar's shadow falls so far, px. */
const RIM = 2

/**
 * The mask without what a hanger left at the neck: thin things that reach in from outside, above the neckline, in colours
 * that the garment has nowhere else. What shows in an open front has colours of its own and stays.
 */
export function withoutLeftovers(found: FoundGarment, neckline: Neckline): Mask {
  const { mask, box, fits, open } = found
  const { width } = mask
  if (open) return mask
  const [top, bottom] = [box.y0, Math.min(mask.height, Math.ceil(box.y0 + box.height * LOOKED_AT))]
  const height = bottom - top
  const inside = mask.data.subarray(top * width, bottom * width)
  const lab = found.lab.subarray(top * width * 3, bottom * width * 3)
  const upper = { width, height, data: inside }
  const near = nearNeckline(upper, top, aboveNeckline(found, neckline))
  const strange = { width, height, data: strangeIn(near, lab, inside) }
  const parts = components(thinOnes(strange, Math.max(LEAST_THIN, Math.round(fits.frame.unit * THIN))))
  const reaches = reachOutline(parts, upper, RIM)
  const kept = without(upper, parts, { isTaken: (k) => reaches[k] === 1, seam: RIM })
  const data = mask.data.slice()
  data.set(kept.data, top * width)
  return { ...mask, data }
}

/** Marks the cloth above a neckline in rows of a photo that begin with `top`. */
function nearNeckline(
  { width, height, data }: Mask,
  top: number,
  isAbove: ReturnType<typeof aboveNeckline>,
): Uint8Array {
  const near = new Uint8Array(data.length)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) if (data[i] && isAbove(x, top + y)) near[i] = 1
  return near
}

/** Whether a pixel lies above the neckline, or hardly below it. */
export function aboveNeckline(
  { fit, fits }: FoundGarment,
  neckline: Neckline,
): (px: number, py: number) => boolean {
  const { left, right } = neckline
  const depth = depthOf(neckline)
  const { shiftY, rotation } = fit.placement
  const { fromPixels } = onPhoto(fit.placement, fits.frame)
  const deepest = Math.max(left[1], right[1]) + depth(0) + BELOW
  const reach = Math.abs(Math.sin(rotation)) * (right[0] - left[0])
  const [, lowest] = toPixels(fits.frame, [0, shiftY + deepest + reach])
  return (px: number, py: number): boolean => {
    if (py > lowest) return false
    const [x, y] = fromPixels([px + 0.5, py + 0.5])
    const t = (2 * (x - left[0])) / (right[0] - left[0]) - 1
    if (Math.abs(t) > BESIDE) return false
    const on = clamp(t, -1, 1)
    return y < lerp(left[1], right[1], (on + 1) / 2) + depth(on) + BELOW
  }
}
