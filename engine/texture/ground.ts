import { isUpper } from '../fit/fit.ts'
import { placesOn } from '../fit/placement.ts'
import { components } from '../pixels/components.ts'
import type { Mask } from '../pixels/raster.ts'
import type { Task } from '../threads/threads.ts'
import { seeByTemplate } from '../understand/by-template.ts'
import type { FoundGarment } from '../understand/stages.ts'
import { photographed } from '../understand/thin-straps.ts'
import { reachOutline, without } from './outline.ts'

// Found on the 44 photos.
/** A colour that much commoner around the garment than in it is the ground's. */
const COMMONER = 6
/** Px: smaller patches are noise; the outline is that deep; the cloth beside the ground has its colour in so much. */
const LEAST = 6
const RIM = 1
const SEAM = 1

type Grounded = Pick<FoundGarment, 'mask' | 'lab' | 'fit' | 'fits' | 'open'>

/** Of all the cloth that the photo shows, its thin straps with it. */
export const CLEARING: Task<Grounded, Mask> = {
  module: import.meta.url,
  name: 'CLEARING',
  run: withoutGround,
}

export const clearingOf = ({ mask, straps, lab, fit, fits, open }: FoundGarment): Grounded => ({
  ...{ lab, fit, fits, open, mask: straps ? photographed(straps) : mask },
})

/**
 * The mask without the ground that its outline took along: between a sleeve and the body, below a hem. Only what reaches
 * in from the outline goes.
 */
export function withoutGround(found: Grounded): Mask {
  const { mask, lab, fit, fits } = found
  const { deep, cloth, paper } = seeByTemplate({ mask, lab, fits }, fit)
  const isWornInside = insideOf(found)
  const ground = new Uint8Array(mask.data.length)
  for (let i = 0; i < ground.length; i++)
    if (mask.data[i] && !deep[i] && paper(i) > COMMONER * cloth(i) && !isWornInside(i)) ground[i] = 1
  const parts = components({ ...mask, data: ground })
  const reaches = reachOutline(parts, mask, RIM)
  return without(mask, parts, {
    isTaken: (k) => reaches[k] === 1 && parts.area[k] > LEAST,
    seam: SEAM,
  })
}

/** What an open front shows may be as white as a wall, and is kept. */
function insideOf({ open, fit, fits, mask }: Grounded): (i: number) => boolean {
  if (!open || !isUpper(fit)) return () => false
  const placeOf = placesOn(fit.placement, fits.frame, mask.width)
  return (i) => Math.abs(placeOf(i)[0]) < fit.shape.neck
}
