import { CHANNELS, type Mask, type Photo } from '../pixels/raster.ts'
import type { Task } from '../threads/threads.ts'
import { type Sight, see } from './sight.ts'

/** sRGB grey of a plain pale wall. */
const GROUND = 235

export interface MaskedPhoto {
  photo: Photo
  mask: Mask
}

/** What was cut out of a photo, on plain ground: a train passed for a sweater only as long as it had a landscape around it. */
export function seeAlone({ photo, mask }: MaskedPhoto): Sight {
  const rgb = new Uint8Array(photo.rgb.length).fill(GROUND)
  for (let from = 0; from < rgb.length; from += CHANNELS)
    if (mask.data[from / CHANNELS]) rgb.set(photo.rgb.subarray(from, from + CHANNELS), from)
  return see({ ...photo, rgb })
}

export const SEEING_ALONE: Task<MaskedPhoto, Sight> = {
  module: import.meta.url,
  name: 'SEEING_ALONE',
  run: seeAlone,
}
