import { xmpChunk } from './png-xmp.ts'

const signatureBytes = 8
const headerEnd = 33
/** Width, height, then: 8 bit, RGB, the only compression, the only filtering, not interlaced. */
const plainRgb = Buffer.from([8, 2, 0, 0, 0])
const pixelChunks = new Set(['IHDR', 'IDAT', 'IEND'])
/** Words about the picture. Any other chunk may change how it looks, so a file that has one is re-encoded. */
const wordChunks = new Set(['tEXt', 'iTXt', 'zTXt', 'tIME', 'pHYs', 'sRGB', 'caBX'])

/** Whether a PNG is as plain as what we would write ourselves, so that it may stay as it is packed. */
export const isPlainPng = (png: Buffer): boolean => plainChunks(png) !== null

/**
 * The same PNG with its pixels and the packet that says where it comes from, and nothing else. Saves encoding a picture
 * that is encoded already, by far the longest part of finishing it.
 * @throws Error when it is not plain
 */
export function markPlainPng(png: Buffer, xmp: string): Buffer {
  const [header, ...rest] = plainChunks(png) ?? []
  if (!header) throw new Error('Not a plain PNG')
  return Buffer.concat([png.subarray(0, signatureBytes), header, xmpChunk(xmp), ...rest])
}

/** Its header, pixels and end; null when there is more to it. */
function plainChunks(png: Buffer): Buffer[] | null {
  if (png.toString('latin1', 12, 16) !== 'IHDR' || !png.subarray(24, 29).equals(plainRgb)) return null
  const kept: Buffer[] = []
  for (let at = signatureBytes; at + 12 <= png.length; ) {
    const type = png.toString('latin1', at + 4, at + 8)
    const end = at + 12 + png.readUInt32BE(at)
    if (type === 'IHDR' && end !== headerEnd) return null
    if (pixelChunks.has(type)) kept.push(png.subarray(at, end))
    else if (!wordChunks.has(type)) return null
    if (type === 'IEND') return end - at === 12 ? kept : null
    at = end
  }
  return null
}
