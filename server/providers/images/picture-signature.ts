/**
 * Whether bytes begin as a PNG, JPEG or WebP does; a PNG must also be large enough and have its end.
 * A look at the envelope, not a decoder: that one runs in a process of its own.
 */
export function isWholePicture(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 64) return false
  if (file.subarray(0, 8).equals(pngStart)) return isWholePng(file)
  if (file.subarray(0, 3).equals(jpegStart)) return true
  return file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')
const jpegStart = Buffer.from('ffd8ff', 'hex')
/** No generator is asked for anything near as small; a single pixel would be blown up and sold. */
const minSide = 256

function isWholePng(file: Buffer): boolean {
  const isLarge = file.readUInt32BE(16) >= minSide && file.readUInt32BE(20) >= minSide
  return isLarge && file.lastIndexOf('IEND') > file.length - 1024
}
