import type { Header } from './header.ts'

export function inspectPng(bytes: Buffer): Header | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    animated: frameCount(bytes) > 1,
    scans: 1,
  }
}

/** APNG announces its frames before the first pixel data. */
function frameCount(bytes: Buffer): number {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') return 1
    if (type === 'acTL') return bytes.readUInt32BE(at + 8)
    at += 12 + length
  }
  return 1
}
