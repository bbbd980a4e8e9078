import sharp, { type Sharp } from 'sharp'
import { uploadLimits } from '#contracts/generations.ts'

/** Upright pixels, 8 bit sRGB, with three or four channels and no trace of the file they came from. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
}

/** Opens a checked file; the last wall against what its header did not say. */
export function openPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, {
    failOn: 'error',
    limitInputPixels: uploadLimits.maxPixels,
    sequentialRead: true,
  }).autoOrient()
}

/** Runs a decoding chain once, so that every copy is made from the same pixels. */
export async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  if (info.channels === 3 || info.channels === 4) return { data, width, height, channels: info.channels }
  // Grey stays grey through the chain above: one channel is copied to three, a second one is its transparency.
  const channels = info.channels === 2 ? 4 : 3
  return { data: spreadGrey(data, info.channels, channels), width, height, channels }
}

export function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

function spreadGrey(grey: Buffer, from: number, to: number): Buffer {
  const spread = Buffer.alloc((grey.length / from) * to)
  for (let source = 0, target = 0; source < grey.length; source += from, target += to) {
    spread.fill(grey[source] ?? 0, target, target + 3)
    if (to === 4) spread[target + 3] = grey[source + 1] ?? 255
  }
  return spread
}
