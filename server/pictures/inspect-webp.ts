import type { Header } from './header.ts'

export function inspectWebp(bytes: Buffer): Header | null {
  if (bytes.length < 30) return null
  const size = sizeOf(bytes)
  return size && { ...size, animated: frameCount(bytes) > 1, scans: 1 }
}

function sizeOf(bytes: Buffer): { width: number; height: number } | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}

function frameCount(bytes: Buffer): number {
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4)
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames++
    at += 8 + length + (length % 2)
  }
  return frames
}
