import { crc32 } from 'node:zlib'

const signatureAndHeaderBytes = 33

/**
 * Puts an XMP packet into a PNG as the XMP specification asks: an uncompressed iTXt chunk near the beginning.
 * Our encoder would write a compressed Latin-1 chunk, which readers that follow the specification miss.
 */
export function withPngXmp(png: Buffer, xmp: string): Buffer {
  const [before, after] = [png.subarray(0, signatureAndHeaderBytes), png.subarray(signatureAndHeaderBytes)]
  return Buffer.concat([before, xmpChunk(xmp), after])
}

/** Its place is right behind the header. */
export function xmpChunk(xmp: string): Buffer {
  const data = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${xmp}`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(data))
  return Buffer.concat([length, data, checksum])
}
