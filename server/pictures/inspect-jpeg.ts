import type { Header } from './header.ts'

/**
 * Walks the markers as the decoder will. Only real markers count: the two bytes of a scan also occur by chance
 * inside the metadata of phones and in what they append after the end of the picture.
 */
export function inspectJpeg(bytes: Buffer): Header | null {
  let size: { width: number; height: number } | null = null
  let scans = 0
  let at = 2
  while (true) {
    at = nextMarker(bytes, at)
    const marker = bytes[at]
    if (marker === undefined || marker === endOfImage) break
    const length = at + 3 <= bytes.length ? bytes.readUInt16BE(at + 1) : 0
    if (length < 2) break
    if (isFrame(marker)) {
      if (at + 8 > bytes.length) break
      size ??= { height: bytes.readUInt16BE(at + 4), width: bytes.readUInt16BE(at + 6) }
    }
    if (marker === startOfScan) scans++
    at += 1 + length
  }
  return size && { ...size, scans, animated: false }
}

const endOfImage = 0xd9
const startOfScan = 0xda

/** The place of the next marker's second byte: stuffed zeros, fill bytes and restarts inside a scan are no markers. */
function nextMarker(bytes: Buffer, from: number): number {
  let at = from
  while (true) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) return bytes.length
    while (bytes[at] === 0xff) at++
    const code = bytes[at] ?? 0
    const isRestart = code >= 0xd0 && code <= 0xd7
    if (code > 1 && !isRestart) return at
    if (at >= bytes.length) return at
  }
}

/** SOF0 to SOF15, without the three codes in between that mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
