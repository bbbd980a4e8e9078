import type { Pixels } from './decode.ts'
import { fromPixels, openPicture, pixelsOf } from './decode.ts'
import type { AcceptedPhoto } from './pictures.ts'

const longestSide = 2048
const viewWidth = 640
const thumbWidth = 320

/** Decodes a checked file once and re-encodes it: what is stored and sent on shares no byte with the upload. */
export async function acceptPhoto(bytes: Uint8Array): Promise<AcceptedPhoto> {
  const pixels = await pixelsOf(
    openPicture(bytes).resize({
      width: longestSide,
      height: longestSide,
      fit: 'inside',
      withoutEnlargement: true,
    }),
  )
  const { width, height } = pixels
  const [whole, view, thumb] = [
    await encodeWhole(pixels),
    await encodeCopy(pixels, viewWidth),
    await encodeCopy(pixels, thumbWidth),
  ]
  return { ...whole, width, height, view, thumb }
}

async function encodeWhole(pixels: Pixels): Promise<Pick<AcceptedPhoto, 'bytes' | 'contentType'>> {
  if (isTransparent(pixels)) {
    return {
      bytes: await fromPixels(pixels).png({ compressionLevel: 6 }).toBuffer(),
      contentType: 'image/png',
    }
  }
  const picture = fromPixels(pixels).removeAlpha().jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
  return { bytes: await picture.toBuffer(), contentType: 'image/jpeg' }
}

/** On white, because a black garment on nothing would vanish on a dark page. */
function encodeCopy(pixels: Pixels, width: number): Promise<Buffer> {
  return fromPixels(pixels)
    .flatten({ background: '#ffffff' })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
}

function isTransparent({ data, channels }: Pixels): boolean {
  if (channels === 3) return false
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}
