const signatureBytes = 8
const headerEnd = 33
/** Width, height, then: 8 bit, RGB, the only compression, the only filtering, not interlaced. */
const plainRgb = Buffer.from([8, 2, 0, 0, 0])
const pixelChunks = new Set(['IHDR', 'IDAT', 'IEND'])
/** Words about the picture. Any other chunk may change how it looks, so a file that has one is re-encoded. */
const wordChunks = new Set(['tEXt', 'iTXt', 'zTXt', 'tIME', 'pHYs', 'sRGB', 'caBX'])

/**
 * The same PNG with its pixels and nothing else; null when it is not as plain as what we would write ourselves.
 * Saves encoding a picture that is encoded already, by far the longest part of finishing it.
 */
export function pngPixels(png: Buffer): Buffer | null {
  if (png.toString('latin1', 12, 16) !== 'IHDR' || !png.subarray(24, 29).equals(plainRgb)) return null
  const kept = [png.subarray(0, signatureBytes)]
  for (let at = signatureBytes; at + 12 <= png.length; ) {
    const type = png.toString('latin1', at + 4, at + 8)
    const end = at + 12 + png.readUInt32BE(at)
    if (type === 'IHDR' && end !== headerEnd) return null
    if (pixelChunks.has(type)) kept.push(png.subarray(at, end))
    else if (!wordChunks.has(type)) return null
    if (type === 'IEND') return end - at === 12 ? Buffer.concat(kept) : null
    at = end
  }
  return null
}
